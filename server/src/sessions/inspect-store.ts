import { sql } from 'kysely';
import type { Executor } from '../ports/database.ts';
import type { SessionRow } from '../ports/session-tables.ts';

/** Which sessions a caller may see: those of the account, of one avatar with a scoped key. */
export interface Viewer {
  accountId: string;
  avatarId: string | null;
}

export interface ViewRow extends SessionRow {
  turns: number;
  p50: number | null;
  p95: number | null;
  charged: number;
}

function visible(viewer: Viewer) {
  return sql`s.account_id = ${viewer.accountId} and s.kind = 'hosted'
    and s.status in ('active', 'ending', 'ended')
    and (${viewer.avatarId}::uuid is null or s.avatar_id = ${viewer.avatarId}::uuid)`;
}

const COLUMNS = sql`s.*, l.turns, l.p50, l.p95,
  case when s.status = 'active' then (
    select coalesce(-sum(p.amount_microcredits), 0) from postings p where p.session_id = s.id
  ) else s.billed_microcredits end::int8 as charged`;
const LATENCY = sql`left join lateral (
    select count(*)::int4 as turns,
      percentile_disc(0.5) within group (order by end_to_end_ms) as p50,
      percentile_disc(0.95) within group (order by end_to_end_ms) as p95
    from session_latencies where session_id = s.id
  ) l on true`;

/** Newest first. */
export async function listVisible(
  db: Executor,
  viewer: Viewer,
  page: { limit: number; before?: Date | undefined; avatarId?: string | undefined },
): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select ${COLUMNS} from sessions s ${LATENCY}
    where ${visible(viewer)}
      and (${page.before ?? null}::timestamptz is null or s.created_at < ${page.before ?? null}::timestamptz)
      and (${page.avatarId ?? null}::uuid is null or s.avatar_id = ${page.avatarId ?? null}::uuid)
    order by s.created_at desc limit ${page.limit}`.execute(db);
  return rows;
}

export async function findVisible(
  db: Executor,
  viewer: Viewer,
  sessionId: string,
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select ${COLUMNS} from sessions s ${LATENCY}
    where ${visible(viewer)} and s.id = ${sessionId}`.execute(db);
  return rows[0];
}

/** Sessions that are not over, and what a minute of them costs. */
export async function countUnfinished(
  db: Executor,
): Promise<{ kind: string; status: string; count: number; rate: number }[]> {
  const { rows } = await sql<{ kind: string; status: string; count: number; rate: number }>`
    select s.kind, s.status, count(*)::int4 as count, sum(r.rate_microcredits)::int8 as rate
    from sessions s join reservations r on r.session_id = s.id
    where s.status in ('starting', 'active', 'ending') group by s.kind, s.status`.execute(db);
  return rows;
}

/** Newest first; with those that are over if asked, or only the one of this id. */
export async function listForOperator(
  db: Executor,
  { id, all, limit }: { id?: string; all: boolean; limit: number },
) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('reservations as r', 'r.session_id', 's.id')
    .selectAll('s')
    .select(['a.name as account_name', 'r.rate_microcredits as rate'])
    .$if(!all, (query) => query.where('s.status', 'in', ['starting', 'active', 'ending']))
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? ''))
    .orderBy('s.created_at', 'desc')
    .limit(limit)
    .execute();
}
