import { ServiceError } from '@vivant/contract/errors';
import type { BillingMode } from '@vivant/contract/session';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Executor, statement, type Tx } from '../ports/database.ts';
import type { PostingKind } from '../ports/session-tables.ts';
import type { Terms } from './terms.ts';

export interface OpenReservation {
  sessionId: string;
  accountId: string;
  balanceId: string;
  /** The key whose caps apply, and the first of its rotation chain, which their use is kept under. */
  keyId: string | null;
  spendKeyId: string | null;
  billingMode: BillingMode;
  rateMicrocredits: number;
  maxMinutes: number | null;
  heldMicrocredits: number;
  closed: boolean;
}

/** Takes the lock under which all money of an account moves; first statement of every such transaction. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  const rows = await callLockAccount(tx, [accountId]);
  if (rows.length === 0) throw new ServiceError('not_found', `There is no account ${accountId}.`);
}

const callLockAccount = statement(
  'lock_account',
  'select 1 from accounts where id = $1::uuid for no key update',
);

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
  const made = await tx
    .insertInto('balances')
    .values({
      id: sql<string>`gen_random_uuid()`,
      account_id: accountId,
      avatar_id: avatarId,
      balance_microcredits: 0,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
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

/** The reservation of a session and its bill so far, read under its account's lock. */
export async function lockReservation(
  tx: Tx,
  sessionId: string,
): Promise<{ reservation: OpenReservation; bill: Bill }> {
  // The account never changes, so it may be read with the lock; everything else is read after it.
  const locked = await lockPayer(tx, [sessionId]);
  if (locked.length === 0) throw new Error(`session ${sessionId} has no reservation`);
  const [row] = await selectReservation(tx, [sessionId]);
  if (row === undefined) throw new Error(`the reservation of session ${sessionId} is gone`);
  const { minutes, microcredits, ...reservation } = row;
  return { reservation: { ...reservation, sessionId }, bill: { minutes, microcredits } };
}

const lockPayer = statement(
  'lock_payer',
  `select 1 from accounts where id = (select account_id from reservations where session_id = $1::uuid)
   for no key update`,
);

const BILL = `(count(*) filter (where kind = 'session_minute') - count(*) filter (where kind = 'refund'))::int4 as minutes,
  coalesce(-sum(amount_microcredits), 0)::int8 as microcredits`;

const selectReservation = statement<Omit<OpenReservation, 'sessionId'> & Bill>(
  'select_reservation',
  `select account_id as "accountId", balance_id as "balanceId", key_id as "keyId", spend_key_id as "spendKeyId",
     billing_mode as "billingMode", rate_microcredits as "rateMicrocredits", max_minutes as "maxMinutes",
     held_microcredits as "heldMicrocredits", closed_at is not null as closed, bill.*
   from reservations, lateral (select ${BILL} from postings where session_id = $1::uuid) bill
   where session_id = $1::uuid`,
);

export async function updateReservation(
  tx: Tx,
  sessionId: string,
  to: { heldMicrocredits: number; closedAt: Date | null },
): Promise<void> {
  await callUpdateReservation(tx, [sessionId, to.heldMicrocredits, to.closedAt]);
}

const callUpdateReservation = statement(
  'update_reservation',
  'update reservations set held_microcredits = $2, closed_at = $3 where session_id = $1::uuid',
);

/** Of sessions whose own rows go. One that is still open is left alone. */
export async function deleteClosedReservations(tx: Tx, sessionIds: string[]): Promise<void> {
  await sql`delete from reservations where session_id = any(${sessionIds}::uuid[]) and closed_at is not null`.execute(
    tx,
  );
}

/** Posts minutes of a session, each at its own start; one that is already posted moves nothing. */
export async function postMinutes(
  tx: Tx,
  reservation: OpenReservation,
  minutes: readonly { minute: number; startsAt: Date }[],
  now: Date,
): Promise<void> {
  if (minutes.length === 0) return;
  await post(
    tx,
    reservation,
    sql`
      select ${reservation.balanceId}::uuid, 'session_minute', ${-reservation.rateMicrocredits}::int8,
        ${reservation.sessionId}::uuid, minute, ${reservation.spendKeyId}::uuid, starts_at, ${now}::timestamptz
      from unnest(${minutes.map(({ minute }) => minute)}::int4[],
        ${minutes.map(({ startsAt }) => startsAt)}::timestamptz[]) as m (minute, starts_at)`,
  );
}

