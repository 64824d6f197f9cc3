import { statement, type Tx } from '../ports/database.ts';
import type { SessionKindName } from '../ports/session-tables.ts';
import type { Funds } from './terms.ts';
import { capWindows, utcDay } from './windows.ts';

export interface FundsAndIds {
  funds: Funds;
  balanceId: string;
  spendKeyId: string | null;
}

interface Spender {
  accountId: string;
  keyId: string | null;
  kind?: SessionKindName;
  visitorHash?: Buffer | null | undefined;
}

interface FundsRow {
  is_sponsored: boolean;
  balance_id: string | null;
  rate: number;
  plan_max_seconds: number;
  plan_max_concurrent: number;
  account_open: number;
  balance: number;
  held: number;
  spend_key_id: string | null;
  metered: boolean | null;
  max_duration_seconds: number | null;
  max_concurrent: number | null;
  cap_total: number | null;
  cap_month: number | null;
  cap_day: number | null;
  key_open: number;
  key_held: number;
  spent_total: number;
  spent_month: number;
  spent_day: number;
  sponsored: boolean;
  sponsor_cap: number | null;
  sponsor_spent: number;
  visitor_cap: number | null;
  visitor_spent: number;
  visitor_held: number;
}

/** Reads all a start or a further minute depends on. Call it under the account's lock. */
export async function readFunds(
  tx: Tx,
  of: Spender & { balanceId: string },
  now: Date,
): Promise<FundsAndIds> {
  const { found } = await read(tx, { sponsoredAvatarId: null, ...of }, now);
  if (found === null) throw new Error('the balance is gone');
  return found;
}

/**
 * The same, of what pays for a hosted session of this avatar: its budget, where one is switched on, else the account.
 * `sponsoredAvatarId` null: the account in any case. `found` is null where nothing was ever paid from that.
 */
export function readPayer(
  tx: Tx,
  of: Spender & { sponsoredAvatarId: string | null },
  now: Date,
): Promise<{ isSponsored: boolean; found: FundsAndIds | null }> {
  return read(tx, { balanceId: null, ...of }, now);
}

async function read(
  tx: Tx,
  of: Spender & { balanceId: string | null; sponsoredAvatarId: string | null },
  now: Date,
): Promise<{ isSponsored: boolean; found: FundsAndIds | null }> {
  const windows = capWindows(now);
  const today = utcDay(now);
  // Caps and their use belong to the whole rotation chain; the newest key's limits rule it.
  const { accountId, keyId, balanceId, kind = 'hosted', visitorHash = null, sponsoredAvatarId } = of;
  const [row] = await selectFunds(tx, [
    ...[accountId, keyId, balanceId, kind, visitorHash],
    ...[today.from, today.until, windows.month, windows.day, sponsoredAvatarId],
  ]);
  if (row === undefined) throw new Error('the account is gone');
  const { is_sponsored: isSponsored, balance_id, spend_key_id: spendKeyId } = row;
  if (keyId !== null && spendKeyId === null) throw new Error('key is gone');
  if (balance_id === null) return { isSponsored, found: null };
  const funds = fundsOf(row, { hasKey: keyId !== null });
  return { isSponsored, found: { balanceId: balance_id, spendKeyId, funds } };
}

