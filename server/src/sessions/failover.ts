import { usedMsOf } from '../credits/terms.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database.ts';
import type { MediaHosts } from '../ports/media-hosts.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { Rooms } from '../ports/rooms.ts';
import type { SessionRow } from '../ports/session-tables.ts';
import { readTurns } from './conversation-store.ts';
import type { SessionEnder } from './end.ts';
import { hostAddress } from './host-store.ts';
import { hostedAssignment } from './hosted-assignment.ts';

import type { Joined, Placement } from './placement.ts';
import type { SessionTime } from './session-time.ts';
import { lockSession, readSession, updateSession, writeAbilities } from './store.ts';

/** An avatar that is not back within this time is given up. */
export const REJOIN_TIMEOUT_MS = 10_000;
/** Between two tries: the media host may be starting again. */
const RETRY_MS = 500;
/** What the visitor and the avatar said last; an answer never looks further back. */
const HISTORY_TURNS = 40;

export type Failover = ReturnType<typeof createFailover>;

type Lost = Pick<
  SessionRow,
  'id' | 'avatar_id' | 'room_name' | 'language' | 'attempt' | 'alive_at' | 'peer_identity' | 'peer_joined_at'
> & {
  /** Until it was lost. */
  usedMs: number;
};

/**
 * Brings a lost avatar back into its room, in a new process that knows the conversation so far. The server that
 * records the loss in the session's row does so; should that server die meanwhile, any other ends the session in
 * time (`judge`). Nothing is counted or charged while the avatar is away.
 */
export function createFailover(deps: {
  db: Db;
  clock: Clock;
  time: SessionTime;
  log: Log;
  rooms: Rooms;
  hosts: MediaHosts;
  metrics: Metrics;
  ender: SessionEnder;
  placement: Placement;
  controlUrl: () => string;
  /** The avatar is back. */
  onRejoined(sessionId: string): void;
}) {
  const { db, clock, time, log, rooms, hosts, ender, placement } = deps;
  let closed = false;

  /** Null where the session is no longer active, or another server already does this. */
  async function claim(sessionId: string, lostAt: Date, attempt: number | null): Promise<Lost | null> {
    return db.transaction().execute(async (tx) => {
      const row = await lockSession(tx, sessionId);
      if (row?.status !== 'active' || row.joined_at === null || row.absent_since !== null) return null;
      if (attempt !== null && attempt !== row.attempt) return null;
      const change = {
        absent_since: lostAt,
        attempt: row.attempt + 1,
        media_host_id: null,
        // The next host measures from its own beginning.
        alive_uptime_ms: null,
        // What the next process reports is newer, whatever its clock says.
        peer_news_at: null,
        // Nothing sees the visitor meanwhile; the next process reports whether they are still there.
        peer_lost_at: row.peer_joined_at === null ? null : (row.peer_lost_at ?? lostAt),
      };
      await updateSession(tx, sessionId, change);
      const usedMs = Math.max(0, usedMsOf({ from: row.joined_at, until: lostAt, absentMs: row.absent_ms }));
      return { ...row, ...change, usedMs };
    });
  }

  async function rejoin(lost: Lost, signal: AbortSignal): Promise<Joined> {
    const turns = await readTurns(db, lost.id, HISTORY_TURNS);
    for (;;) {
      try {
        const assignment = await hostedAssignment(deps, {
          sessionId: lost.id,
          avatarId: lost.avatar_id,
          roomName: lost.room_name,
          language: lost.language,
          attempt: lost.attempt,
          usedMs: lost.usedMs,
          history: turns,
          greeted: lost.peer_joined_at !== null,
        });
        return await placement.place(assignment, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        log.warn({ sessionId: lost.id, err: error }, 'a lost avatar is not back yet; trying again');
        await pause(signal);
      }
    }
  }

  function pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(RETRY_MS, resolve);
      signal.addEventListener(
        'abort',
        () => {
          cancel();
          reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
        },
        { once: true },
      );
    });
  }

  /** False when the session came to its end while the avatar was away. */
  async function recordRejoin(lost: Lost, { at: joinedAt, abilities }: Joined): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const row = await lockSession(tx, lost.id);
      if (row?.status !== 'active' || row.attempt !== lost.attempt || row.absent_since === null) return false;
      const backMs = Math.max(time.ofNews(row, joinedAt).getTime(), row.absent_since.getTime());
      await updateSession(tx, lost.id, {
        absent_since: null,
        absent_ms: row.absent_ms + backMs - row.absent_since.getTime(),
        // Where its host has listed it already, that is what the next word adds to.
        alive_at: row.alive_uptime_ms === null ? new Date(backMs) : row.alive_at,
        heard_at: clock.now(),
      });
      await writeAbilities(tx, lost.id, abilities);
      time.heard(lost.id, time.nowOf(row), clock.steadyMs());
      return true;
    });
  }

  async function failOver(lost: Lost, lostAt: Date): Promise<void> {
    if (lost.peer_identity !== null && lost.peer_joined_at !== null)
      void rooms.notify(lost.room_name, lost.peer_identity, { type: 'avatar_away' }).catch(() => undefined);
    const limit = new AbortController();
    const cancel = clock.after(REJOIN_TIMEOUT_MS, () => limit.abort());
    try {
      const joined = await rejoin(lost, limit.signal);
      if (await recordRejoin(lost, joined)) {
        log.info({ sessionId: lost.id, attempt: lost.attempt }, 'a lost avatar is back');
        deps.metrics.avatarReplaced('back');
        deps.onRejoined(lost.id);
        return;
      }
      await endOrphan(lost.id);
    } catch (error) {
      deps.metrics.avatarReplaced('given_up');
      log.warn({ sessionId: lost.id, err: error }, 'a lost avatar could not be brought back');
      await ender
        .end(lost.id, { reason: 'error', at: time.nowOf(lost), countedUntil: lostAt })
        .catch((cause: unknown) =>
          log.warn({ sessionId: lost.id, err: cause }, 'a session without its avatar could not be ended yet'),
        );
    } finally {
      cancel();
    }
  }

  /** Ends a process that joined too late. Should this fail, the answer to its next heartbeat ends it. */
  async function endOrphan(sessionId: string): Promise<void> {
    const row = await readSession(db, sessionId);
    const address = await hostAddress(db, row?.media_host_id ?? null);
    if (address !== null) await hosts.end(address, sessionId).catch(() => undefined);
  }

  return {
    /**
     * The process of a hosted session is gone since `lostAt`; `attempt` names which; null means whichever it is.
     * Resolves once that is recorded; bringing the avatar back goes on by itself. False when this server is closing.
     */
    async lost(sessionId: string, lostAt: Date, attempt: number | null): Promise<boolean> {
      if (closed) return false;
      const claimed = await claim(sessionId, lostAt, attempt);
      if (claimed === null) return true;
      void failOver(claimed, lostAt);
      return true;
    },

    /** Nothing new is taken on; what is under way is left to another server, or to its time limit. */
    close() {
      closed = true;
    },
  };
}