/** Gives minutes of a session back, each at the time it was charged for: those that stand, and each once. */
export async function refundMinutes(
  tx: Tx,
  reservation: OpenReservation,
  minutes: readonly number[] | 'all',
  now: Date,
): Promise<void> {
  if (minutes.length === 0) return;
  const which = minutes === 'all' ? sql`true` : sql`minute = any(${minutes}::int4[])`;
  await post(
    tx,
    reservation,
    sql`
      select balance_id, 'refund', -amount_microcredits, session_id, minute, spend_key_id, occurred_at,
        ${now}::timestamptz
      from postings
      where session_id = ${reservation.sessionId} and kind = 'session_minute' and ${which}`,
  );
}

/**
 * Posts these rows of a session and moves balance and caps by exactly what was posted: a row that stands already moves
 * nothing. One statement, so nothing can come between.
 */
async function post(tx: Tx, reservation: OpenReservation, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    with posted as (
      insert into postings (balance_id, kind, amount_microcredits, session_id, minute, spend_key_id,
        occurred_at, posted_at)
      ${rows}
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

/** What was posted under a reference that stands. */
export async function amountOf(
  tx: Tx,
  posting: { balanceId: string; kind: PostingKind; reference: string },
): Promise<number> {
  const row = await tx
    .selectFrom('postings')
    .select('amount_microcredits')
    .where('balance_id', '=', posting.balanceId)
    .where('kind', '=', posting.kind)
    .where('reference', '=', posting.reference)
    .executeTakeFirstOrThrow();
  return row.amount_microcredits;
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

export interface Bill {
  minutes: number;
  microcredits: number;
}

export async function billOf(tx: Executor, sessionId: string): Promise<Bill> {
  const [bill] = await selectBill(tx, [sessionId]);
  if (bill === undefined) throw new Error('a sum answered nothing');
  return bill;
}

const selectBill = statement<Bill>('select_bill', `select ${BILL} from postings where session_id = $1::uuid`);

export interface Balance {
  balanceMicrocredits: number;
  reservedMicrocredits: number;
}

export interface OpenSessions {
  sessions: number;
  key: { sessions: number; heldMicrocredits: number };
}

export async function readOpenSessions(
  db: Executor,
  accountId: string,
  keyId: string,
): Promise<OpenSessions> {
  const { rows } = await sql<{ sessions: number; key_sessions: number; key_held: number }>`
    with open as (
      select held_microcredits,
        spend_key_id = (select spend_key_id from api_keys where id = ${keyId}::uuid) as of_key
      from reservations
      where account_id = ${accountId} and closed_at is null
    )
    select count(*)::int4 as sessions, (count(*) filter (where of_key))::int4 as key_sessions,
      coalesce(sum(held_microcredits) filter (where of_key), 0)::int8 as key_held
    from open`.execute(db);
  const { sessions = 0, key_sessions = 0, key_held = 0 } = rows[0] ?? {};
  return { sessions, key: { sessions: key_sessions, heldMicrocredits: key_held } };
}

/** Balance and what of it is held for open sessions; zeros for an account that never had credits. */
export async function readBalance(
  db: Executor,
  accountId: string,
  avatarId: string | null,
): Promise<Balance> {
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

/** Of the accounts themselves, by their ids; one that never had credits is missing. */
export async function readBalances(
  db: Executor,
  accountIds: readonly string[],
): Promise<Map<string, Balance>> {
  const { rows } = await sql<{ account_id: string; balance: number; held: number }>`
    select b.account_id, b.balance_microcredits as balance, coalesce(r.held, 0)::int8 as held
    from balances b
    left join (
      select balance_id, sum(held_microcredits) as held from reservations where closed_at is null group by balance_id
    ) r on r.balance_id = b.id
    where b.avatar_id is null and b.account_id = any(${accountIds}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ account_id, balance, held }) => [
      account_id,
      { balanceMicrocredits: balance, reservedMicrocredits: held },
    ]),
  );
}

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
