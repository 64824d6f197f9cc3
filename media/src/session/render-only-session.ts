import { DisconnectReason, Room, RoomEvent } from '@livekit/rtc-node';
import type { MediaEvent, SessionAssignment } from '@vivant/contract/control';
import { routeThroughProxy } from '../config.ts';
import { createFloodGuard, FloodError } from '../flood/flood-guard.ts';
import { type AgentWatch, watchAgent } from '../render-only/agent-watch.ts';
import { ATTRIBUTE_PUBLISH_ON_BEHALF } from '../render-only/protocol.ts';
import {
  AGENT_FLOOD,
  AUDIO_STREAM_MAX_BYTES,
  createRenderOnlyAudioSource,
  type RenderOnlyAudioSource,
} from '../render-only/render-only-audio-source.ts';
import { type AvatarRunner, createAvatarRunner } from '../runner/avatar-runner.ts';
import type { RenderThread } from '../runner/render-thread.ts';
import {
  type GuardedProxy,
  type GuardedProxyOptions,
  startGuardedProxy,
} from '../signalling/guarded-proxy.ts';
import { AssignmentError, type LiveSession, type SessionEnd } from './live-session.ts';
import type { SessionLog } from './log.ts';
import type { SessionAssets, SessionStep } from './messages.ts';
import { createMonotonicTimestamps } from './monotonic-timestamps.ts';
import { endOnce, openFace } from './prelude.ts';
import { endOf, isIn } from './room-end.ts';

/**
 * A server that takes connections and says nothing would hold a slot and a warm process for as long as a start may
 * take; a working server lets the avatar in long before.
 */
const JOIN_LIMIT_MS = 10_000;

export interface RenderOnlySessionOptions {
  assignment: SessionAssignment;
  assets: Pick<SessionAssets, 'face'>;
  face: RenderThread;
  log: SessionLog;
  /** How the caller's server is looked up and which addresses it may have. Default: as the proxy's own. */
  signalling?: GuardedProxyOptions;
  emit(event: MediaEvent): void;
  step(step: SessionStep): void;
  onEnded(how: SessionEnd): void;
}

/**
 * Joins a caller's room as the avatar of the caller's agent, with audio and video published. Throws
 * `AssignmentError`; nothing is left running then. No error text quotes what the far server answered: LiveKit
 * repeats tokens it refuses.
 */
export async function startRenderOnlySession(options: RenderOnlySessionOptions): Promise<LiveSession> {
  const { assignment, assets, log, emit, step } = options;
  const { sessionId, attempt } = assignment;
  const face = await assets.face;
  const at = createMonotonicTimestamps();
  const startedMs = performance.now();
  const room = new Room();
  const { end, stop } = endOnce(options.onEnded);
  const proxy = assignment.room.reach === 'any' ? null : await startGuardedProxy(options.signalling);
  if (proxy !== null) routeThroughProxy(proxy.url);
  const { renderer, faceOpened } = openFace(options.face, face, assignment, 1);

  const guard = createFloodGuard(
    AGENT_FLOOD,
    {
      onReport: (count, reason) => log.warn({ sessionId, count, reason }, 'an agent sent what was not taken'),
      onMuted: () => {},
      onEnd: () => end(new FloodError('the agent sent more than any may')),
    },
    () => performance.now(),
  );
  let agent: AgentWatch | undefined;
  let source: RenderOnlyAudioSource | undefined;
  let runner: AvatarRunner | undefined;
  let thinking = false;

  async function close(): Promise<void> {
    stop();
    guard.close();
    agent?.close();
    await source?.close();
    await (runner ?? renderer).close();
    await room.disconnect().catch(() => {});
    await proxy?.close();
  }

  try {
    await join(room, assignment, proxy);
    step('connected');
    // Set before anything is published: an agent must not take its own avatar for a visitor.
    agent = watchAgent(room, assignment.peerIdentity, {
      onJoined(identity) {
        speakFor(room, identity);
        source?.agentJoined();
        emit({ type: 'agent_joined', sessionId, attempt, at: at() });
      },
      onState(state) {
        thinking = state === 'thinking';
        runner?.setThinking(thinking);
      },
      onLeft() {
        source?.agentLeft();
        emit({ type: 'agent_left', sessionId, attempt, at: at() });
      },
    });
    source = createRenderOnlyAudioSource({
      room,
      agent,
      guard,
      now: () => performance.now(),
      onProblem: (what, error) => log.warn({ sessionId, reason: nameOf(error) }, what),
    });
    runner = createAvatarRunner(room, source, renderer, { onFailed: end });
    runner.setThinking(thinking);
    room.on(RoomEvent.Disconnected, (reason) =>
      // The caller has given its identity to another.
      end(reason === DisconnectReason.DUPLICATE_IDENTITY ? 'removed' : endOf(reason)),
    );
    await Promise.all([runner.publish(), faceOpened]);
    step('published');
  } catch (cause) {
    await close();
    if (cause instanceof AssignmentError) throw cause;
    throw new AssignmentError('join_failed', 'The avatar could not publish its audio and video.');
  }
  const published = runner;
  log.info({ sessionId, durationMs: Math.round(performance.now() - startedMs) }, 'joined with both tracks');
  return { close, videoStats: () => published.stats(), inRoom: () => isIn(room) };
}

