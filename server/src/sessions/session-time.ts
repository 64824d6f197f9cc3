import type { Clock } from '@vivant/platform/clock';
import type { SessionRow } from '../ports/session-tables.ts';

type Dated = Pick<SessionRow, 'id' | 'alive_at'>;

export interface SessionTime {
  /** An `alive_at` that another process wrote is only known to be no older than when this process first read it. */
  nowOf(row: Dated): Date;
  /** As `nowOf`; null for a session that this process has not seen. */
  nowIfKnown(id: string): Date | null;
  /** Its host was heard at `steadyMs`, and it was `aliveAt` in the session then. */
  heard(id: string, aliveAt: Date, steadyMs: number): void;
  /** When it was in the session what the steady clock of this process called `steadyMs`. */
  at(row: Dated, steadyMs: number): Date;
  /**
   * When it was in the session what a media host's clock called `at`. That clock may be off, or have been set
   * since: what is reported for the first time now has happened since the host was last heard, even if its clock says
   * otherwise.
   */
  ofNews(row: Dated, at: Date): Date;
  /** Sessions that are over are forgotten. */
  keepOnly(ids: ReadonlySet<string>): void;
}

/**
 * The time in a session. An active session has a time of its own: it begins with the machine's clock when the avatar
 * joins, advances by the time that its media host reports (`alive_at`), and in between by this process's steady clock.
 * Neither setting a clock nor a machine that sleeps changes it. All moments in the row of an active session are in
 * this time.
 */
export function createSessionTime(clock: Clock): SessionTime {
  /** The newest `alive_at` of each session, and when it was true by the steady clock of this process. */
  const known = new Map<string, { aliveMs: number; steadyMs: number }>();

  function learn(id: string, aliveAt: Date, steadyMs: number): { aliveMs: number; steadyMs: number } {
    const aliveMs = aliveAt.getTime();
    const before = known.get(id);
    if (before !== undefined && before.aliveMs >= aliveMs) return before;
    const word = { aliveMs, steadyMs };
    known.set(id, word);
    return word;
  }

  function nowOf(row: Dated): Date {
    if (row.alive_at === null) return clock.now();
    const steadyMs = clock.steadyMs();
    const word = learn(row.id, row.alive_at, steadyMs);
    return new Date(word.aliveMs + Math.round(steadyMs - word.steadyMs));
  }

  return {
    nowOf,
    nowIfKnown(id) {
      const word = known.get(id);
      return word === undefined
        ? null
        : new Date(word.aliveMs + Math.round(clock.steadyMs() - word.steadyMs));
    },
    heard(id, aliveAt, steadyMs) {
      known.delete(id);
      learn(id, aliveAt, steadyMs);
    },
    at: (row, steadyMs) => new Date(nowOf(row).getTime() - Math.round(clock.steadyMs() - steadyMs)),
    ofNews(row, at) {
      const agoMs = Math.max(0, clock.now().getTime() - at.getTime());
      const happenedMs = nowOf(row).getTime() - agoMs;
      return new Date(Math.max(happenedMs, row.alive_at?.getTime() ?? happenedMs));
    },
    keepOnly(ids) {
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    },
  };
}
