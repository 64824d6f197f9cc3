import { sql } from 'kysely';
import type { Executor } from '../ports/database.ts';

export interface MovedDay {
  day: string;
  /** At its end. */
  balance: number;
  minutes: number;
  /** Below zero: spent. */
  sessions: number;
  previews: number;
}

/**
 * The `limit` newest days before `before` on which credits came to an account or left it, newest first. Older pages add up
 * what moved later once, so that each day has its balance.
 */
export async function readMovedDays(
  db: Executor,
  { accountId, before, limit }: { accountId: string; before: string | null; limit: number },
): Promise<MovedDay[]> {
  const end = before ?? 'infinity';
  const { rows } = await sql<MovedDay>`
    with purse as (
      select id, balance_microcredits from balances where account_id = ${accountId} and avatar_id is null
    ),
    used as (
      select day, sum(minutes) filter (where source <> 'preview') as minutes,
        coalesce(-sum(spent_microcredits) filter (where source <> 'preview'), 0) as sessions,
        coalesce(-sum(spent_microcredits) filter (where source = 'preview'), 0) as previews
      from usage_day_sums
      where account_id = ${accountId} and not is_sponsored and day < ${end}::date and spent_microcredits <> 0
      group by day order by day desc limit ${limit}
    ),
    booked as (
      select (occurred_at at time zone 'UTC')::date as day, sum(amount_microcredits) as booked
      from postings
      where balance_id = (select id from purse) and session_id is null and kind <> 'preview'
        and occurred_at < (${end}::timestamp at time zone 'UTC')
      group by 1 order by 1 desc limit ${limit}
    ),
    later as (
      select coalesce((
          select -sum(spent_microcredits) from usage_day_sums
          where account_id = ${accountId} and not is_sponsored and day >= ${end}::date
        ), 0) + coalesce((
          select sum(amount_microcredits) from postings
          where balance_id = (select id from purse) and session_id is null and kind <> 'preview'
            and occurred_at >= (${end}::timestamp at time zone 'UTC')
        ), 0) as moved
    ),
    days as (
      select day, coalesce(u.minutes, 0) as minutes, coalesce(u.sessions, 0) as sessions,
        coalesce(u.previews, 0) as previews, coalesce(b.booked, 0) as booked
      from used u full join booked b using (day)
    )
    select day::text, minutes::int8, sessions::int8, previews::int8, ((select balance_microcredits from purse)
        - (select moved from later) - coalesce(sum(sessions + previews + booked) over (
          order by day desc rows between unbounded preceding and 1 preceding
        ), 0))::int8 as balance
    from days order by day desc limit ${limit}`.execute(db);
  return rows;
}

export interface Booking {
  day: string;
  kind: 'grant' | 'sponsor_topup' | 'sponsor_withdrawal';
  amount: number;
  /** Null where there were several. */
  at: Date | null;
  avatar_id: string | null;
}

/**
 * Bookings to an account, each separately, and transfers to and from budgets, by day and avatar; from the first day to
 * the last, both included, newest first.
 */
export async function readBookings(
  db: Executor,
  { accountId, from, until }: { accountId: string; from: string; until: string },
): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    select (p.occurred_at at time zone 'UTC')::date::text as day, p.kind, half.avatar_id,
      sum(p.amount_microcredits)::int8 as amount, case count(*) when 1 then max(p.occurred_at) end as at
    from postings p
    left join lateral (
      select b.avatar_id from postings q join balances b on b.id = q.balance_id
      where q.reference = p.reference and q.kind = p.kind and b.account_id = ${accountId} and b.avatar_id is not null
        and q.kind in ('sponsor_topup', 'sponsor_withdrawal')
      limit 1
    ) half on p.kind <> 'grant'
    where p.balance_id = (select id from balances where account_id = ${accountId} and avatar_id is null)
      and p.session_id is null and p.kind <> 'preview'
      and p.occurred_at >= (${from}::timestamp at time zone 'UTC')
      and p.occurred_at < ((${until}::date + 1)::timestamp at time zone 'UTC')
    group by 1, p.kind, half.avatar_id, case p.kind when 'grant' then p.id end
    order by max(p.occurred_at) desc, max(p.id) desc`.execute(db);
  return rows;
}

/** The credits in all budgets of an account's avatars, in microcredits. */
export async function readBudgets(db: Executor, accountId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(balance_microcredits), 0)::int8 as sum from balances
    where account_id = ${accountId} and avatar_id is not null`.execute(db);
  return rows[0]?.sum ?? 0;
}
