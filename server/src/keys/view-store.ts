import type { KeyView } from '@vivant/contract/operator/keys';
import type { Scope } from '@vivant/contract/scopes';
import { type RawBuilder, sql } from 'kysely';
import { readAvatarNames } from '../accounts/store.ts';
import type { Executor } from '../ports/database.ts';
import type { KeyRow } from './store.ts';

interface KeyWithSpend extends KeyRow {
  spent_total: number;
  spent_month: number;
  spent_day: number;
  sessions_now: number;
}

/** Which keys are read: one; all, or all of an account; the live ones of an account, and a number of the others. */
type Which = { id: string } | { accountId: string | undefined } | { of: string; revoked: number };

function selected(which: Which): RawBuilder<unknown> {
  if ('id' in which) return sql`select * from api_keys where id = ${which.id}::uuid`;
  if ('of' in which)
    return sql`
      select * from api_keys where account_id = ${which.of}::uuid and revoked_at is null
      union all
      (select * from api_keys where account_id = ${which.of}::uuid and revoked_at is not null
        order by revoked_at desc limit ${which.revoked})`;
  if (which.accountId === undefined) return sql`select * from api_keys`;
  return sql`select * from api_keys where account_id = ${which.accountId}::uuid`;
}

/** Keys with what their rotation chains have spent and run, the newest first; with `of` those that live before others. */
export async function readKeys(db: Executor, which: Which, now: Date): Promise<KeyView[]> {
  const day = now.toISOString().slice(0, 10);
  const order = 'of' in which ? sql`k.revoked_at desc nulls first,` : sql``;
  const { rows } = await sql<KeyWithSpend>`
    with listed as (${selected(which)}),
    running as (
      select account_id, spend_key_id, count(*)::int4 as sessions from reservations
      where closed_at is null and account_id in (select account_id from listed)
      group by account_id, spend_key_id
    )
    select k.*, coalesce(spent.total, 0)::int8 as spent_total, coalesce(spent.month, 0)::int8 as spent_month,
      coalesce(spent.day, 0)::int8 as spent_day, coalesce(running.sessions, 0) as sessions_now
    from listed k
    left join running using (account_id, spend_key_id)
    cross join lateral (
      select
        (select sum(spent_microcredits) from key_spend where spend_key_id = k.spend_key_id and period = 'total') as total,
        (select sum(spent_microcredits) from key_spend where spend_key_id = k.spend_key_id and period = 'month'
          and starts_on = date_trunc('month', ${day}::date)::date) as month,
        (select sum(spent_microcredits) from key_spend where spend_key_id = k.spend_key_id and period = 'day'
          and starts_on = ${day}::date) as day
    ) spent
    order by ${order} k.created_at desc, k.id`.execute(db);
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
