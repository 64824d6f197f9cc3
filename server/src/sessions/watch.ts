import type { Credits } from '../credits/credits.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database.ts';
import type { Rooms } from '../ports/rooms.ts';
import type { SessionRow } from '../ports/session-tables.ts';
import type { SessionEnder } from './end.ts';
import type { HostRegistry } from './host-registry.ts';
import { type ActiveSession, type Ending, judge } from './lifecycle.ts';
import type { SessionTime } from './session-time.ts';
import { claimNotice, loadActive, lockSession } from './store.ts';

/** After a fault of the database. */
const RETRY_MS = 2000;

export type SessionWatch = ReturnType<typeof createSessionWatch>;

interface Watched {
  cancel: () => void;
  running: boolean;
  /** Another evaluation was requested while it ran. */
  again: boolean;
  /** It waits for the next word of its host. */
  listening: boolean;
}

/**
 * One timer for each active session: at every instant that matters it reads the session anew, asks `judge` and
 * does what it says. Several processes may watch the same session; each step is conditional on the row.
 */
export function createSessionWatch(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  credits: Credits;
  rooms: Rooms;
  registry: HostRegistry;
  time: SessionTime;
  ender: SessionEnder;
  /** The avatar of a hosted session is gone since `lostAt`: bring it back. */
  onLost(sessionId: string, lostAt: Date): Promise<boolean>;
}) {
  const { db, clock, log, credits, rooms, registry, time, ender } = deps;
  const watched = new Map<string, Watched>();
  const inFlight = new Set<Promise<void>>();
  let closed = false;

  /** `now` is the time in the session, as all its moments are. */
  async function load(sessionId: string): Promise<(ActiveSession & { now: Date }) | undefined> {
    const session = await loadActive(db, sessionId);
    if (session === undefined) return undefined;
    const heard = registry.heardRunning(session.row)?.getTime() ?? 0;
    return {
      ...session,
      aliveAt: new Date(Math.max(session.aliveAt.getTime(), heard)),
      listeningSince: registry.listeningSince(session.row),
      now: time.nowOf(session.row),
      unheardMs: Math.max(
        0,
        clock.now().getTime() - (session.row.heard_at ?? session.row.started_at).getTime(),
      ),
    };
  }

  async function sendNotice(row: SessionRow, secondsLeft: number): Promise<void> {
    if (!(await claimNotice(db, row.id, secondsLeft)) || row.peer_identity === null) return;
    // Not awaited: a media server that cannot be reached must not hold up the session's other steps.
    void rooms
      .notify(row.room_name, row.peer_identity, { type: 'session_ending', secondsLeft })
      .catch((error: unknown) => log.warn({ sessionId: row.id, err: error }, 'a notice was not sent'));
  }

  async function charge(row: SessionRow, minute: number, startsAt: Date): Promise<Ending | null> {
    return db.transaction().execute(async (tx) => {
      const locked = await lockSession(tx, row.id);
      if (locked?.status !== 'active') return null;
      const result = await credits.chargeMinute(tx, {
        sessionId: row.id,
        minute,
        startsAt,
      });
      return result === 'charged' ? null : { reason: result, at: startsAt, countedUntil: startsAt };
    });
  }

  /** Does everything that is due. Returns when to evaluate again, or null when there is nothing left to watch. */
  async function step(sessionId: string): Promise<{ inMs: number; listening: boolean } | null> {
    for (;;) {
      const session = await load(sessionId);
      if (session === undefined) return null;
      const verdict = judge(session, session.now);
      switch (verdict.do) {
        case 'wait':
        case 'listen':
          return {
            inMs: verdict.until.getTime() - session.now.getTime(),
            listening: verdict.do === 'listen',
          };
        case 'notice':
          await sendNotice(session.row, verdict.secondsLeft);
          break;
        case 'charge': {
          const ending = await charge(session.row, verdict.minute, verdict.startsAt);
          if (ending !== null) await ender.end(sessionId, ending);
          break;
        }
        case 'end':
          await ender.end(sessionId, verdict.ending);
          break;
        case 'failover':
          if (!(await deps.onLost(sessionId, verdict.lostAt))) return { inMs: RETRY_MS, listening: false };
          break;
      }
    }
  }

  function schedule(sessionId: string, entry: Watched, delayMs: number): void {
    entry.cancel();
    entry.cancel = clock.after(Math.max(0, delayMs), () => void track(run(sessionId, entry)));
  }

  async function track(work: Promise<void>): Promise<void> {
    inFlight.add(work);
    await work.finally(() => inFlight.delete(work));
  }

  async function run(sessionId: string, entry: Watched): Promise<void> {
    if (entry.running) {
      entry.again = true;
      return;
    }
    entry.running = true;
    try {
      do {
        entry.again = false;
        const next = await step(sessionId);
        if (next === null) {
          entry.cancel();
          watched.delete(sessionId);
          return;
        }
        entry.listening = next.listening;
        if (!closed) schedule(sessionId, entry, next.inMs);
      } while (entry.again && !closed);
    } catch (error) {
      log.warn({ sessionId, err: error }, 'a session could not be looked after; trying again');
      if (!closed) schedule(sessionId, entry, RETRY_MS);
    } finally {
      entry.running = false;
    }
  }

  return {
    load,

    /** Evaluates the session now and from then on. Resolves when this evaluation is done. */
    async evaluate(sessionId: string): Promise<void> {
      if (closed) return;
      let entry = watched.get(sessionId);
      if (entry === undefined) {
        entry = { cancel: () => {}, running: false, again: false, listening: false };
        watched.set(sessionId, entry);
      }
      await track(run(sessionId, entry));
    },

    /** The host of these sessions has said all there is to say until now. */
    heard(sessionIds: readonly string[]): void {
      for (const sessionId of sessionIds) {
        const entry = watched.get(sessionId);
        // One that is being evaluated may go on to wait for its host.
        if (entry !== undefined && (entry.listening || entry.running)) void track(run(sessionId, entry));
      }
    },

    has: (sessionId: string) => watched.has(sessionId),

    /** Resolves once no evaluation is under way. */
    async settled(): Promise<void> {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },

    async close(): Promise<void> {
      closed = true;
      for (const entry of watched.values()) entry.cancel();
      watched.clear();
      await this.settled();
    },
  };
}
