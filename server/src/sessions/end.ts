import type { HostedEndReason } from '@vivant/contract/session';
import { usedMsOf } from '../credits/terms.ts';
import { releaseCallOf } from '../idempotency/idempotent-requests.ts';
import type { SessionRow } from '../ports/session-tables.ts';
import { freeMinutes } from './free-minutes.ts';
import { hostAddress } from './host-store.ts';
import { KIND_RULES } from './kind-rules.ts';
import type { Ending } from './lifecycle.ts';
import type { PendingUndo, SessionDeps } from './session-deps.ts';
import { lockSession, markEnded, markEnding, updateSession } from './store.ts';

/*
 * Ends and undoes sessions. Money and status change first, in one transaction; then room and process go. A session
 * stays `ending` until its room is gone, so that the reconciler knows what is left to do.
 */

type Closing = Pick<SessionRow, 'id' | 'kind' | 'room_name'> & { hostAddress: string | null };

/**
 * Ends an active session. False when it was no longer active: someone else ended it.
 * @throws when the database is away; nothing has happened to the session then.
 */
export async function endSession(deps: SessionDeps, sessionId: string, ending: Ending): Promise<boolean> {
  const { db, log, credits } = deps;
  const row = await db.transaction().execute(async (tx) => {
    const locked = await lockSession(tx, sessionId);
    if (locked?.status !== 'active' || locked.joined_at === null) return null;
    const usage = {
      from: locked.joined_at,
      // Time without the avatar, or without a peer who never came back, is not counted, no matter how the session ends.
      until: earlier(earlier(ending.countedUntil, locked.absent_since), locked.peer_lost_at),
      absentMs: locked.absent_ms,
    };
    const bill = await credits.settle(tx, sessionId, {
      ...usage,
      freeMinutes: freeMinutes(Object.values(locked.conditions), usedMsOf(usage)),
    });
    const { hostAddress } = await markEnding(tx, sessionId, { ...ending, ...bill });
    return { ...locked, hostAddress, billed: bill.microcredits };
  });
  if (row === null) return false;
  deps.metrics.sessionEnded(row.kind, ending.reason, row.billed);
  log.info({ sessionId, accountId: row.account_id, endReason: ending.reason }, 'session ended');
  try {
    await tellVisitor(deps, row, ending.reason);
    await finishEnd(deps, row);
  } catch (error) {
    log.warn({ sessionId, err: error }, 'the room of an ended session could not be deleted yet');
  }
  return true;
}

/** Second half of an end; the reconciler repeats it until it succeeds. */
export async function finishEnd(deps: SessionDeps, session: Closing): Promise<void> {
  await takeDown(deps, session);
  await markEnded(deps.db, session.id);
}

/**
 * Ends a render-only session whose avatar is still on its way: nothing was used, so nothing is billed. False
 * when it was no longer starting.
 */
export async function endStarting(
  deps: SessionDeps,
  sessionId: string,
  reason: Ending['reason'],
): Promise<boolean> {
  const { db, clock, credits } = deps;
  const row = await db.transaction().execute(async (tx) => {
    const locked = await lockSession(tx, sessionId);
    if (locked?.status !== 'starting' || KIND_RULES[locked.kind].answered !== 'at once') return null;
    await credits.release(tx, sessionId);
    await updateSession(tx, sessionId, { status: 'ended', end_reason: reason, ended_at: clock.now() });
    return locked;
  });
  if (row !== null) await takeDown(deps, await closingOf(deps, row));
  return row !== null;
}

/** Undoes a start that did not come to its 201. Never throws: what an outage prevents is done later. */
export async function undoStart(deps: SessionDeps, sessionId: string, undo: PendingUndo): Promise<void> {
  const { pendingUndos, log } = deps;
  try {
    const row = await markFailed(deps, sessionId, undo);
    if (row !== null) await takeDown(deps, await closingOf(deps, row));
    pendingUndos.delete(sessionId);
  } catch (error) {
    pendingUndos.set(sessionId, undo);
    log.warn({ sessionId, err: error }, 'a failed start could not be undone yet');
  }
}

/** Null: there is nothing to undo. */
async function markFailed(
  { db, clock, credits }: SessionDeps,
  sessionId: string,
  { code, expected, wasAnswered }: PendingUndo,
): Promise<SessionRow | null> {
  return db.transaction().execute(async (tx) => {
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
    if (!wasAnswered) await releaseCallOf(tx, sessionId);
    return locked;
  });
}

async function tellVisitor({ rooms }: SessionDeps, row: SessionRow, reason: Ending['reason']): Promise<void> {
  // A visitor who left cannot be told, and the room is deleted anyway.
  if (reason === 'visitor_left') return;
  // While the avatar is away, nothing is known about the visitor.
  const mayBeThere = row.peer_lost_at === null || row.absent_since !== null;
  if (
    KIND_RULES[row.kind].room !== 'ours' ||
    row.peer_joined_at === null ||
    row.peer_identity === null ||
    !mayBeThere
  )
    return;
  await rooms
    .notify(row.room_name, row.peer_identity, { type: 'session_ended', reason: reason as HostedEndReason })
    .catch(() => undefined);
}

async function closingOf({ db }: SessionDeps, row: SessionRow): Promise<Closing> {
  return { ...row, hostAddress: await hostAddress(db, row.media_host_id) };
}

/** Takes the room down and tells the process to go. @throws when the room may still stand. */
async function takeDown({ hosts, rooms, log }: SessionDeps, session: Closing): Promise<void> {
  const told =
    session.hostAddress === null
      ? Promise.resolve()
      : hosts.end(session.hostAddress, session.id).catch((error: unknown) => {
          // It leaves with the room, and its next heartbeat is answered that it must.
          log.warn({ sessionId: session.id, err: error }, 'media host could not be told of an end');
        });
  // A caller's room is the caller's.
  if (KIND_RULES[session.kind].room === 'ours') await rooms.delete(session.room_name);
  await told;
}

function earlier(at: Date, other: Date | null): Date {
  return other !== null && other < at ? other : at;
}
