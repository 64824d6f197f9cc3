import type { KeyView } from '@vivant/contract/operator/keys';
import type { Scope } from '@vivant/contract/scopes';
import { sql } from 'kysely';
import { readAvatarNames } from '../accounts/store.ts';
import type { Executor } from '../ports/database.ts';
import type { KeyRow } from './store.ts';

interface KeyWithSpend extends KeyRow {
  spent_total: number;
  spent_month: number;
  spent_day: number;
  sessions_now: number;
}

/** Keys with what their rotation chains have spent and run, newest first. */
export async function readKeys(
  db: Executor,
  which: { id?: string | undefined; accountId?: string | undefined },
  now: Date,
): Promise<KeyView[]> {
  const day = now.toISOString().slice(0, 10);
  const { rows } = await sql<KeyWithSpend>`
    with recursive chain as (
      select id as key_id, id, rotated_from from api_keys
      where (${which.id ?? null}::uuid is null or id = ${which.id ?? null}::uuid)
        and (${which.accountId ?? null}::uuid is null or account_id = ${which.accountId ?? null}::uuid)
      union all
      select chain.key_id, older.id, older.rotated_from
      from api_keys older join chain on older.id = chain.rotated_from
    ),
    -- Spending is counted under the first key of a chain.
    spent as (
      select chain.key_id,
        (select sum(spent_microcredits) from key_spend where spend_key_id = chain.id and period = 'total') as total,
        (select sum(spent_microcredits) from key_spend where spend_key_id = chain.id and period = 'month'
          and starts_on = date_trunc('month', ${day}::date)::date) as month,
        (select sum(spent_microcredits) from key_spend where spend_key_id = chain.id and period = 'day'
          and starts_on = ${day}::date) as day
      from chain
      where chain.rotated_from is null
    ),
    -- Counted under the first key of the chain too, as the cap of sessions at once does.
    running as (
      select chain.key_id, r.account_id, count(*) as sessions
      from reservations r join chain on chain.id = r.spend_key_id
      where r.closed_at is null group by chain.key_id, r.account_id
    )
    select k.*, coalesce(spent.total, 0)::int8 as spent_total, coalesce(spent.month, 0)::int8 as spent_month,
      coalesce(spent.day, 0)::int8 as spent_day, coalesce(running.sessions, 0)::int4 as sessions_now
    from api_keys k
    left join spent on spent.key_id = k.id
    left join running on running.key_id = k.id and running.account_id = k.account_id
    where k.id in (select key_id from chain)
    order by k.created_at desc, k.id`.execute(db);
  const names = await readAvatarNames(
    db,
    rows.flatMap(({ avatar_id }) => avatar_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    hint: row.hint,
    name: row.name,
    scopes: row.scopes as Scope[],
    avatarId: row.avatar_id,
    avatarName: names.get(row.avatar_id ?? '') ?? null,
    imported: row.imported,
    rotatedFrom: row.rotated_from,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    sessionsNow: row.sessions_now,
    spendCapTotalMicrocredits: row.spend_cap_total_microcredits,
    spendCapMonthlyMicrocredits: row.spend_cap_monthly_microcredits,
    spendCapDailyMicrocredits: row.spend_cap_daily_microcredits,
    maxConcurrent: row.max_concurrent,
    maxDurationSeconds: row.max_duration_seconds,
    metered: row.metered,
    spentMicrocredits: { total: row.spent_total, month: row.spent_month, day: row.spent_day },
  }));
}
