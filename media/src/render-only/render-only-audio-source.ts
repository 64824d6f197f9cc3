import type { Room, RpcInvocationData } from '@livekit/rtc-node';
import { createBudget } from '../flood/budget.ts';
import type { FloodGuard } from '../flood/flood-guard.ts';
import type { AudioSegmentSource } from '../runner/segments.ts';
import type { AgentWatch } from './agent-watch.ts';
import { createAudioStreams } from './audio-streams.ts';
import { createPlaybackReports } from './playback-reports.ts';
import { AUDIO_STREAM_TOPIC, RPC_CLEAR_BUFFER } from './protocol.ts';
import { createStreamSegments, MAX_OPEN_SEGMENTS } from './stream-segments.ts';

/** Bytes of one stream; rtc-node breaks a longer one off. Twenty minutes of 48 kHz stereo. */
export const AUDIO_STREAM_MAX_BYTES = 256 * 1024 * 1024;
/**
 * Limits of what an agent may send, far beyond any speech. A stream beyond them is closed unread and reported as
 * interrupted; of a stream with too many bytes, the first part is played and the rest dropped; a call beyond them is
 * rejected. All are counted, and too many end the session (`AGENT_FLOOD`).
 */
export const AGENT_LIMITS = {
  streams: { burst: 100, perSecond: 5 },
  /** Being read at once. */
  openStreams: MAX_OPEN_SEGMENTS,
  /** Real time at 192 kHz and eight channels is 3 MiB a second. */
  bytes: { burst: AUDIO_STREAM_MAX_BYTES, perSecond: 4 * 1024 * 1024 },
  calls: { burst: 50, perSecond: 10 },
} as const;
/** After this many refusals in a minute the session ends with an error. An agent is not muted: it would not notice. */
export const AGENT_FLOOD = {
  windowMs: 60_000,
  refusalsUntilMuted: Infinity,
  mutedMs: 0,
  refusalsUntilEnd: 600,
} as const;
const TICK_MS = 40;

export interface RenderOnlyAudioSource extends AudioSegmentSource {
  /** The agent came back: it does not know what was sent to the one before. */
  agentJoined(): void;
  agentLeft(): void;
}

export interface RenderOnlyAudioSourceOptions {
  /** Connected. */
  room: Room;
  /** Streams and calls are only accepted from this participant. Those of others are dropped unread. */
  agent: Pick<AgentWatch, 'identity'>;
  /** Counts refusals. */
  guard: Pick<FloodGuard, 'refused'>;
  /** Milliseconds that only run forward. */
  now(): number;
  onProblem(what: string, error: unknown): void;
}

/**
 * The worker's side of the LiveKit Agents avatar protocol: an agent that runs anywhere speaks through the avatar.
 * Listens from its creation on.
 */
export function createRenderOnlyAudioSource({
  room,
  agent,
  guard,
  now,
  onProblem,
}: RenderOnlyAudioSourceOptions): RenderOnlyAudioSource {
  const local = room.localParticipant;
  if (local === undefined) throw new Error('the room is not connected');
  const reports = createPlaybackReports({ local, agent, onProblem });
  const { segments, attach } = createStreamSegments({
    onStarted: reports.started,
    onFinished(event) {
      // Another agent of the same identity may have come, which only counts its own segments.
      if (!event.orphaned) reports.finished(event);
    },
  });
  const streams = createAudioStreams({ segments, guard, limits: AGENT_LIMITS, now });
  const calls = createBudget(AGENT_LIMITS.calls, now);
  let attached = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function keepTicking(): void {
    timer ??= setInterval(() => {
      segments.tick(now());
      streams.closeUnwanted();
      if (segments.isBusy() || streams.isReading()) return;
      clearInterval(timer);
      timer = undefined;
    }, TICK_MS);
  }

  room.registerByteStreamHandler(AUDIO_STREAM_TOPIC, (reader, { identity }) => {
    // Dropped too: what comes before anything can be heard.
    if (!attached || closed || identity !== agent.identity()) return void reader.close().catch(() => {});
    const why = streams.refusal();
    if (why === null) {
      keepTicking();
      return void streams.read(reader);
    }
    guard.refused(why);
    void reader.close().catch(() => {});
    reports.finished({ playedMs: 0, interrupted: true });
  });
  local.registerRpcMethod(RPC_CLEAR_BUFFER, async ({ callerIdentity }: RpcInvocationData) => {
    // The word both frameworks answer with.
    if (!attached || closed || callerIdentity !== agent.identity()) return 'reject';
    if (!calls.take()) {
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
    agentJoined: reports.agentJoined,
    agentLeft() {
      reports.agentLeft();
      segments.closeAll();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      streams.close();
      room.unregisterByteStreamHandler(AUDIO_STREAM_TOPIC);
      local.unregisterRpcMethod(RPC_CLEAR_BUFFER);
    },
  };
}
