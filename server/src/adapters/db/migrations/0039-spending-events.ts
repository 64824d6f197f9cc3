import { type Kysely, sql } from 'kysely';

/** What sessions spend is told of where it ends what pays for them: sponsor budgets and caps of keys (D6-2). */
export async function spendingEvents(db: Kysely<unknown>): Promise<void> {
  // A budget pays hosted minutes alone, at the price that was charged; under a cap lie both kinds, and the dearer one
  // tells, so that one cap is reached once. Withdrawals and refunds are nobody's surprise.
  await sql`
    create function record_spending_events() returns trigger language plpgsql as $$
      begin
        insert into events (account_id, avatar_id, type, occurred_at, data)
        select b.account_id, b.avatar_id,
          case when b.balance_microcredits < s.price then 'sponsor_budget.exhausted' else 'sponsor_budget.low' end,
          s.posted_at,
          jsonb_build_object('avatarId', b.avatar_id, 'balanceMicrocredits', b.balance_microcredits)
        from (
          select balance_id, -sum(amount_microcredits) as spent, -min(amount_microcredits) as price,
            max(posted_at) as posted_at
          from added where kind = 'session_minute' and amount_microcredits < 0 group by balance_id
        ) s
        join balances b on b.id = s.balance_id
        where b.avatar_id is not null and exists (
          -- Another minute, an hour.
          select from unnest('{1,60}'::int[]) minutes
          where b.balance_microcredits < minutes * s.price
            and b.balance_microcredits + s.spent >= minutes * s.price
        );

        insert into events (account_id, type, occurred_at, data)
        select key.account_id, 'key.cap_reached', s.posted_at, jsonb_build_object(
          'keyId', key.id, 'period', s.period, 'capMicrocredits', key.cap, 'spentMicrocredits', k.spent_microcredits)
        from (
          select spend_key_id, w.period, w.starts_on, -sum(amount_microcredits) as spent,
            -min(amount_microcredits) as price, max(posted_at) as posted_at
          from added, lateral (values
            ('total', date '1970-01-01'),
            ('month', date_trunc('month', occurred_at at time zone 'UTC')::date),
            ('day', (occurred_at at time zone 'UTC')::date)
          ) w (period, starts_on)
          where kind = 'session_minute' and amount_microcredits < 0 and spend_key_id is not null
          group by spend_key_id, w.period, w.starts_on
        ) s
        join key_spend k using (spend_key_id, period, starts_on)
        cross join lateral (
          with recursive chain as (
            select id from api_keys where id = s.spend_key_id
            union all
            select newer.id from api_keys newer join chain on newer.rotated_from = chain.id
          )
          select api_keys.id, account_id, greatest(
              s.price, p.hosted_microcredits_per_minute, p.render_microcredits_per_minute) as price, case s.period
            when 'total' then spend_cap_total_microcredits
            when 'month' then spend_cap_monthly_microcredits
            else spend_cap_daily_microcredits end as cap
          from chain join api_keys using (id)
          join accounts a on a.id = account_id join plans p on p.id = a.plan_id
          where not exists (select from api_keys newer where newer.rotated_from = chain.id)
        ) key
        where key.cap - k.spent_microcredits < key.price
          -- A cap may be less than a minute from the first.
          and (key.cap - k.spent_microcredits + s.spent >= key.price or k.spent_microcredits = s.spent);
        return null;
      end $$`.execute(db);
  await sql`
    create trigger postings_spending_events after insert on postings referencing new table as added
      for each statement execute function record_spending_events()`.execute(db);
}
