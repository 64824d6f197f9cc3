import { sql } from 'kysely';
import type { Db, Executor } from '../ports/database.ts';

/**
 * Which visitors in the line count: those who have not left, nor lost a place that they were told of and did not take.
 */
export interface Present {
  seenAfter: Date;
  seenBefore: Date;
  untakenSince: Date;
}

export interface Waiting {
  ticket: string;
  network: string;
  /** The account whose avatar they wait for. */
  accountId: string;
}

export interface Mark {
  ticket: string;
  seenAt: Date;
  /** Whether they were told of a free place. */
  isFree: boolean;
}

const isPresent = ({ seenAfter, seenBefore, untakenSince }: Present) =>
  sql<boolean>`(seen_at > ${seenAfter} and seen_at < ${seenBefore}
    and (free_since is null or free_since > ${untakenSince}))`;

/** In the order of coming. */
export async function readLine(db: Executor, present: Present): Promise<Waiting[]> {
  return db
    .selectFrom('waiting_visitors')
    .where(isPresent(present))
    .select(['ticket', 'network', 'account_id as accountId'])
    .orderBy('place')
    .execute();
}

/** When anybody of the line asked last; null: it is empty. */
export async function newestMark(db: Executor): Promise<Date | null> {
  const { newest } = await db
    .selectFrom('waiting_visitors')
    .select((eb) => eb.fn.max('seen_at').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

/** Notes who asked. Rows are locked in one order, as another server may note the same ones. */
export async function markLine(db: Executor, marks: Mark[]): Promise<void> {
  await sql`
    with held as materialized (
      select ticket from waiting_visitors where ticket = any (${marks.map(({ ticket }) => ticket)}::uuid[])
      order by ticket for no key update
    )
    update waiting_visitors w
    set seen_at = greatest(w.seen_at, m.seen_at),
      free_since = case when m.is_free then coalesce(w.free_since, m.seen_at) end
    from held, unnest(
      ${marks.map(({ ticket }) => ticket)}::uuid[], ${marks.map(({ seenAt }) => seenAt)}::timestamptz[],
      ${marks.map(({ isFree }) => isFree)}::bool[]
    ) m (ticket, seen_at, is_free)
    where w.ticket = held.ticket and m.ticket = held.ticket`.execute(db);
}

interface Entering {
  /** The ticket they say they have. */
  given: string | null;
  /** The ticket for a visitor who has none in the line; null: they get none. */
  newTicket: string | null;
  network: string;
  accountId: string;
  now: Date;
  present: Present;
  waitingMax: number;
  perNetworkMax: number;
}

/**
 * The place of a visitor; one who has none joins at the end. Visitors who come at once, to whichever server, are added
 * one after the other, so that no network gets more places than it may have. Null: there is no place for them.
 * `before`: how many stand before them, by account.
 */
export async function enterLine(
  db: Db,
  { given, newTicket, network, accountId, now, present, waitingMax, perNetworkMax }: Entering,
): Promise<{ ticket: string; before: Map<string, number> } | null> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('the line of visitors'))`.execute(tx);
    const { rows: known } = await sql<{ place: number }>`
      select place from waiting_visitors where ticket = ${given}::uuid
        and account_id = ${accountId}::uuid and ${isPresent(present)}`.execute(tx);
    let own = known[0] === undefined || given === null ? null : { ticket: given, place: known[0].place };
    if (own === null && newTicket !== null) {
      await sql`
        delete from waiting_visitors where ticket in (
          select ticket from waiting_visitors where not ${isPresent(present)} for update skip locked
        )`.execute(tx);
      const { rows: joined } = await sql<{ place: number }>`
        insert into waiting_visitors (ticket, account_id, network, seen_at)
        select ${newTicket}::uuid, ${accountId}::uuid, ${network}::text, ${now}::timestamptz
        from (select count(*) as everybody, count(*) filter (where network = ${network}) as beside
          from waiting_visitors where ${isPresent(present)}) w
        where everybody < ${waitingMax}::int and beside < ${perNetworkMax}::int returning place`.execute(tx);
      if (joined[0] !== undefined) own = { ticket: newTicket, place: joined[0].place };
    }
    if (own === null) return null;
    const before = await tx
      .selectFrom('waiting_visitors')
      .where('place', '<', own.place)
      .where(isPresent(present))
      .groupBy('account_id')
      .select(['account_id', sql<number>`count(*)::int4`.as('waiting')])
      .execute();
    return { ticket: own.ticket, before: new Map(before.map((row) => [row.account_id, row.waiting])) };
  });
}

export async function leaveLine(db: Executor, ticket: string): Promise<void> {
  await db.deleteFrom('waiting_visitors').where('ticket', '=', ticket).execute();
}
