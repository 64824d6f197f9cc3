import { sql } from 'kysely';
import { deleteClosedReservations } from '../credits/store.ts';
import type { Db, Executor } from '../ports/database.ts';

/**
 * Deletes what was said in sessions that ended before `endedBefore`, with an avatar, or in one session that is over,
 * and what their callers sent along; the rows stay, since the ledger refers to them. Returns the number of sessions,
 * `limit` at most.
 */
export async function forgetConversations(
  db: Executor,
  which: { endedBefore: Date } | { avatarId: string } | { sessionId: string },
  limit: number,
): Promise<number> {
  const due =
    'avatarId' in which
      ? sql`avatar_id = ${which.avatarId} and ended_at is not null`
      : 'sessionId' in which
        ? sql`id = ${which.sessionId}`
        : sql`ended_at <= ${which.endedBefore}`;
  // The next run finds what this one passes over; who asks for one session waits for it.
  const skip = 'sessionId' in which ? sql`` : sql`skip locked`;
  const { rows } = await sql`
    with due as (
      select id from sessions where not forgotten and status in ('ended', 'failed') and ${due}
      limit ${limit} for no key update ${skip}
    ),
    turns as (delete from session_turns where session_id in (select id from due)),
    latencies as (delete from session_latencies where session_id in (select id from due))
    update sessions set metadata = null, location = null, forgotten = true
    where id in (select id from due) returning 1`.execute(db);
  return rows.length;
}

/** Deletes failed starts, `limit` at most, with their closed reservations; nothing was booked that was not refunded. */
export async function deleteFailedStarts(db: Db, endedBefore: Date, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from sessions where status = 'failed' and ended_at <= ${endedBefore}
      limit ${limit} for update skip locked`.execute(tx);
    const ids = rows.map((row) => row.id);
    for (const table of ['session_turns', 'session_latencies'] as const)
      await tx.deleteFrom(table).where('session_id', '=', sql<string>`any(${ids}::uuid[])`).execute();
    await deleteClosedReservations(tx, ids);
    await sql`delete from sessions where id = any(${ids}::uuid[])`.execute(tx);
    return ids.length;
  });
}
