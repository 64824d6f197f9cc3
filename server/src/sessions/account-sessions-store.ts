import { SESSION_KINDS, type SessionSearch, type SessionStarter } from '@vivant/contract/studio/sessions';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../ports/database.ts';
import type { SessionOrigin, SessionRow, SessionStatus } from '../ports/session-tables.ts';

type Search = Omit<SessionSearch, 'avatar'>;

/** A session with what a list shows beside it. */
export interface CardRow extends SessionRow {
  /** Microcredits a minute. */
  rate: number;
  /** Microcredits. */
  charged: number;
}

const STATUSES: Record<NonNullable<SessionSearch['state']>, SessionStatus[]> = {
  live: ['starting', 'active'],
  over: ['ending', 'ended', 'failed'],
  ended: ['ending', 'ended'],
  failed: ['failed'],
};
const ORIGINS: Record<SessionStarter, SessionOrigin[]> = {
  key: ['key'],
  studio: ['studio'],
  visitor: ['anonymous', 'try'],
};
/** Newest first. `avatarIds`: only sessions of these. */
export async function listCards(
  db: Executor,
  accountId: string,
  { limit, avatarIds, ...search }: Search & { avatarIds: readonly string[] | null; limit: number },
): Promise<CardRow[]> {
  const conditions = [
    ...[sql`account_id = ${accountId}`, ...conditionsOf(search)],
    ...(avatarIds === null ? [] : [sql`avatar_id = any(${avatarIds}::uuid[])`]),
  ];
  const newest = (of: readonly RawBuilder<unknown>[]) =>
    sql`select * from sessions where ${sql.join(of, sql` and `)} order by created_at desc limit ${limit}`;
  // Each in the order of the index: in one statement PostgreSQL reads all of the account, newest first, where it
  // expects a page of them soon and there are few or none.
  const parts = partsOf(search).map((part) => sql`(${newest([...conditions, part])})`);
  return readCards(
    db,
    parts.length === 0
      ? newest(conditions)
      : sql`select * from (${sql.join(parts, sql` union all `)}) parts order by created_at desc limit ${limit}`,
  );
}

/** By origin and kind; none: not searched by either. */
function partsOf({ startedBy, kind }: Search): RawBuilder<unknown>[] {
  if (startedBy === undefined && kind === undefined) return [];
  const origins = startedBy === undefined ? Object.values(ORIGINS).flat() : ORIGINS[startedBy];
  const kinds = kind === undefined ? SESSION_KINDS : [kind];
  return origins.flatMap((origin) =>
    kinds.map((one) => sql`origin = ${sql.lit(origin)} and kind = ${sql.lit(one)}`),
  );
}

/** By who started it. */
export const originIn = (by: SessionStarter): RawBuilder<unknown> =>
  sql`origin in (${sql.join(ORIGINS[by].map((one) => sql.lit(one)))})`;

/** By the columns of `sessions`, which ratings have as well but for `status`. */
export function conditionsOf(search: Search): RawBuilder<unknown>[] {
  const { state, keyId, avatarId, from, until, before } = search;
  return [
    ...(state === undefined
      ? []
      : [sql`status in (${sql.join(STATUSES[state].map((one) => sql.lit(one)))})`]),
    ...(keyId === undefined ? [] : [sql`key_id = ${keyId}`]),
    ...(avatarId === undefined ? [] : [sql`avatar_id = ${avatarId}`]),
    ...(from === undefined ? [] : [sql`created_at >= ${new Date(from)}`]),
    ...(until === undefined ? [] : [sql`created_at < ${new Date(until)}`]),
    ...(before === undefined ? [] : [sql`created_at < ${new Date(before)}`]),
  ];
}

export async function findCard(
  db: Executor,
  accountId: string,
  sessionId: string,
): Promise<CardRow | undefined> {
  const [row] = await readCards(
    db,
    sql`select * from sessions where account_id = ${accountId} and id = ${sessionId}`,
  );
  return row;
}

/** The details of a session are read only for those of one page. */
async function readCards(db: Executor, sessions: RawBuilder<unknown>): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select s.*, coalesce(r.rate_microcredits, 0) as rate,
      case when s.status = 'active' then (
        select coalesce(-sum(p.amount_microcredits), 0) from postings p where p.session_id = s.id
      ) else s.billed_microcredits end::int8 as charged
    from (${sessions}) s
    left join reservations r on r.session_id = s.id
    order by s.created_at desc`.execute(db);
  return rows;
}

/** The session's minutes in the ledger, the first first. */
export async function readMinutes(db: Executor, sessionId: string) {
  const { rows } = await sql<{ minute: number; startsAt: Date; microcredits: number; isRefunded: boolean }>`
    select minute, min(occurred_at) as "startsAt", (-sum(amount_microcredits))::int8 as microcredits,
      bool_or(kind = 'refund') as "isRefunded"
    from postings where session_id = ${sessionId} group by minute order by minute`.execute(db);
  return rows;
}

/** How long answers took, the first first. */
export async function readLatencies(db: Executor, sessionId: string) {
  return db
    .selectFrom('session_latencies')
    .select(['at', 'end_to_end_ms'])
    .where('session_id', '=', sessionId)
    .orderBy('at')
    .execute();
}
