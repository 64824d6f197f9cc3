import { ServiceError } from '@vivant/contract/errors';
import type { BillingMode } from '@vivant/contract/session';
import { sql } from 'kysely';
import type { Executor, Tx } from '../ports/database.ts';
import type { PostingKind, SessionKind } from '../ports/session-tables.ts';
import type { Funds, Terms } from './terms.ts';
import { capWindows, utcDay } from './windows.ts';

export interface OpenReservation {
  sessionId: string;
  accountId: string;
  balanceId: string;
  /** The key whose caps apply, and the first of its rotation chain, which their use is kept under. */
  keyId: string | null;
  spendKeyId: string | null;
  billingMode: BillingMode;
  rateMicrocredits: number;
  maxMinutes: number;
  heldMicrocredits: number;
  closed: boolean;
}

export interface FundsAndIds {
  funds: Funds;
  balanceId: string;
  spendKeyId: string | null;
}

/** Takes the lock under which all money of an account moves; first statement of every such transaction. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from accounts where id = ${accountId} for no key update`.execute(tx);
  if (rows.length === 0) throw new ServiceError('not_found', `There is no account ${accountId}.`);
}

/** The purse of an account (`avatarId` null) or of a sponsored avatar; made on first use. */
export async function ensureBalance(
  tx: Tx,
  accountId: string,
  avatarId: string | null,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from balances where account_id = ${accountId} and avatar_id is not distinct from ${avatarId}::uuid
  `.execute(tx);
  if (rows[0]) return rows[0].id;
  const made = await sql<{ id: string }>`
    insert into balances (id, account_id, avatar_id, balance_microcredits, created_at)
    values (gen_random_uuid(), ${accountId}, ${avatarId}::uuid, 0, ${now}) returning id`.execute(tx);
  return made.rows[0]!.id;
}

interface FundsRow {
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
  of: {
    accountId: string;
    keyId: string | null;
    balanceId: string;
    kind?: SessionKind;
    visitorHash?: Buffer | null | undefined;
  },
  now: Date,
): Promise<FundsAndIds> {
  const windows = capWindows(now);
  const today = utcDay(now);
  // Caps and their use belong to the whole rotation chain; the newest key's limits rule it.
  const { rows } = await sql<FundsRow>`
    with recursive chain as (
      select id, rotated_from from api_keys where id = ${of.keyId}::uuid
      union all
      select older.id, older.rotated_from from api_keys older join chain on older.id = chain.rotated_from
    ),
    root as (select id from chain where rotated_from is null),
    spend as (select * from key_spend where spend_key_id = (select id from root)),
    open as (
      select balance_id, spend_key_id, session_id, held_microcredits from reservations
      where account_id = ${of.accountId} and closed_at is null
    ),
    -- What the budget paid today; looked at only where there is one with a cap.
    sponsored as (
      select b.id, s.daily_cap_microcredits as day_cap,
        case when ${of.visitorHash ?? null}::bytea is not null then s.visitor_cap_microcredits end as visitor_cap
      from balances b join sponsor_budgets s on s.avatar_id = b.avatar_id
      where b.id = ${of.balanceId}
    ),
    paid_today as (
      select p.session_id, -p.amount_microcredits as spent
      from postings p join sponsored s on s.id = p.balance_id
      where p.session_id is not null and (s.day_cap is not null or s.visitor_cap is not null)
        and p.occurred_at >= ${today.from}::timestamptz and p.occurred_at < ${today.until}::timestamptz
    ),
    visitors as (
      select id from sessions where visitor_hash = ${of.visitorHash ?? null}::bytea
    )
    select
      case ${of.kind ?? 'hosted'}::text when 'hosted' then p.hosted_microcredits_per_minute
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
        where period = 'month' and starts_on = ${windows.month}::date)::int8 as spent_month,
      (select coalesce(sum(spent_microcredits), 0) from spend
        where period = 'day' and starts_on = ${windows.day}::date)::int8 as spent_day,
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
    join balances b on b.id = ${of.balanceId}
    left join api_keys k on k.id = ${of.keyId}::uuid
    where a.id = ${of.accountId}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error('account or balance is gone');
  if (of.keyId !== null && row.spend_key_id === null) throw new Error('key is gone');
  return {
    balanceId: of.balanceId,
    spendKeyId: row.spend_key_id,
    funds: {
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
      key:
        of.keyId === null
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
    },
  };
}

