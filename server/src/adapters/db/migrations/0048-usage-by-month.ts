import { type Kysely, sql } from 'kysely';

/**
 * What each avatar used by UTC month: a period reads whole months here, and only the days at its edges from
 * `usage_days`. Of 100,000 sessions with 10,000 avatars nearly every one has a day's row of its own.
 */
export async function usageByMonth(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_months (
      account_id uuid not null references accounts (id),
      -- Its first day.
      month date not null,
      avatar_id uuid,
      minutes int8 not null,
      spent_microcredits int8 not null,
      unique nulls not distinct (account_id, month, avatar_id)
    )`.execute(db);

  // Nothing is posted between what is added up here and the trigger, which counts from then on.
  await sql`lock table postings in share row exclusive mode`.execute(db);
  await sql`
    insert into usage_months (account_id, month, avatar_id, minutes, spent_microcredits)
    select account_id, date_trunc('month', day::timestamp)::date, avatar_id, sum(minutes), sum(spent_microcredits)
    from usage_days group by 1, 2, 3`.execute(db);
  await sql.raw(COUNT_USAGE).execute(db);
}

/** Counts as before (0040), and adds up by month what it counted. */
const COUNT_USAGE = `
  create or replace function count_usage() returns trigger language plpgsql as $$
    begin
      with counted as materialized (
        select b.account_id, u.day, b.id as balance_id, b.avatar_id is not null as is_sponsored, u.source, u.avatar_id,
          p.spend_key_id, sum(u.minutes) as minutes, -sum(p.amount_microcredits) as spent_microcredits
        from added p
        join balances b on b.id = p.balance_id
        left join sessions s on s.id = p.session_id,
        lateral (values (
          (p.occurred_at at time zone 'UTC')::date,
          case p.kind when 'preview' then 'preview' else coalesce(s.origin, 'key') end,
          case p.kind when 'preview'
            then substring(p.reference from '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid
            else s.avatar_id end,
          case p.kind when 'session_minute' then 1 when 'refund' then -1 else 0 end
        )) u (day, source, avatar_id, minutes)
        where p.kind in ('session_minute', 'refund', 'preview')
        group by b.account_id, u.day, b.id, u.source, u.avatar_id, p.spend_key_id
      ),
      by_avatar as (
        insert into usage_days
          (account_id, day, balance_id, source, avatar_id, spend_key_id, minutes, spent_microcredits)
        select account_id, day, balance_id, source, avatar_id, spend_key_id, minutes, spent_microcredits from counted
        on conflict (account_id, day, balance_id, source, avatar_id, spend_key_id) do update
          set minutes = usage_days.minutes + excluded.minutes,
            spent_microcredits = usage_days.spent_microcredits + excluded.spent_microcredits
      ),
      by_month as (
        insert into usage_months (account_id, month, avatar_id, minutes, spent_microcredits)
        select account_id, date_trunc('month', day::timestamp)::date, avatar_id, sum(minutes), sum(spent_microcredits)
        from counted group by 1, 2, 3
        on conflict (account_id, month, avatar_id) do update
          set minutes = usage_months.minutes + excluded.minutes,
            spent_microcredits = usage_months.spent_microcredits + excluded.spent_microcredits
      )
      insert into usage_day_sums (account_id, day, source, spend_key_id, is_sponsored, minutes, spent_microcredits)
      select account_id, day, source, spend_key_id, is_sponsored, sum(minutes), sum(spent_microcredits) from counted
      group by account_id, day, source, spend_key_id, is_sponsored
      on conflict (account_id, day, source, spend_key_id, is_sponsored) do update
        set minutes = usage_day_sums.minutes + excluded.minutes,
          spent_microcredits = usage_day_sums.spent_microcredits + excluded.spent_microcredits;
      return null;
    end $$`;
