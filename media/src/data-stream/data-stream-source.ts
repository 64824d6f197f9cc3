import type { ByteStreamReader, Room, RpcInvocationData } from '@livekit/rtc-node';
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
import { createStreamSegments } from './stream-segments.ts';

/** Bytes of one stream; rtc-node breaks a longer one off. Twenty minutes of 48 kHz stereo. */
export const AUDIO_STREAM_MAX_BYTES = 256 * 1024 * 1024;
const TICK_MS = 40;

export interface DataStreamSource extends AudioSegmentSource {
  /** The agent came back: it knows nothing of what was sent to the one before. */
  agentJoined(): void;
  agentLeft(): void;
}

export interface DataStreamSourceOptions {
  /** Connected. */
  room: Room;
  /** Who is obeyed. Streams and calls of all others are dropped unread. */
  agent: Pick<AgentWatch, 'identity'>;
  onProblem(what: string, error: unknown): void;
}

/**
 * The worker's side of the LiveKit Agents avatar protocol: an agent that runs anywhere speaks through the avatar.
 * Listens from its creation on.
 */
export function createDataStreamSource({
  room,
  agent,
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
      if (method !== RPC_PLAYBACK_STARTED)
        onProblem('an agent could not be told of a finished playback', error);
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
  let attached = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function keepTicking(): void {
    timer ??= setInterval(() => {
      segments.tick(performance.now());
      if (segments.isBusy()) return;
      clearInterval(timer);
      timer = undefined;
    }, TICK_MS);
  }

  async function read(reader: ByteStreamReader): Promise<void> {
    const { streamId, attributes } = reader.info;
    segments.open(streamId, performance.now());
    keepTicking();
    const format = readPcmFormat(attributes);
    let decoder: PcmDecoder | null = null;
    try {
      if (format === null) throw new Error('a stream states no usable sample_rate and num_channels');
      decoder = createPcmDecoder(format);
      for await (const bytes of reader) {
        // After a clear the rest of a long answer is not worth decoding.
        if (!segments.wants(streamId)) break;
        segments.push(streamId, decoder.push(bytes), performance.now());
      }
      segments.push(streamId, decoder.flush(), performance.now());
    } catch (error) {
      // A sender that goes away breaks its stream off; what came of it is played.
      if (!closed) onProblem('an audio stream broke off', error);
      if (decoder === null) await reader.close().catch(() => {});
    } finally {
      decoder?.close();
      segments.close(streamId);
    }
  }

  room.registerByteStreamHandler(AUDIO_STREAM_TOPIC, (reader, { identity }) => {
    // Dropped too: what comes before anything can be heard.
    if (!attached || closed || identity !== agent.identity()) void reader.close().catch(() => {});
    else void read(reader);
  });
  local.registerRpcMethod(RPC_CLEAR_BUFFER, async ({ callerIdentity }: RpcInvocationData) => {
    // The word both frameworks answer with.
    if (!attached || closed || callerIdentity !== agent.identity()) return 'reject';
    segments.clear();
    return 'ok';
  });

  return {
    attach(sink) {
      attached = true;
      return attach(sink);
    },
    agentJoined: () => notifier.forget(),
    agentLeft() {
      notifier.forget();
      segments.closeAll();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      room.unregisterByteStreamHandler(AUDIO_STREAM_TOPIC);
      local.unregisterRpcMethod(RPC_CLEAR_BUFFER);
    },
  };
}
