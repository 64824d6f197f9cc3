import { type SessionAssignment, SLOT_KEPT_MS } from '@vivant/contract/control';
import type { PlainLog } from '@vivant/platform/plain-log';
import { type Admission, weightOf } from './admission.ts';
import { RefusedError, type SessionChild } from './session-child.ts';

/** What a session takes of this host, from before its process has it until the process is gone. */
export interface Slot {
  child: SessionChild | null;
  /** It was ended while it was joining. */
  ending: boolean;
  /** Of a rehearsal: the hash of the documents that its process knows. Undefined: what it says never changes. */
  rehearses?: { knowledge: string | null } | undefined;
  /** Set while a slot is kept whose assignment has not come yet. */
  kept?: NodeJS.Timeout | undefined;
}

/** The places for sessions on this host, by session. */
export interface SessionSlots {
  /** Keeps a slot for `SLOT_KEPT_MS`. @throws RefusedError if there is no room for one more such picture. */
  keep(sessionId: string, video: SessionAssignment['video']): void;
  /** Takes the slot that was kept, or another. @throws RefusedError if none was kept and there is no room. */
  take(sessionId: string, attempt: number, video: SessionAssignment['video']): Slot;
  get(sessionId: string): Slot | undefined;
  release(sessionId: string): void;
  taken(): ReadonlyMap<string, Slot>;
  free(): number;
  /** Stops taking sessions; resolves when the last one is released. */
  drain(): Promise<void>;
}

export interface SessionSlotsOptions {
  /** The most at once; it may change while sessions run. */
  slots(): number;
  admission: Admission;
  /** Milliseconds that only run forward. */
  now(): number;
  log: Pick<PlainLog, 'warn'>;
}

export function createSessionSlots({ slots, admission, now, log }: SessionSlotsOptions): SessionSlots {
  const taken = new Map<string, Slot>();
  const drained = Promise.withResolvers<void>();
  let draining = false;

  function assertCapacity(sessionId: string, weight: number): void {
    const full = admission.refusal(now(), weight);
    if (full === null) return;
    log.warn({ sessionId, reason: full }, 'no room for one more session');
    throw new RefusedError('at_capacity', full);
  }

  function admit(sessionId: string, attempt: number, weight: number): Slot {
    if (draining) throw new RefusedError('draining', 'this media host is shutting down');
    if (taken.has(sessionId))
      throw new RefusedError('invalid_assignment', 'this session is already running here');
    if (taken.size >= slots())
      throw new RefusedError('at_capacity', `all ${slots()} slots of this media host are taken`);
    // A visitor who is already in a call gets the avatar back even on a full host.
    if (attempt === 0) assertCapacity(sessionId, weight);
    const slot: Slot = { child: null, ending: false };
    taken.set(sessionId, slot);
    admission.started(sessionId, now(), weight);
    return slot;
  }

  function release(sessionId: string): void {
    clearTimeout(taken.get(sessionId)?.kept);
    taken.delete(sessionId);
    admission.ended(sessionId);
    if (draining && taken.size === 0) drained.resolve();
  }

  return {
    keep(sessionId, video) {
      admit(sessionId, 0, weightOf(video)).kept = setTimeout(() => release(sessionId), SLOT_KEPT_MS);
    },
    take(sessionId, attempt, video) {
      const slot = taken.get(sessionId);
      if (slot?.kept === undefined) return admit(sessionId, attempt, weightOf(video));
      clearTimeout(slot.kept);
      slot.kept = undefined;
      // Kept for this picture, or by an older server for none in particular; its caller was promised room.
      admission.ended(sessionId);
      admission.started(sessionId, now(), weightOf(video));
      return slot;
    },
    get: (sessionId) => taken.get(sessionId),
    release,
    taken: () => taken,
    free: () => (draining || admission.refusal(now()) !== null ? 0 : Math.max(0, slots() - taken.size)),
    async drain() {
      draining = true;
      if (taken.size > 0) await drained.promise;
    },
  };
}
