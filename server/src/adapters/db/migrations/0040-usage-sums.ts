import { type Kysely, sql } from 'kysely';

/**
 * What an account used by UTC day, without the avatars: pages that show totals, days and keys read these few rows and
 * not those of every avatar. Both are written by the one trigger, so they always say the same.
 */
export async function usageSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_day_sums (
      account_id uuid not null references accounts (id),
      day date not null,
      source text not null check (source in ('key', 'try', 'anonymous', 'studio', 'preview')),
      -- First key of the rotation chain.
      spend_key_id uuid,
      -- Paid by the sponsor budget of an avatar.
      is_sponsored boolean not null,
      minutes int8 not null,
      spent_microcredits int8 not null,
      unique nulls not distinct (account_id, day, source, spend_key_id, is_sponsored)
    )`.execute(db);

  // Nothing is posted between what is added up here and the trigger, which counts from then on.
  await sql`lock table postings in share row exclusive mode`.execute(db);
  await sql`
    insert into usage_day_sums (account_id, day, source, spend_key_id, is_sponsored, minutes, spent_microcredits)
    select u.account_id, u.day, u.source, u.spend_key_id, b.avatar_id is not null,
      sum(u.minutes), sum(u.spent_microcredits)
    from usage_days u join balances b on b.id = u.balance_id
    group by u.account_id, u.day, u.source, u.spend_key_id, b.avatar_id is not null`.execute(db);
  await sql.raw(COUNT_USAGE).execute(db);
}

/** Counts as before (0030), and adds up what it counted. */
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
      )
      insert into usage_day_sums (account_id, day, source, spend_key_id, is_sponsored, minutes, spent_microcredits)
      select account_id, day, source, spend_key_id, is_sponsored, sum(minutes), sum(spent_microcredits) from counted
      group by account_id, day, source, spend_key_id, is_sponsored
      on conflict (account_id, day, source, spend_key_id, is_sponsored) do update
        set minutes = usage_day_sums.minutes + excluded.minutes,
          spent_microcredits = usage_day_sums.spent_microcredits + excluded.spent_microcredits;
      return null;
    end $$`;
