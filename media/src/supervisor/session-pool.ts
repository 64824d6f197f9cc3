import {
  type AssignmentResult,
  type MediaEvent,
  type SessionAssignment,
  SLOT_KEPT_MS,
} from '@vivant/contract/control';
import type { PlainLog } from '@vivant/platform/plain-log';
import type { SessionAssets } from '../session/messages.ts';
import { type Admission, type SessionLoad, weightOf } from './admission.ts';
import { RefusedError, type SessionChild } from './session-child.ts';
import { createWarmChild } from './warm-child.ts';

export interface SessionPoolOptions {
  slots: number;
  admission: Admission;
  /** Between a start and the warming of the next process. */
  warmAfterMs: number;
  /** Milliseconds that only run forward. */
  now(): number;
  start(onEvent: (event: MediaEvent) => void): SessionChild;
  fetchAssets(assignment: SessionAssignment): Promise<SessionAssets>;
  onEvent(event: MediaEvent): void;
  log: Pick<PlainLog, 'info' | 'warn' | 'error'>;
}

/** One warm process kept ready, one process for each session, never more sessions than slots. */
export interface SessionPool {
  /** Resolves when the session has joined. Rejects with `RefusedError`; nothing is left running then. */
  assign(assignment: SessionAssignment, signal: AbortSignal): Promise<AssignmentResult>;
  /** Keeps a slot for an assignment that follows within `SLOT_KEPT_MS`. Throws `RefusedError` where there is no room. */
  keepSlot(sessionId: string): void;
  /** False for a session that is not here. */
  end(sessionId: string): boolean;
  sessions(): string[];
  freeSlots(): number;
  /** What each running session has taken and shown since its process started. */
  loads(): ReadonlyMap<string, SessionLoad>;
  /** Lets go of the face of the last session if that began long ago, and of the process that holds it ready. */
  forgetUnused(): void;
  /** Takes no more sessions; resolves when the last one has gone. */
  drain(): Promise<void>;
  /** Ends everything at once; resolves when every process is gone. */
  close(): Promise<void>;
}

/** What a session takes of this host, from before its process has it until that is gone. */
interface Slot {
  child: SessionChild | null;
  /** It was ended while it was joining. */
  ending: boolean;
  /** Runs while a slot is kept whose assignment has not come yet. */
  kept?: NodeJS.Timeout | undefined;
}

const LOOK_EVERY_MS = 1_000;