async function join(room: Room, { room: to }: SessionAssignment, guard: GuardedProxy | null): Promise<void> {
  if (guard !== null && !to.url.startsWith('wss://'))
    throw new AssignmentError(
      'address_refused',
      'A LiveKit server on the internet is reached by wss:// alone.',
    );
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    const why = `The LiveKit server did not let the avatar in within ${JOIN_LIMIT_MS / 1000} seconds.`;
    timer = setTimeout(() => reject(new AssignmentError('join_failed', why)), JOIN_LIMIT_MS);
  });
  try {
    const connecting = room.connect(to.url, to.token, {
      // A render-only session subscribes to no tracks.
      autoSubscribe: false,
      dynacast: false,
      dataStream: { maxPayloadByteLength: AUDIO_STREAM_MAX_BYTES },
    });
    // It may fail long after it was awaited.
    connecting.catch(() => {});
    await Promise.race([connecting, silence]);
  } catch (error) {
    if (error instanceof AssignmentError) throw error;
    if (guard !== null && guard.refusedHost() !== null)
      throw new AssignmentError(
        'address_refused',
        'The LiveKit server is at an address that is not public, or at a port of another service.',
      );
    const text = error instanceof Error ? error.message : '';
    // The message is the TLS library's. No request, and so no token, has been sent at that point.
    if (/invalid peer certificate/i.test(text))
      throw new AssignmentError(
        'certificate_refused',
        'The certificate of the LiveKit server has expired, is for another name, or comes from an unknown authority.',
      );
    if (/\b(401|403)\b|unauthorized|invalid token/i.test(text))
      throw new AssignmentError('token_refused', 'The LiveKit server refused the token.');
    if (/\b404\b|not found|does not exist/i.test(text))
      throw new AssignmentError('token_refused', 'The LiveKit server has no such room.');
    throw new AssignmentError('join_failed', 'The LiveKit server could not be reached, or refused the call.');
  } finally {
    clearTimeout(timer);
  }
}

/** Set if the token does not contain it already and allows it; agents of both frameworks look for this attribute. */
function speakFor(room: Room, agentIdentity: string): void {
  const local = room.localParticipant;
  if (local === undefined || local.attributes[ATTRIBUTE_PUBLISH_ON_BEHALF] === agentIdentity) return;
  void local
    .setAttributes({ ...local.attributes, [ATTRIBUTE_PUBLISH_ON_BEHALF]: agentIdentity })
    .catch(() => {});
}

/** Never the text: what a far server says may hold anything. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
