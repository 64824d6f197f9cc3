import type { Replacement } from './failover.ts';
import type { SessionDeps } from './session-deps.ts';
import type { ChargedRow } from './store.ts';
import { type Judgement, supervise } from './supervise.ts';

/** After a fault of the database. */
const RETRY_MS = 2000;
/** After a start of this process: first hear what media hosts have to report of the time it was away. */
export const SETTLE_IN_MS = 5_000;

interface Watched {
  cancel: () => void;
  running: boolean;
  /** Another look was asked for while it ran. */
  again: boolean;
  /** It waits for the next word of its host. */
  listening: boolean;
}

/** One timer for each active session: at every instant that matters somebody looks after it. */
export interface Supervisor {
  /** Looks after the session now, `known` as it is, and from then on. Resolves when what is due now is done. */
  watch(sessionId: string, known?: ChargedRow): Promise<void>;
  /** There is news of the session: does what `judgement` makes of it. True if that ended the session. */
  tell(sessionId: string, judgement: Judgement): Promise<boolean>;
  /** The host of these sessions has said all there is to say until now. */
  heard(sessionIds: readonly string[]): void;
  isWatching(sessionId: string): boolean;
  /** Watches a session that runs, unless it does already or this process has only just begun. */
  adopt(sessionId: string): Promise<void>;
  /** Resolves once no session is being supervised; later timers are not waited for. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** What those work with who have news of sessions. */
export interface SupervisedDeps extends SessionDeps {
  supervisor: Supervisor;
}

export function createSupervisor(deps: SessionDeps): Supervisor {
  const { clock, log } = deps;
  const bootedMs = clock.steadyMs();
  const watched = new Map<string, Watched>();
  const inFlight = new Set<Promise<void>>();
  let closed = false;

  /** Does everything that is due. Null: there is nothing left to watch. */
  async function step(
    sessionId: string,
    known: ChargedRow | null,
  ): Promise<{ inMs: number; listening: boolean } | null> {
    for (let row = known; ; row = null) {
      const outcome = await supervise(deps, sessionId, undefined, row);
      if (outcome.is === 'over') return null;
      if (outcome.is === 'waiting') return outcome;
      if (outcome.is === 'left') return { inMs: RETRY_MS, listening: false };
      follow(sessionId, outcome.replacement);
    }
  }

  /** An avatar that is back has its deadlines again. */
  function follow(sessionId: string, replacement: Replacement | null): void {
    void replacement?.isBack.then((isBack) => (isBack ? watch(sessionId) : undefined));
  }

  function schedule(sessionId: string, entry: Watched, delayMs: number): void {
    entry.cancel();
    entry.cancel = clock.after(Math.max(0, delayMs), () => void track(run(sessionId, entry)));
  }

  async function track(work: Promise<void>): Promise<void> {
    inFlight.add(work);
    await work.finally(() => inFlight.delete(work));
  }

  async function run(sessionId: string, entry: Watched, known: ChargedRow | null = null): Promise<void> {
    if (entry.running) {
      entry.again = true;
      return;
    }
    entry.running = true;
    try {
      let row = known;
      do {
        entry.again = false;
        const next = await step(sessionId, row);
        row = null;
        if (next !== null) {
          entry.listening = next.listening;
          if (!closed) schedule(sessionId, entry, next.inMs);
        } else if (!entry.again) {
          // A look that was asked for meanwhile may find what this one did not: a session that has just become active.
          entry.cancel();
          watched.delete(sessionId);
        }
      } while (entry.again && !closed);
    } catch (error) {
      log.warn({ sessionId, err: error }, 'a session could not be looked after; trying again');
      if (!closed) schedule(sessionId, entry, RETRY_MS);
    } finally {
      entry.running = false;
    }
  }

  async function watch(sessionId: string, known?: ChargedRow): Promise<void> {
    if (closed) return;
    let entry = watched.get(sessionId);
    if (entry === undefined) {
      entry = { cancel: () => {}, running: false, again: false, listening: false };
      watched.set(sessionId, entry);
    }
    await track(run(sessionId, entry, known));
  }

  function forget(sessionId: string): void {
    const entry = watched.get(sessionId);
    // One that is being looked at is found to be over there.
    if (entry === undefined || entry.running) return;
    entry.cancel();
    watched.delete(sessionId);
  }

  async function settled(): Promise<void> {
    while (inFlight.size > 0) await Promise.all(inFlight);
  }

  return {
    watch,
    async tell(sessionId, judgement) {
      const outcome = await supervise(deps, sessionId, judgement);
      if (outcome.is !== 'changed') return false;
      follow(sessionId, outcome.replacement);
      // One whose avatar is away has other deadlines than before.
      if (outcome.ended) forget(sessionId);
      else await watch(sessionId);
      return outcome.ended;
    },
    heard(sessionIds) {
      for (const sessionId of sessionIds) {
        const entry = watched.get(sessionId);
        // One that is being looked after may go on to wait for its host.
        if (entry !== undefined && (entry.listening || entry.running)) void track(run(sessionId, entry));
      }
    },
    isWatching: (sessionId) => watched.has(sessionId),
    async adopt(sessionId) {
      if (!watched.has(sessionId) && clock.steadyMs() - bootedMs >= SETTLE_IN_MS) await watch(sessionId);
    },
    settled,
    async close() {
      closed = true;
      for (const entry of watched.values()) entry.cancel();
      watched.clear();
      await settled();
    },
  };
}