export async function insertReservation(
  tx: Tx,
  ids: Pick<OpenReservation, 'sessionId' | 'accountId' | 'balanceId' | 'keyId' | 'spendKeyId'>,
  terms: Terms,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('reservations')
    .values({
      session_id: ids.sessionId,
      account_id: ids.accountId,
      balance_id: ids.balanceId,
      key_id: ids.keyId,
      spend_key_id: ids.spendKeyId,
      billing_mode: terms.billingMode,
      rate_microcredits: terms.rateMicrocredits,
      max_minutes: terms.maxMinutes,
      held_microcredits: terms.heldMicrocredits,
      opened_at: now,
      closed_at: null,
    })
    .execute();
}

/** The reservation of a session, read under its account's lock. */
export async function lockReservation(tx: Tx, sessionId: string): Promise<OpenReservation> {
  // The account never changes, so it may be read before the lock; everything else is read after it.
  const owner = await tx
    .selectFrom('reservations')
    .select('account_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (owner === undefined) throw new Error(`session ${sessionId} has no reservation`);
  await lockAccount(tx, owner.account_id);
  const row = await tx
    .selectFrom('reservations')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return {
    sessionId,
    accountId: row.account_id,
    balanceId: row.balance_id,
    keyId: row.key_id,
    spendKeyId: row.spend_key_id,
    billingMode: row.billing_mode,
    rateMicrocredits: row.rate_microcredits,
    maxMinutes: row.max_minutes,
    heldMicrocredits: row.held_microcredits,
    closed: row.closed_at !== null,
  };
}

export async function updateReservation(
  tx: Tx,
  sessionId: string,
  to: { heldMicrocredits: number; closedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('reservations')
    .set({ held_microcredits: to.heldMicrocredits, closed_at: to.closedAt })
    .where('session_id', '=', sessionId)
    .execute();
}

/**
 * Posts the minutes `first..last` of a session, each at its own start, and moves balance and caps by exactly
 * what was posted: a minute that stands already moves nothing. One statement, so nothing can come between.
 */
export async function postMinutes(
  tx: Tx,
  reservation: OpenReservation,
  minutes: { first: number; last: number; firstStartsAt: Date; kind?: 'session_minute' | 'refund' },
  now: Date,
): Promise<void> {
  if (minutes.last < minutes.first) return;
  const kind = minutes.kind ?? 'session_minute';
  const amount = kind === 'refund' ? reservation.rateMicrocredits : -reservation.rateMicrocredits;
  await sql`
    with posted as (
      insert into postings (balance_id, kind, amount_microcredits, session_id, minute, spend_key_id,
        occurred_at, posted_at)
      select ${reservation.balanceId}::uuid, ${kind}, ${amount}::int8,
        ${reservation.sessionId}::uuid, minute, ${reservation.spendKeyId}::uuid,
        ${minutes.firstStartsAt}::timestamptz + (minute - ${minutes.first}::int4) * interval '1 minute',
        ${now}::timestamptz
      from generate_series(${minutes.first}::int4, ${minutes.last}::int4) as minute
      on conflict (session_id, kind, minute) where session_id is not null do nothing
      returning amount_microcredits, occurred_at
    ),
    moved as (
      update balances
      set balance_microcredits = balance_microcredits + (select coalesce(sum(amount_microcredits), 0) from posted)
      where id = ${reservation.balanceId}::uuid
    )
    insert into key_spend (spend_key_id, period, starts_on, spent_microcredits)
    select ${reservation.spendKeyId}::uuid, w.period, w.starts_on, -sum(posted.amount_microcredits)
    from posted, lateral (values
      ('total', date '1970-01-01'),
      ('month', date_trunc('month', posted.occurred_at at time zone 'UTC')::date),
      ('day', (posted.occurred_at at time zone 'UTC')::date)
    ) as w (period, starts_on)
    where ${reservation.spendKeyId}::uuid is not null
    group by w.period, w.starts_on
    on conflict (spend_key_id, period, starts_on)
      do update set spent_microcredits = key_spend.spent_microcredits + excluded.spent_microcredits
  `.execute(tx);
}

/** Posts something that is no session's minute; false if this reference stands already. */
export async function postReferenced(
  tx: Tx,
  posting: { balanceId: string; kind: PostingKind; amountMicrocredits: number; reference: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with posted as (
      insert into postings (balance_id, kind, amount_microcredits, reference, occurred_at, posted_at)
      values (${posting.balanceId}, ${posting.kind}, ${posting.amountMicrocredits}, ${posting.reference},
        ${now}, ${now})
      on conflict (balance_id, kind, reference) where reference is not null do nothing
      returning amount_microcredits
    )
    update balances set balance_microcredits = balance_microcredits + posted.amount_microcredits
    from posted where balances.id = ${posting.balanceId} returning 1`.execute(tx);
  return rows.length > 0;
}

/** What the account's plan takes for one preview clip. */
export async function previewPrice(db: Executor, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .select('p.preview_microcredits')
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.preview_microcredits;
}

/** Which of these references nothing has been posted under yet. */
export async function unposted(
  tx: Tx,
  balanceId: string,
  kind: PostingKind,
  references: string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('postings')
    .select('reference')
    .where('balance_id', '=', balanceId)
    .where('kind', '=', kind)
    .where('reference', 'in', references)
    .execute();
  return references.filter((reference) => !rows.some((row) => row.reference === reference));
}

export async function billOf(
  tx: Executor,
  sessionId: string,
): Promise<{ minutes: number; microcredits: number }> {
  const { rows } = await sql<{ minutes: number; microcredits: number }>`
    select (count(*) filter (where kind = 'session_minute') - count(*) filter (where kind = 'refund'))::int4
        as minutes,
      coalesce(-sum(amount_microcredits), 0)::int8 as microcredits
    from postings where session_id = ${sessionId}`.execute(tx);
  return rows[0]!;
}

/** Balance and what of it is held for open sessions; zeros for an account that never had credits. */
export async function readBalance(
  db: Executor,
  accountId: string,
  avatarId: string | null,
): Promise<{ balanceMicrocredits: number; reservedMicrocredits: number }> {
  const { rows } = await sql<{ balance: number; held: number }>`
    select b.balance_microcredits as balance,
      (select coalesce(sum(held_microcredits), 0) from reservations r
        where r.balance_id = b.id and r.closed_at is null)::int8 as held
    from balances b
    where b.account_id = ${accountId} and b.avatar_id is not distinct from ${avatarId}::uuid`.execute(db);
  return {
    balanceMicrocredits: rows[0]?.balance ?? 0,
    reservedMicrocredits: rows[0]?.held ?? 0,
  };
}

export interface Drift {
  what: 'balance' | 'held_beyond_balance' | 'key_spend';
  id: string;
  expectedMicrocredits: number;
  foundMicrocredits: number;
}

/** Every place where the ledger does not add up; empty on a sound database. */
export async function findDrift(db: Executor): Promise<Drift[]> {
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
    select 'key_spend', coalesce(s.spend_key_id, p.spend_key_id)::text, coalesce(p.spent, 0),
      coalesce(s.spent_microcredits, 0)
    from (select spend_key_id, spent_microcredits from key_spend where period = 'total') s
    full join (
      select spend_key_id, -sum(amount_microcredits)::int8 as spent from postings
      where spend_key_id is not null group by spend_key_id
    ) p on p.spend_key_id = s.spend_key_id
    where coalesce(s.spent_microcredits, 0) <> coalesce(p.spent, 0)`.execute(db);
  return rows;
}
