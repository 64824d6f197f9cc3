import { type Kysely, sql } from 'kysely';

/**
 * Each key knows the first of its rotations, under which spending is counted: nothing walks from key to key any more,
 * as a key that is rotated all day would make each start of a session slower. A trigger writes it, also for servers of
 * the release before.
 */
export async function keyChains(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys add column spend_key_id uuid`.execute(db);
  await sql`
    with recursive chain as (
      select id, id as first from api_keys where rotated_from is null
      union all
      select newer.id, chain.first from api_keys newer join chain on newer.rotated_from = chain.id
    )
    update api_keys set spend_key_id = chain.first from chain where chain.id = api_keys.id`.execute(db);
  await sql`
    create function continue_key_chain() returns trigger language plpgsql as $$
    begin
      new.spend_key_id := coalesce(
        new.spend_key_id, (select spend_key_id from api_keys where id = new.rotated_from), new.id);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger api_keys_continue_chain before insert on api_keys
      for each row execute function continue_key_chain()`.execute(db);
  await sql`alter table api_keys alter column spend_key_id set not null`.execute(db);
  await sql`create index api_keys_of_chain on api_keys (spend_key_id, created_at desc)`.execute(db);
  // The live ones first, then those that were revoked last.
  await sql`create index api_keys_listed on api_keys (account_id, revoked_at desc nulls first)`.execute(db);
  await sql`drop index api_keys_by_account`.execute(db);
  // As 0039 has it, but for the newest key of a chain, which was looked for from the first one on.
  await sql`
    create or replace function record_spending_events() returns trigger language plpgsql as $$
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
          select newest.id, account_id, greatest(
              s.price, p.hosted_microcredits_per_minute, p.render_microcredits_per_minute) as price, case s.period
            when 'total' then spend_cap_total_microcredits
            when 'month' then spend_cap_monthly_microcredits
            else spend_cap_daily_microcredits end as cap
          from (
            select * from api_keys where spend_key_id = s.spend_key_id
            -- Of several in one millisecond the one that no other took the place of.
            order by created_at desc,
              (select id from api_keys newer where newer.rotated_from = api_keys.id) is not null
            limit 1
          ) newest
          join accounts a on a.id = account_id join plans p on p.id = a.plan_id
        ) key
        where key.cap - k.spent_microcredits < key.price
          -- A cap may be less than a minute from the first.
          and (key.cap - k.spent_microcredits + s.spent >= key.price or k.spent_microcredits = s.spent);
        return null;
      end $$`.execute(db);
}
