import { type Kysely, sql } from 'kysely';

/**
 * A cap that is lowered to where a further minute would pass it is reached as one is that a session reaches (0039), and
 * told of once: what sessions are charged afterwards finds it reached already. `setLimits` holds the account's lock, under
 * which all spending moves. One that nothing was spent under is told of by its first minute.
 */
export async function loweredCaps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function record_lowered_caps() returns trigger language plpgsql as $$
      begin
        insert into events (account_id, type, occurred_at, data)
        select new.account_id, 'key.cap_reached', now(), jsonb_build_object(
          'keyId', new.id, 'period', c.period, 'capMicrocredits', c.cap, 'spentMicrocredits', k.spent_microcredits)
        from (values
            ('total', date '1970-01-01', old.spend_cap_total_microcredits, new.spend_cap_total_microcredits),
            ('month', date_trunc('month', now() at time zone 'UTC')::date,
              old.spend_cap_monthly_microcredits, new.spend_cap_monthly_microcredits),
            ('day', (now() at time zone 'UTC')::date,
              old.spend_cap_daily_microcredits, new.spend_cap_daily_microcredits)
          ) c (period, starts_on, before, cap)
        join key_spend k on k.spend_key_id = new.spend_key_id and k.period = c.period and k.starts_on = c.starts_on
          and k.spent_microcredits > 0
        cross join (
          select greatest(hosted_microcredits_per_minute, render_microcredits_per_minute) as price
          from accounts a join plans p on p.id = a.plan_id where a.id = new.account_id
        ) minute
        where c.cap - k.spent_microcredits < minute.price
          and (c.before is null or c.before - k.spent_microcredits >= minute.price);
        return null;
      end $$`.execute(db);
  await sql`
    create trigger api_keys_lowered_caps
      after update of spend_cap_total_microcredits, spend_cap_monthly_microcredits, spend_cap_daily_microcredits
      on api_keys for each row when (new.revoked_at is null) execute function record_lowered_caps()`.execute(
    db,
  );
}
