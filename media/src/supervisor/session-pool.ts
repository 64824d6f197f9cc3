import type {
  AssignmentResult,
  MediaEvent,
  RehearsalChange,
  SessionAssignment,
} from '@vivant/contract/control';
import type { PlainLog } from '@vivant/platform/plain-log';
import type { SessionAssets } from '../session/messages.ts';
import type { Admission, SessionLoad } from './admission.ts';
import { RefusedError, type SessionChild } from './session-child.ts';
import { createSessionSlots, type SessionSlots, type Slot } from './session-slots.ts';
import { createWarmChild } from './warm-child.ts';

export interface SessionPoolOptions {
  /** As `SessionSlotsOptions` has it. */
  slots(): number;
  admission: Admission;
  /** Between a start and the warming of the next process. */
  warmAfterMs: number;
  /** Milliseconds that only run forward. */
  now(): number;
  start(onEvent: (event: MediaEvent) => void): SessionChild;
  fetchAssets(assignment: SessionAssignment): SessionAssets;
  fetchKnowledge(ref: NonNullable<RehearsalChange['knowledge']>): Promise<Uint8Array>;
  onEvent(event: MediaEvent): void;
  /** Called once it has no slot any more, however it ended. */
  onReleased(sessionId: string): void;
  log: Pick<PlainLog, 'info' | 'warn' | 'error'>;
}

/** One warm process kept ready, one process for each session, never more sessions than slots. */
export interface SessionPool {
  /** Resolves when the session has joined. Rejects with `RefusedError`; nothing is left running then. */
  assign(assignment: SessionAssignment, signal: AbortSignal): Promise<AssignmentResult>;
  /** Keeps a slot for an assignment that follows within `SLOT_KEPT_MS`. Throws `RefusedError` if there is no room. */
  keepSlot(sessionId: string, video: SessionAssignment['video']): void;
  /**
   * Changes what a rehearsal says and knows: its answers follow the change once this resolves. False for a session
   * that is not here, or that cannot read the change. Rejects with `RefusedError` for a session that is not a
   * rehearsal, or if its documents cannot be fetched; it then goes on as it was.
   */
  rehearse(sessionId: string, change: RehearsalChange): Promise<boolean>;
  /** False for a session that is not here. */
  end(sessionId: string): boolean;
  sessions(): string[];
  /** Whether the process of the session is in its room; null: it is not here. */
  inRoom(sessionId: string): boolean | null;
  freeSlots(): number;
  /** As `Admission` has it. */
  lateShare(): number;
  /** What each running session has used and shown since its process started. */
  loads(): ReadonlyMap<string, SessionLoad>;
  /** Lets go of the face of the last session if that began long ago, and of the process that holds it ready. */
  forgetUnused(): void;
  /** Stops taking sessions; resolves when the last one has gone. */
  drain(): Promise<void>;
  /** Ends everything at once; resolves when every process is gone. */
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;

export function createSessionPool(options: SessionPoolOptions): SessionPool {
  const { log } = options;
  const slots = createSessionSlots(options);
  const loads = watchLoads(slots.taken(), options.admission);
  const children = new Set<SessionChild>();

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
    loads.forget(sessionId);
    slots.release(sessionId);
    options.onReleased(sessionId);
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
    const { sessionId, conversation } = assignment;
    if (assignment.rehearses === true && conversation !== null)
      slot.rehearses = { knowledge: conversation.knowledge?.sha256 ?? null };
    const assets = options.fetchAssets(assignment);
    for (const asset of [assets.face, assets.knowledge]) asset.catch(() => {});
    const child = warm.take();
    slot.child = child;
    const abort = () => child.end();
    signal.addEventListener('abort', abort, { once: true });
    try {
      await child.ready.catch((error: Error) => {
        throw new RefusedError('join_failed', error.message);
      });
      const result = await child.assign(assignment, assets);
      warm.showed(await assets.face, assignment.video);
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
    const slot = slots.get(sessionId);
    if (slot === undefined) return false;
    if (slot.kept !== undefined) {
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
      return run(slots.take(sessionId, attempt, video), assignment, signal);
    },
    keepSlot: slots.keep,
    rehearse: (sessionId, change) => rehearseIn(slots, options.fetchKnowledge, sessionId, change),
    sessions: () => [...slots.taken().keys()],
    inRoom(sessionId) {
      const slot = slots.get(sessionId);
      return slot === undefined ? null : (slot.child?.inRoom() ?? false);
    },
    loads: loads.all,
    lateShare: () => options.admission.lateShare(),
    // A host whose processes cannot start has nothing to offer.
    freeSlots: () => (warm.isFailing() ? 0 : slots.free()),
    forgetUnused: () => warm.forgetUnused(),
    async drain() {
      warm.stop();
      await slots.drain();
    },
    async close() {
      warm.stop();
      void slots.drain();
      for (const sessionId of [...slots.taken().keys()]) end(sessionId);
      await Promise.all([...children].map((child) => child.gone));
      loads.stop();
    },
  };
}

/** Has the process of a rehearsal answer as it was changed; documents that it knows are not fetched again. */
async function rehearseIn(
  slots: Pick<SessionSlots, 'get'>,
  fetchKnowledge: SessionPoolOptions['fetchKnowledge'],
  sessionId: string,
  { persona, knowledge }: RehearsalChange,
): Promise<boolean> {
  const slot = slots.get(sessionId);
  if (slot === undefined || slot.child === null || slot.ending) return false;
  if (slot.rehearses === undefined)
    throw new RefusedError('invalid_assignment', 'this session is no rehearsal');
  const sha256 = knowledge?.sha256 ?? null;
  const before = slot.rehearses.knowledge;
  if (sha256 === before) return slot.child.rehearse({ persona });
  const bytes = knowledge === null ? null : await fetchKnowledge(knowledge);
  // It may have ended meanwhile.
  if (slots.get(sessionId) !== slot || slot.ending) return false;
  slot.rehearses.knowledge = sha256;
  const follows = await slot.child.rehearse({ persona, knowledge: bytes });
  if (!follows) slot.rehearses.knowledge = before;
  return follows;
}

/** Asks each session's process once a second what it has taken and shown; admission counts with it. */
function watchLoads(slots: ReadonlyMap<string, Slot>, admission: Admission) {
  const loads = new Map<string, SessionLoad>();
  const looking = setInterval(() => {
    for (const [sessionId, { child }] of slots)
      void child?.load().then((load) => {
        if (load === null || !slots.has(sessionId)) return;
        loads.set(sessionId, load);
        admission.note(sessionId, load, performance.now());
      });
  }, LOOK_EVERY_MS);
  looking.unref();
  return {
    all: (): ReadonlyMap<string, SessionLoad> => loads,
    forget: (sessionId: string) => void loads.delete(sessionId),
    stop: () => clearInterval(looking),
  };
}