export function createSessionPool(options: SessionPoolOptions): SessionPool {
  const { log, admission } = options;
  const running = new Map<string, Slot>();
  const children = new Set<SessionChild>();
  let draining = false;
  let onIdle: (() => void) | undefined;

  const warm = createWarmChild({
    start() {
      const child = options.start(options.onEvent);
      children.add(child);
      void child.gone.then(() => children.delete(child));
      return child;
    },
    now: options.now,
    log,
  });

  function release(sessionId: string): void {
    running.delete(sessionId);
    loads.delete(sessionId);
    admission.ended(sessionId);
    if (running.size === 0) onIdle?.();
  }

  const loads = new Map<string, SessionLoad>();
  const looking = setInterval(() => {
    for (const [sessionId, { child }] of running)
      void child?.load().then((load) => {
        if (load === null || !running.has(sessionId)) return;
        loads.set(sessionId, load);
        admission.note(sessionId, load, performance.now());
      });
  }, LOOK_EVERY_MS);
  looking.unref();

  /** `video`: null while it is not known. @throws RefusedError where there is no room for one more. */
  function admit(sessionId: string, attempt: number, video: SessionAssignment['video'] | null): Slot {
    if (draining) throw new RefusedError('draining', 'this media host is shutting down');
    if (running.has(sessionId))
      throw new RefusedError('invalid_assignment', 'this session is already running here');
    if (running.size >= options.slots)
      throw new RefusedError('at_capacity', `all ${options.slots} slots of this media host are taken`);
    // A visitor who is already in a call gets the avatar back even on a full host.
    const weight = video === null ? 1 : weightOf(video);
    const full = attempt > 0 ? null : admission.refusal(options.now(), weight);
    if (full !== null) {
      log.warn({ sessionId, reason: full }, 'no room for one more session');
      throw new RefusedError('at_capacity', full);
    }
    const slot: Slot = { child: null, ending: false };
    running.set(sessionId, slot);
    admission.started(sessionId, options.now(), weight);
    return slot;
  }

  /** A slot is kept for a picture of common size: a larger one has to find room. @throws RefusedError */
  function resize(sessionId: string, video: SessionAssignment['video']): void {
    const weight = weightOf(video);
    admission.ended(sessionId);
    const full = weight > 1 ? admission.refusal(options.now(), weight) : null;
    if (full !== null) {
      release(sessionId);
      log.warn({ sessionId, reason: full }, 'no room for one more session');
      throw new RefusedError('at_capacity', full);
    }
    admission.started(sessionId, options.now(), weight);
  }

  function left(
    { sessionId, attempt = 0 }: SessionAssignment,
    gone: { expected: boolean; how: string },
  ): void {
    release(sessionId);
    if (gone.expected) return;
    log.error({ sessionId, reason: gone.how }, 'a session process died');
    const at = new Date().toISOString();
    options.onEvent({ type: 'process_died', sessionId, at, message: gone.how, attempt });
  }

  async function run(
    slot: Slot,
    assignment: SessionAssignment,
    signal: AbortSignal,
  ): Promise<AssignmentResult> {
    const { sessionId } = assignment;
    const assets = options.fetchAssets(assignment);
    assets.catch(() => {});
    const child = warm.take();
    slot.child = child;
    const abort = () => child.end();
    signal.addEventListener('abort', abort, { once: true });
    try {
      await child.ready.catch((error: Error) => {
        throw new RefusedError('join_failed', error.message);
      });
      const material = await assets;
      const result = await child.assign(assignment, material);
      warm.showed(material.face, assignment.video);
      if (signal.aborted || slot.ending)
        throw new RefusedError('join_failed', 'the session was given up while it was joining');
      void child.gone.then((gone) => left(assignment, gone));
      return result;
    } catch (error) {
      child.end();
      void child.gone.then(() => release(sessionId));
      throw error;
    } finally {
      signal.removeEventListener('abort', abort);
      // The process has it, or never will; a caller's token is kept no longer than it takes to join.
      assignment.room.token = '';
      // Only now, so that warming the next process does not slow this one's start.
      warm.later(options.warmAfterMs);
    }
  }

  function end(sessionId: string): boolean {
    const slot = running.get(sessionId);
    if (slot === undefined) return false;
    if (slot.kept !== undefined) {
      clearTimeout(slot.kept);
      release(sessionId);
      return true;
    }
    slot.ending = true;
    slot.child?.end();
    return true;
  }

  return {
    end,
    async assign(assignment, signal) {
      const { sessionId, attempt = 0, video } = assignment;
      let slot = running.get(sessionId);
      if (slot?.kept === undefined) slot = admit(sessionId, attempt, video);
      else {
        clearTimeout(slot.kept);
        slot.kept = undefined;
        resize(sessionId, video);
      }
      return run(slot, assignment, signal);
    },
    keepSlot(sessionId) {
      admit(sessionId, 0, null).kept = setTimeout(() => release(sessionId), SLOT_KEPT_MS);
    },
    sessions: () => [...running.keys()],
    loads: () => loads,
    // A host whose processes cannot start has nothing to offer.
    freeSlots: () =>
      draining || warm.isFailing() || admission.refusal(performance.now()) !== null
        ? 0
        : Math.max(0, options.slots - running.size),
    forgetUnused: () => warm.forgetUnused(),
    async drain() {
      draining = true;
      warm.stop();
      if (running.size > 0) await new Promise<void>((resolve) => (onIdle = resolve));
    },
    async close() {
      draining = true;
      warm.stop();
      for (const sessionId of [...running.keys()]) end(sessionId);
      await Promise.all([...children].map((child) => child.gone));
      clearInterval(looking);
    },
  };
}
