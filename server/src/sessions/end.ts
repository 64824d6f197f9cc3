import type { HostedEndReason } from '@vivant/contract/session';
import type { Credits } from '../credits/credits.ts';
import { usedMsOf } from '../credits/terms.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database.ts';
import type { MediaHosts } from '../ports/media-hosts.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { Rooms } from '../ports/rooms.ts';
import type { SessionRow } from '../ports/session-tables.ts';
import { freeMinutes } from './free-minutes.ts';
import { hostAddress } from './host-store.ts';
import type { Ending, StartFailure } from './lifecycle.ts';
import { lockSession, markEnded, updateSession } from './store.ts';

/** A start that another process found abandoned may have become active since; its own start knows better. */
type Undoable = 'starting' | 'starting or active';

export type SessionEnder = ReturnType<typeof createSessionEnder>;

type Closing = Pick<SessionRow, 'id' | 'kind' | 'room_name'> & { hostAddress: string | null };

/**
 * Ends and undoes sessions. Money and status change first, in one transaction; then room and process go. A
 * session stays `ending` until its room is gone, so that the reconciler knows what is left to do.
 */
export function createSessionEnder(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  credits: Credits;
  rooms: Rooms;
  hosts: MediaHosts;
  metrics: Metrics;
}) {
  const { db, clock, log, credits, rooms, hosts } = deps;
  // Starts whose undoing met an outage; the reconciler comes back to them.
  const notUndone = new Map<string, { code: StartFailure; expected: Undoable }>();

  async function describe(row: SessionRow): Promise<Closing> {
    return { ...row, hostAddress: await hostAddress(db, row.media_host_id) };
  }

  /** Takes the room down and tells the process to go. @throws when the room may still stand. */
  async function takeDown(session: Closing): Promise<void> {
    const told =
      session.hostAddress === null
        ? Promise.resolve()
        : hosts.end(session.hostAddress, session.id).catch((error: unknown) => {
            // It leaves with the room, and its next heartbeat is answered that it must.
            log.warn({ sessionId: session.id, err: error }, 'media host could not be told of an end');
          });
    // A caller's room is the caller's.
    if (session.kind === 'hosted') await rooms.delete(session.room_name);
    await told;
  }

  async function undo(sessionId: string, code: StartFailure, expected: Undoable): Promise<void> {
    const row = await db.transaction().execute(async (tx) => {
      const locked = await lockSession(tx, sessionId);
      // Active: the activation was committed, but its answer got lost on the way from the database.
      const isExpected =
        locked?.status === 'starting' || (locked?.status === 'active' && expected !== 'starting');
      if (locked === undefined || !isExpected) return null;
      await credits.release(tx, sessionId);
      await updateSession(tx, sessionId, {
        status: 'failed',
        ended_at: clock.now(),
        failure_code: code,
        // The session never ran, so the caller's metadata is not kept.
        metadata: null,
        location: null,
      });
      return locked;
    });
    if (row !== null) await takeDown(await describe(row));
  }

  return {
    takeDown,

    /**
     * Ends an active session. False when it was no longer active: someone else ended it.
     * @throws when the database is away; nothing has happened to the session then.
     */
    async end(sessionId: string, ending: Ending): Promise<boolean> {
      const row = await db.transaction().execute(async (tx) => {
        const locked = await lockSession(tx, sessionId);
        if (locked?.status !== 'active' || locked.joined_at === null) return null;
        const usage = {
          from: locked.joined_at,
          // Time without the avatar, or without a peer who never came back, is not counted, whatever ends it.
          until: earlier(earlier(ending.countedUntil, locked.absent_since), locked.peer_lost_at),
          absentMs: locked.absent_ms,
        };
        const bill = await credits.settle(tx, sessionId, {
          ...usage,
          freeMinutes: freeMinutes(Object.values(locked.conditions), usedMsOf(usage)),
        });
        await updateSession(tx, sessionId, {
          status: 'ending',
          end_reason: ending.reason,
          ended_at: ending.at,
          billed_minutes: bill.minutes,
          billed_microcredits: bill.microcredits,
        });
        return { ...locked, billed: bill.microcredits };
      });
      if (row === null) return false;
      deps.metrics.sessionEnded(row.kind, ending.reason, row.billed);
      log.info({ sessionId, accountId: row.account_id, endReason: ending.reason }, 'session ended');
      try {
        // While the avatar is away nobody knows about the visitor.
        const mayBeThere = row.peer_lost_at === null || row.absent_since !== null;
        const hasVisitor = row.kind === 'hosted' && row.peer_joined_at !== null;
        if (row.peer_identity !== null && hasVisitor && mayBeThere) {
          await rooms
            .notify(row.room_name, row.peer_identity, {
              type: 'session_ended',
              reason: ending.reason as HostedEndReason,
            })
            .catch(() => undefined);
        }
        await this.finish(await describe(row));
      } catch (error) {
        log.warn({ sessionId, err: error }, 'the room of an ended session could not be deleted yet');
      }
      return true;
    },

    /**
     * Ends a render-only session whose avatar is still on its way: nothing was used, so nothing is billed. False
     * when it was no longer starting.
     */
    async endStarting(sessionId: string, reason: Ending['reason']): Promise<boolean> {
      const row = await db.transaction().execute(async (tx) => {
        const locked = await lockSession(tx, sessionId);
        if (locked?.status !== 'starting' || locked.kind !== 'render_only') return null;
        await credits.release(tx, sessionId);
        await updateSession(tx, sessionId, { status: 'ended', end_reason: reason, ended_at: clock.now() });
        return locked;
      });
      if (row !== null) await takeDown(await describe(row));
      return row !== null;
    },

    /** Second half of an end; the reconciler repeats it until it succeeds. */
    async finish(session: Closing): Promise<void> {
      await takeDown(session);
      await markEnded(db, session.id);
    },

    /** Undoes a start that did not come to its 201. Never throws: what an outage prevents is done later. */
    async undoStart(sessionId: string, code: StartFailure, expected: Undoable): Promise<void> {
      try {
        await undo(sessionId, code, expected);
        notUndone.delete(sessionId);
      } catch (error) {
        notUndone.set(sessionId, { code, expected });
        log.warn({ sessionId, err: error }, 'a failed start could not be undone yet');
      }
    },

    /** Starts of this process that still have to be undone. */
    notUndone: (): ReadonlyMap<string, { code: StartFailure; expected: Undoable }> => notUndone,
  };
}

function earlier(at: Date, other: Date | null): Date {
  return other !== null && other < at ? other : at;
}
