import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../ports/database.ts';

export interface Drift {
  what:
    | 'balance'
    | 'held_beyond_balance'
    | 'key_spend_total'
    | 'key_spend_month'
    | 'key_spend_day'
    | 'session_bill'
    | 'usage_day'
    | 'usage_sum'
    | 'usage_month'
    | 'closed_reservation'
    | 'open_reservation';
  /** Of the balance (with the day, of its use), account (with the day or month), key (with the first day of the window) or session. */
  id: string;
  expectedMicrocredits: number;
  foundMicrocredits: number;
}

/**
 * Every place where what is kept besides the ledger does not follow from it; empty on a sound database. Reads the
 * whole ledger in one statement, so that nothing moves meanwhile, and without the time limit of others.
 */
export async function findDrift(db: Db): Promise<Drift[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return readDrift(tx);
  });
}

/** Of one table of sums by UTC day or month, against what was posted. */
function usageDrift(
  what: Drift['what'],
  table: string,
  { of, period, also }: { of: 'balance_id' | 'account_id'; period: 'day' | 'month'; also?: 'is_sponsored' },
): RawBuilder<unknown> {
  const keys = [of, period, ...(also === undefined ? [] : [also])];
  const either = (key: string) => `coalesce(u.${key}, p.${key})::text`;
  return sql.raw(`
    select '${what}', ${either(of)} || ' ' || ${either(period)}, coalesce(p.spent, 0), coalesce(u.spent, 0)
    from (
      select ${keys.join(', ')}, sum(spent_microcredits)::int8 as spent, sum(minutes)::int8 as minutes
      from ${table} group by ${keys.join(', ')}
    ) u
    full join (
      select ${keys.join(', ')}, -sum(amount_microcredits)::int8 as spent,
        count(*) filter (where kind = 'session_minute') - count(*) filter (where kind = 'refund') as minutes
      from (
        select p.kind, p.amount_microcredits, p.balance_id, b.account_id, b.avatar_id is not null as is_sponsored,
          date_trunc('${period}', p.occurred_at at time zone 'UTC')::date as ${period}
        from postings p join balances b on b.id = p.balance_id
        where p.kind in ('session_minute', 'refund', 'preview')
      ) posted group by ${keys.join(', ')}
    ) p on ${keys.map((key) => `p.${key} = u.${key}`).join(' and ')}
    where coalesce(u.spent, 0) <> coalesce(p.spent, 0) or coalesce(u.minutes, 0) <> coalesce(p.minutes, 0)`);
}

async function readDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select 'balance' as what, b.id::text as id,
      coalesce(sum(p.amount_microcredits), 0)::int8 as "expectedMicrocredits",
      b.balance_microcredits as "foundMicrocredits"
    from balances b left join postings p on p.balance_id = b.id
    group by b.id having coalesce(sum(p.amount_microcredits), 0) <> b.balance_microcredits
    union all
    select 'held_beyond_balance', b.id::text, b.balance_microcredits, sum(r.held_microcredits)::int8
    from balances b join reservations r on r.balance_id = b.id and r.closed_at is null
    group by b.id having sum(r.held_microcredits) > b.balance_microcredits
    union all
    select 'key_spend_' || coalesce(s.period, p.period),
      coalesce(s.spend_key_id, p.spend_key_id)::text || case coalesce(s.period, p.period) when 'total' then ''
        else ' ' || coalesce(s.starts_on, p.starts_on)::text end,
      coalesce(p.spent, 0), coalesce(s.spent_microcredits, 0)
    from key_spend s
    full join (
      select spend_key_id, w.period, w.starts_on, -sum(amount_microcredits)::int8 as spent
      from postings, lateral (values
        ('total', date '1970-01-01'),
        ('month', date_trunc('month', occurred_at at time zone 'UTC')::date),
        ('day', (occurred_at at time zone 'UTC')::date)
      ) as w (period, starts_on)
      where spend_key_id is not null group by spend_key_id, w.period, w.starts_on
    ) p on p.spend_key_id = s.spend_key_id and p.period = s.period and p.starts_on = s.starts_on
    where coalesce(s.spent_microcredits, 0) <> coalesce(p.spent, 0)
    union all
    select 'session_bill', s.id::text, coalesce(p.spent, 0), s.billed_microcredits
    from sessions s left join (
      select session_id, -sum(amount_microcredits)::int8 as spent from postings
      where session_id is not null group by session_id
    ) p on p.session_id = s.id
    where s.status in ('ending', 'ended') and s.billed_microcredits <> coalesce(p.spent, 0)
    union all
    ${usageDrift('usage_day', 'usage_days', { of: 'balance_id', period: 'day' })}
    union all
    ${usageDrift('usage_sum', 'usage_day_sums', { of: 'account_id', period: 'day', also: 'is_sponsored' })}
    union all
    ${usageDrift('usage_month', 'usage_months', { of: 'account_id', period: 'month' })}
    union all
    select 'closed_reservation', session_id::text, 0, held_microcredits
    from reservations where closed_at is not null and held_microcredits <> 0
    union all
    select 'open_reservation', r.session_id::text, 0, r.held_microcredits
    from reservations r join sessions s on s.id = r.session_id and s.status in ('ended', 'failed')
    where r.closed_at is null`.execute(tx);
  return rows;
}