/** What a budget paid today is looked at only where there is one with a cap. */
const selectFunds = statement<FundsRow>(
  'select_funds',
  `with purse as (
    select is_sponsored, coalesce($3::uuid, (
      select id from balances
      where account_id = $1 and avatar_id is not distinct from case when is_sponsored then $10::uuid end
    )) as id
    from (select exists (select from sponsor_budgets where avatar_id = $10::uuid and enabled) as is_sponsored) sponsor
  ),
  root as (select spend_key_id as id from api_keys where id = $2::uuid),
  spend as (select * from key_spend where spend_key_id = (select id from root)),
  open as (
    select balance_id, spend_key_id, session_id, held_microcredits from reservations
    where account_id = $1 and closed_at is null
  ),
  sponsored as (
    select b.id, s.daily_cap_microcredits as day_cap,
      case when $5::bytea is not null then s.visitor_cap_microcredits end as visitor_cap
    from balances b join sponsor_budgets s on s.avatar_id = b.avatar_id
    where b.id = (select id from purse)
  ),
  paid_today as (
    select p.session_id, -p.amount_microcredits as spent
    from postings p join sponsored s on s.id = p.balance_id
    where p.session_id is not null and (s.day_cap is not null or s.visitor_cap is not null)
      and p.occurred_at >= $6::timestamptz and p.occurred_at < $7::timestamptz
  ),
  visitors as (
    select id from sessions where visitor_hash = $5::bytea
  )
  select purse.is_sponsored, b.id as balance_id,
    case $4::text when 'hosted' then p.hosted_microcredits_per_minute
      else p.render_microcredits_per_minute end as rate,
    p.max_session_seconds as plan_max_seconds,
    p.max_concurrent_sessions as plan_max_concurrent,
    (select count(*) from open)::int4 as account_open,
    b.balance_microcredits as balance,
    (select coalesce(sum(held_microcredits), 0) from open where balance_id = b.id)::int8 as held,
    (select id from root) as spend_key_id,
    k.metered, k.max_duration_seconds, k.max_concurrent,
    k.spend_cap_total_microcredits as cap_total,
    k.spend_cap_monthly_microcredits as cap_month,
    k.spend_cap_daily_microcredits as cap_day,
    (select count(*) from open where spend_key_id = (select id from root))::int4 as key_open,
    (select coalesce(sum(held_microcredits), 0) from open where spend_key_id = (select id from root))::int8
      as key_held,
    (select coalesce(sum(spent_microcredits), 0) from spend where period = 'total')::int8 as spent_total,
    (select coalesce(sum(spent_microcredits), 0) from spend
      where period = 'month' and starts_on = $8::date)::int8 as spent_month,
    (select coalesce(sum(spent_microcredits), 0) from spend
      where period = 'day' and starts_on = $9::date)::int8 as spent_day,
    b.avatar_id is not null as sponsored,
    (select day_cap from sponsored) as sponsor_cap,
    (select visitor_cap from sponsored) as visitor_cap,
    (select coalesce(sum(spent), 0) from paid_today)::int8 as sponsor_spent,
    (select coalesce(sum(spent), 0) from paid_today where session_id in (select id from visitors))::int8
      as visitor_spent,
    (select coalesce(sum(held_microcredits), 0) from open
      where balance_id = b.id and session_id in (select id from visitors))::int8 as visitor_held
  from accounts a
  join plans p on p.id = a.plan_id
  cross join purse
  left join balances b on b.id = purse.id
  left join api_keys k on k.id = $2::uuid
  where a.id = $1`,
);

function fundsOf(row: FundsRow, { hasKey }: { hasKey: boolean }): Funds {
  return {
    rateMicrocredits: row.rate,
    planMaxSeconds: row.plan_max_seconds,
    planMaxConcurrent: row.plan_max_concurrent,
    accountOpenSessions: row.account_open,
    balanceMicrocredits: row.balance,
    heldMicrocredits: row.held,
    sponsor: row.sponsored
      ? {
          day: {
            capMicrocredits: row.sponsor_cap,
            spentMicrocredits: row.sponsor_spent,
            heldMicrocredits: row.held,
          },
          visitor: {
            capMicrocredits: row.visitor_cap,
            spentMicrocredits: row.visitor_spent,
            heldMicrocredits: row.visitor_held,
          },
        }
      : null,
    key: !hasKey
      ? null
      : {
          metered: row.metered === true,
          maxDurationSeconds: row.max_duration_seconds,
          maxConcurrent: row.max_concurrent,
          openSessions: row.key_open,
          heldMicrocredits: row.key_held,
          total: { capMicrocredits: row.cap_total, spentMicrocredits: row.spent_total },
          month: { capMicrocredits: row.cap_month, spentMicrocredits: row.spent_month },
          day: { capMicrocredits: row.cap_day, spentMicrocredits: row.spent_day },
        },
  };
}
