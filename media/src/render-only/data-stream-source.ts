import type { ByteStreamReader, Room, RpcInvocationData } from '@livekit/rtc-node';
import { createBudget } from '../flood/budget.ts';
import type { FloodGuard, Refusal } from '../flood/flood-guard.ts';
import type { AudioSegmentSource } from '../runner/segments.ts';
import type { AgentWatch } from './agent-watch.ts';
import { createNotifier } from './notifier.ts';
import { createPcmDecoder, type PcmDecoder, readPcmFormat } from './pcm-decoder.ts';
import {
  AUDIO_STREAM_TOPIC,
  RPC_CLEAR_BUFFER,
  RPC_PLAYBACK_FINISHED,
  RPC_PLAYBACK_STARTED,
} from './protocol.ts';
import { createStreamSegments, MAX_OPEN_SEGMENTS } from './stream-segments.ts';

/** Bytes of one stream; rtc-node breaks a longer one off. Twenty minutes of 48 kHz stereo. */
export const AUDIO_STREAM_MAX_BYTES = 256 * 1024 * 1024;
/**
 * What an agent may send, far beyond what any speaks. A stream beyond is closed unread and reported as interrupted; of
 * one whose bytes go beyond, what came before is played and the rest dropped; a call beyond is rejected. All are
 * counted, and in the end the session is over (`AGENT_FLOOD`).
 */
export const AGENT_LIMITS = {
  streams: { burst: 100, perSecond: 5 },
  /** Being read at once. */
  openStreams: MAX_OPEN_SEGMENTS,
  /** Real time at 192 kHz and eight channels is 3 MiB a second. */
  bytes: { burst: AUDIO_STREAM_MAX_BYTES, perSecond: 4 * 1024 * 1024 },
  calls: { burst: 50, perSecond: 10 },
} as const;
/** Beyond so many refusals in a minute the session ends with an error. An agent is not muted: it would notice nothing. */
export const AGENT_FLOOD = {
  windowMs: 60_000,
  refusalsUntilMuted: Infinity,
  mutedMs: 0,
  refusalsUntilEnd: 600,
} as const;
const TICK_MS = 40;

export interface DataStreamSource extends AudioSegmentSource {
  /** The agent came back: it knows nothing of what was sent to the one before. */
  agentJoined(): void;
  agentLeft(): void;
}

export interface DataStreamSourceOptions {
  /** Connected. */
  room: Room;
  /** The one participant that is obeyed. Streams and calls of all others are dropped unread. */
  agent: Pick<AgentWatch, 'identity'>;
  /** Counts what is not taken. */
  guard: Pick<FloodGuard, 'refused'>;
  /** Milliseconds that only run forward. */
  now(): number;
  onProblem(what: string, error: unknown): void;
}

/**
 * The worker's side of the LiveKit Agents avatar protocol: an agent that runs anywhere speaks through the avatar.
 * Listens from its creation on.
 */
export function createDataStreamSource({
  room,
  agent,
  guard,
  now,
  onProblem,
}: DataStreamSourceOptions): DataStreamSource {
  const local = room.localParticipant;
  if (local === undefined) throw new Error('the room is not connected');
  const notifier = createNotifier({
    async call(method, payload) {
      const destinationIdentity = agent.identity();
      if (destinationIdentity !== null) await local.performRpc({ destinationIdentity, method, payload });
    },
    onLost(method, error) {
      // Most agents do not ask to be told of starts.
      if (method === RPC_PLAYBACK_STARTED) return;
      if (untold++ === 0) onProblem('an agent could not be told of a finished playback', error);
    },
  });
  const { segments, attach } = createStreamSegments({
    onStarted: () => notifier.tell(RPC_PLAYBACK_STARTED, ''),
    onFinished({ playedMs, interrupted, orphaned }) {
      // Another agent of the same identity may have come: it counts its own segments alone.
      if (orphaned) return;
      const event = { playback_position: playedMs / 1000, interrupted };
      notifier.tell(RPC_PLAYBACK_FINISHED, JSON.stringify(event));
    },
  });
  const budgets = {
    streams: createBudget(AGENT_LIMITS.streams, now),
    bytes: createBudget(AGENT_LIMITS.bytes, now),
    calls: createBudget(AGENT_LIMITS.calls, now),
  };
  /** By stream. */
  const reading = new Map<string, ByteStreamReader>();
  /** Each agent's first is logged. */
  let untold = 0;
  let attached = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function keepTicking(): void {
    timer ??= setInterval(() => {
      segments.tick(now());
      // One whose end is no longer waited for would be read for ever.
      for (const [streamId, reader] of reading)
        if (!segments.wants(streamId)) void reader.close().catch(() => {});
      if (segments.isBusy() || reading.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    }, TICK_MS);
  }

  async function read(reader: ByteStreamReader): Promise<void> {
    const { streamId, attributes } = reader.info;
    segments.open(streamId, now());
    reading.set(streamId, reader);
    keepTicking();
    const format = readPcmFormat(attributes);
    let decoder: PcmDecoder | null = null;
    try {
      if (format === null) throw new Error('a stream states no usable sample_rate and num_channels');
      decoder = createPcmDecoder(format);
      for await (const bytes of reader) {
        // After a clear the rest of a long answer is not worth decoding.
        if (!segments.wants(streamId)) break;
        if (!budgets.bytes.take(bytes.length)) {
          guard.refused('too_many_bytes');
          break;
        }
        segments.push(streamId, decoder.push(bytes), now());
      }
      segments.push(streamId, decoder.flush(), now());
    } catch {
      // A sender that goes away breaks its stream off; what came of it is played.
      if (!closed) guard.refused('malformed');
      if (decoder === null) await reader.close().catch(() => {});
    } finally {
      decoder?.close();
      reading.delete(streamId);
      segments.close(streamId);
    }
  }

  room.registerByteStreamHandler(AUDIO_STREAM_TOPIC, (reader, { identity }) => {
    // Dropped too: what comes before anything can be heard.
    if (!attached || closed || identity !== agent.identity()) return void reader.close().catch(() => {});
    const why: Refusal | null =
      reading.size >= AGENT_LIMITS.openStreams ? 'too_many_open' : budgets.streams.take() ? null : 'too_fast';
    if (why === null) return void read(reader);
    guard.refused(why);
    void reader.close().catch(() => {});
    notifier.tell(RPC_PLAYBACK_FINISHED, JSON.stringify({ playback_position: 0, interrupted: true }));
  });
  local.registerRpcMethod(RPC_CLEAR_BUFFER, async ({ callerIdentity }: RpcInvocationData) => {
    // The word both frameworks answer with.
    if (!attached || closed || callerIdentity !== agent.identity()) return 'reject';
    if (!budgets.calls.take()) {
      guard.refused('too_many_calls');
      return 'reject';
    }
    segments.clear();
    return 'ok';
  });

  return {
    attach(sink) {
      attached = true;
      return attach(sink);
    },
    agentJoined() {
      untold = 0;
      notifier.forget();
    },
    agentLeft() {
      notifier.forget();
      segments.closeAll();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      for (const reader of reading.values()) void reader.close().catch(() => {});
      room.unregisterByteStreamHandler(AUDIO_STREAM_TOPIC);
      local.unregisterRpcMethod(RPC_CLEAR_BUFFER);
    },
  };
}
