import { sql } from 'kysely';
import type { Executor } from '../ports/database.ts';
import type { UsageDaysTable } from '../ports/session-tables.ts';
import { wholeMonthsOf } from './whole-months.ts';

/** The UTC days `from` to `until`, both included, as `YYYY-MM-DD`. */
interface UsageOf {
  accountId: string;
  from: string;
  until: string;
}

interface Used {
  minutes: number;
  microcredits: number;
}

interface SumOf extends Used {
  avatar_id: string | null;
  spend_key_id: string | null;
  /** How many there are of its kind, shown or not. */
  of: number;
}

export type UsageSum = SumOf &
  (
    | { by: 'total'; sponsored: number }
    | { by: 'day'; day: string }
    | { by: 'avatar' }
    | { by: 'source'; source: UsageDaysTable['source'] }
  );

/**
 * A sum of whole numbers, exact below 2⁵³. PostgreSQL adds int8 as numeric, which takes three times as long: an account
 * with many avatars has 100,000 rows a month.
 */
const sumOf = (column: 'minutes' | 'spent_microcredits') => sql`sum(${sql.ref(column)}::float8)::int8`;

/**
 * The total, every day with use, and the `limit` most used avatars and sources, as one statement sees them: each kind
 * adds up to the total.
 */
export async function readUsageSums(
  db: Executor,
  { accountId, from, until }: UsageOf,
  limit: number,
): Promise<UsageSum[]> {
  const { months, added, takenOff } = wholeMonthsOf({ from, until });
  const ofDays = (days: typeof added, sign: '' | '-') =>
    days.map(
      (part) => sql`
        union all
        select avatar_id, ${sql.raw(sign)}minutes, ${sql.raw(sign)}spent_microcredits from usage_days
        where account_id = ${accountId} and day between ${part.from}::date and ${part.until}::date`,
    );
  const { rows } = await sql<UsageSum>`
    with sums as materialized (
      select grouping(day, source) as grouped, day, source, spend_key_id, sum(minutes)::int8 as minutes,
        sum(spent_microcredits)::int8 as microcredits,
        coalesce(sum(spent_microcredits) filter (where is_sponsored), 0)::int8 as sponsored
      from usage_day_sums
      where account_id = ${accountId} and day between ${from}::date and ${until}::date
        and (minutes <> 0 or spent_microcredits <> 0)
      group by grouping sets ((), (day), (source, spend_key_id))
    ),
    avatars as materialized (
      select avatar_id, ${sumOf('minutes')} as minutes, ${sumOf('spent_microcredits')} as microcredits
      from (
        select avatar_id, minutes, spent_microcredits from usage_months
        where account_id = ${accountId} and month = any(${months}::date[])
        ${sql.join([...ofDays(added, ''), ...ofDays(takenOff, '-')], sql``)}
      ) used
      group by avatar_id
      -- Asked of 10,000 avatars, not of each of their rows: a sixth of the time.
      having sum(minutes::float8) <> 0 or sum(spent_microcredits::float8) <> 0
    )
    select 'total' as by, null as day, null::uuid as avatar_id, null as source, null::uuid as spend_key_id,
      coalesce(minutes, 0) as minutes, coalesce(microcredits, 0) as microcredits, 1 as of, sponsored
    from sums where grouped = 3
    union all
    (select 'day', day::text, null, null, null, minutes, microcredits, 0, 0
      from sums where grouped = 1 order by sums.day)
    union all
    (select 'avatar', null, avatar_id, null, null, minutes, microcredits, (select count(*) from avatars)::int4, 0
      from avatars order by microcredits desc, minutes desc, avatar_id limit ${limit})
    union all
    (select 'source', null, null, source, spend_key_id, minutes, microcredits,
        (select count(*) from sums where grouped = 2)::int4, 0
      from sums where grouped = 2 order by microcredits desc, minutes desc, source, spend_key_id limit ${limit})
  `.execute(db);
  return rows;
}

/** The first first. */
export async function readDaysWithUse(db: Executor, { accountId, from, until }: UsageOf): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text from usage_day_sums
    where account_id = ${accountId} and day between ${from}::date and ${until}::date
      and (minutes <> 0 or spent_microcredits <> 0)
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

export interface DetailedUsage extends Used {
  source: UsageDaysTable['source'];
  avatar_id: string | null;
  spend_key_id: string | null;
}

/** Of one day, the most used avatar first. */
export async function readUsageDetails(
  db: Executor,
  { accountId, day }: { accountId: string; day: string },
): Promise<DetailedUsage[]> {
  const { rows } = await sql<DetailedUsage>`
    select source, avatar_id, spend_key_id, ${sumOf('minutes')} as minutes,
      ${sumOf('spent_microcredits')} as microcredits
    from usage_days
    where account_id = ${accountId} and day = ${day}::date and (minutes <> 0 or spent_microcredits <> 0)
    group by source, avatar_id, spend_key_id
    order by microcredits desc, minutes desc, avatar_id, source, spend_key_id`.execute(db);
  return rows;
}

/** Names by id, of deleted avatars too. */
export async function readAvatarLabels(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; isDeleted: boolean }>> {
  const { rows } = await sql<{ id: string; name: string; isDeleted: boolean }>`
    select id, name, deleted_at is not null as "isDeleted" from avatars where id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The newest key of each rotation chain, by the id of its first. */
export async function readChainLabels(
  db: Executor,
  firstIds: readonly string[],
): Promise<Map<string, { id: string; name: string | null; hint: string; isRevoked: boolean }>> {
  const { rows } = await sql<{
    first: string;
    id: string;
    name: string | null;
    hint: string;
    revoked: boolean;
  }>`
    select chain.first, newest.*
    from unnest(${firstIds}::uuid[]) as chain (first)
    cross join lateral (
      select id, name, hint, revoked_at is not null as revoked from api_keys k
      where k.spend_key_id = chain.first
      -- Of several in one millisecond the one that no other took the place of.
      order by created_at desc, (select id from api_keys newer where newer.rotated_from = k.id) is not null
      limit 1
    ) newest`.execute(db);
  return new Map(
    rows.map(({ first, id, name, hint, revoked }) => [first, { id, name, hint, isRevoked: revoked }]),
  );
}
