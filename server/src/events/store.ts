import { sql } from 'kysely';
import type { Db, Executor, Tx } from '../ports/database.ts';
import type { EventCursor } from './cursor.ts';

export interface EventRow {
  xid: string;
  id: number;
  type: string;
  occurred_at: Date;
  data: Record<string, unknown>;
}

interface Snapshot {
  /** Of the database; a restore gives it another, as transactions of one cluster mean nothing in another. */
  origin: string;
  /** Every transaction before it is over: nothing will appear there any more. PostgreSQL's xid8, as text. */
  settled: string;
  /** No transaction has this number yet, nor a higher one. */
  next: string;
}

export async function readSnapshot(db: Executor): Promise<Snapshot> {
  const { rows } = await sql<Snapshot>`
    select d.room_prefix as origin, pg_snapshot_xmin(s)::text as settled, pg_snapshot_xmax(s)::text as next
    from pg_current_snapshot() s, deployment d`.execute(db);
  const [snapshot] = rows;
  if (snapshot === undefined) throw new Error('a database has a snapshot');
  return snapshot;
}

/**
 * Events of an account after a place, in the order of their transactions, `limit` at most: those of transactions
 * that are settled, so that what commits later stands behind them all.
 */
export async function readEvents(
  db: Executor,
  of: {
    accountId: string;
    /** Null: of every avatar. */
    avatarId: string | null;
    types: readonly string[];
    after: Pick<EventCursor, 'xid' | 'id'>;
    limit: number;
  },
): Promise<{ settled: string; rows: EventRow[] }> {
  const { accountId, avatarId, types, after, limit } = of;
  // One statement: rows and `settled` are of the same snapshot.
  const { rows } = await sql<{ settled: string } & (EventRow | { id: null })>`
    select s.settled::text, e.xid::text, e.id, e.type, e.occurred_at, e.data
    from (select pg_snapshot_xmin(pg_current_snapshot()) as settled) s
    left join lateral (
      select * from events
      where account_id = ${accountId} and (xid, id) > (${after.xid}::xid8, ${after.id}) and xid < s.settled
        and type = any(${types}::text[]) and (${avatarId}::uuid is null or avatar_id = ${avatarId}::uuid)
      order by xid, id limit ${limit}
    ) e on true
    order by e.xid, e.id`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('a database has a snapshot');
  return { settled: first.settled, rows: rows.filter((row) => row.id !== null) };
}

/** An event that no trigger writes. @returns its id */
export async function insertEvent(
  tx: Tx,
  event: { accountId: string; type: string; at: Date; data: Record<string, unknown> },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into events (account_id, type, occurred_at, data)
    values (${event.accountId}, ${event.type}, ${event.at}, ${JSON.stringify(event.data)}::jsonb)
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an event that is written has an id');
  return row.id;
}

/** Deletes events from before that time, `limit` at most. */
export async function deleteEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from events where id in (
      select id from events where occurred_at < ${before} limit ${limit}
    ) returning 1`.execute(db);
  return rows.length;
}
