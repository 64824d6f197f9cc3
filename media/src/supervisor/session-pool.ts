import {
  type AssignmentResult,
  type MediaEvent,
  type SessionAssignment,
  SLOT_KEPT_MS,
} from '@vivant/contract/control';
import type { SessionAssets } from '../session/messages.ts';
import type { Admission, SessionLoad } from './admission.ts';
import { FORGET_AFTER_MS } from './assets.ts';
import { RefusedError, type SessionChild } from './session-child.ts';

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
  log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
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
const RETRY_MS = { first: 500, longest: 30_000 };

export function createSessionPool(options: SessionPoolOptions): SessionPool {
  const { log, admission } = options;
  const running = new Map<string, Slot>();
  const children = new Set<SessionChild>();
  let warm: SessionChild | null = null;
  /** The next session is likely to show the face of the last one. */
  let lastShown: { face: Uint8Array; video: SessionAssignment['video']; usedAt: number } | null = null;
  let warmFailures = 0;
  let warmTimer: NodeJS.Timeout | undefined;
  let draining = false;
  let onIdle: (() => void) | undefined;

  function startChild(): SessionChild {
    const child = options.start(options.onEvent);
    children.add(child);
    void child.gone.then(() => children.delete(child));
    return child;
  }

  function keepWarm(): void {
    if (warm !== null || draining || warmTimer !== undefined) return;
    const child = startChild();
    warm = child;
    child.ready.then(
      () => {
        warmFailures = 0;
        if (warm === child && lastShown !== null) child.prepare(lastShown.face, lastShown.video);
      },
      (error: Error) => {
        if (draining) return;
        warmFailures++;
        log.error(
          { reason: error.message, failures: warmFailures },
          'a session process could not be made ready',
        );
      },
    );
    // A warm process that dies, ready or not, is replaced; with growing pauses if it never gets ready.
    void child.gone.then(() => {
      if (warm !== child) return;
      warm = null;
      const delayMs = Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** Math.max(0, warmFailures - 1));
      warmLater(delayMs);
    });
  }

  function warmLater(delayMs: number): void {
    if (warm !== null || draining) return;
    warmTimer ??= setTimeout(() => {
      warmTimer = undefined;
      keepWarm();
    }, delayMs);
  }

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

  /** @throws RefusedError where there is no room for one more. */
  function admit(sessionId: string, attempt: number): Slot {
    if (draining) throw new RefusedError('draining', 'this media host is shutting down');
    if (running.has(sessionId))
      throw new RefusedError('invalid_assignment', 'this session is already running here');
    if (running.size >= options.slots)
      throw new RefusedError('at_capacity', `all ${options.slots} slots of this media host are taken`);
    // A visitor who is already in a call gets the avatar back even on a full host.
    const full = attempt > 0 ? null : admission.refusal(options.now());
    if (full !== null) {
      log.warn({ sessionId, reason: full }, 'no room for one more session');
      throw new RefusedError('at_capacity', full);
    }
    const slot: Slot = { child: null, ending: false };
    running.set(sessionId, slot);
    admission.started(sessionId, options.now());
    return slot;
  }

  async function run(
    slot: Slot,
    assignment: SessionAssignment,
    signal: AbortSignal,
  ): Promise<AssignmentResult> {
    const { sessionId } = assignment;
    const assets = options.fetchAssets(assignment);
    assets.catch(() => {});
    const child = warm ?? startChild();
    if (warm === child) warm = null;
    slot.child = child;
    const abort = () => child.end();
    signal.addEventListener('abort', abort, { once: true });
    try {
      await child.ready.catch((error: Error) => {
        throw new RefusedError('join_failed', error.message);
      });
      const material = await assets;
      const result = await child.assign(assignment, material);
      lastShown = { face: material.face, video: assignment.video, usedAt: options.now() };
      if (signal.aborted || slot.ending)
        throw new RefusedError('join_failed', 'the session was given up while it was joining');
      void child.gone.then(({ expected, how }) => {
        release(sessionId);
        if (expected) return;
        log.error({ sessionId, reason: how }, 'a session process died');
        options.onEvent({
          type: 'process_died',
          sessionId,
          at: new Date().toISOString(),
          message: how,
          attempt: assignment.attempt ?? 0,
        });
      });
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
      warmLater(options.warmAfterMs);
    }
  }

  keepWarm();
  return {
    async assign(assignment, signal) {
      let slot = running.get(assignment.sessionId);
      if (slot?.kept === undefined) slot = admit(assignment.sessionId, assignment.attempt ?? 0);
      else {
        clearTimeout(slot.kept);
        slot.kept = undefined;
      }
      return run(slot, assignment, signal);
    },
    keepSlot(sessionId) {
      admit(sessionId, 0).kept = setTimeout(() => release(sessionId), SLOT_KEPT_MS);
    },
    end(sessionId) {
      const entry = running.get(sessionId);
      if (entry === undefined) return false;
      if (entry.kept !== undefined) {
        clearTimeout(entry.kept);
        release(sessionId);
        return true;
      }
      entry.ending = true;
      entry.child?.end();
      return true;
    },
    sessions: () => [...running.keys()],
    loads: () => loads,
    // A host whose processes cannot start has nothing to offer.
    freeSlots: () =>
      draining || warmFailures > 2 || admission.refusal(performance.now()) !== null
        ? 0
        : Math.max(0, options.slots - running.size),
    forgetUnused() {
      if (lastShown === null || options.now() - lastShown.usedAt < FORGET_AFTER_MS) return;
      lastShown = null;
      // Another is made ready in its place.
      warm?.kill();
    },
    async drain() {
      draining = true;
      clearTimeout(warmTimer);
      warm?.kill();
      if (running.size > 0) await new Promise<void>((resolve) => (onIdle = resolve));
    },
    async close() {
      draining = true;
      clearTimeout(warmTimer);
      warm?.kill();
      for (const sessionId of [...running.keys()]) this.end(sessionId);
      await Promise.all([...children].map((child) => child.gone));
      clearInterval(looking);
    },
  };
}
