import { ServiceError } from '@vivant/contract/errors';
import type { BillingMode } from '@vivant/contract/session';
import { sql } from 'kysely';
import { type Executor, statement, type Tx } from '../ports/database.ts';
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

export async function insertReservation(
  tx: Tx,
  ids: Pick<OpenReservation, 'sessionId' | 'accountId' | 'balanceId' | 'keyId' | 'spendKeyId'>,
  terms: Terms,
  now: Date,
): Promise<void> {
  const { billingMode, rateMicrocredits, maxMinutes, heldMicrocredits } = terms;
  await callInsertReservation(tx, [
    ...[ids.sessionId, ids.accountId, ids.balanceId, ids.keyId, ids.spendKeyId],
    ...[billingMode, rateMicrocredits, maxMinutes, heldMicrocredits, now],
  ]);
}

const callInsertReservation = statement(
  'insert_reservation',
  `insert into reservations (session_id, account_id, balance_id, key_id, spend_key_id, billing_mode,
     rate_microcredits, max_minutes, held_microcredits, opened_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

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

/**
 * Posts minutes of a session, each at its own start; one that is already posted moves nothing. `closedAt`: its reservation is
 * closed with it. Answers what was posted.
 */
export async function postMinutes(
  tx: Tx,
  reservation: OpenReservation,
  minutes: readonly { minute: number; startsAt: Date }[],
  { now, closedAt = null }: { now: Date; closedAt?: Date | null },
): Promise<Bill> {
  const { balanceId, rateMicrocredits, sessionId, spendKeyId } = reservation;
  const [posted] = await callPostMinutes(tx, [
    ...[balanceId, -rateMicrocredits, sessionId, spendKeyId, now, closedAt],
    ...[minutes.map(({ minute }) => minute), minutes.map(({ startsAt }) => startsAt)],
  ]);
  if (posted === undefined) throw new Error('a sum answered nothing');
  return posted;
}

/** Gives minutes of a session back, each at the time it was charged for: those that stand, and each once. */
export async function refundMinutes(
  tx: Tx,
  reservation: OpenReservation,
  minutes: readonly number[] | 'all',
  now: Date,
): Promise<void> {
  if (minutes.length === 0) return;
  const { balanceId, sessionId, spendKeyId } = reservation;
  await callRefundMinutes(tx, [balanceId, sessionId, spendKeyId, now, minutes === 'all' ? null : minutes]);
}

/**
 * Posts these rows of a session and moves balance and caps by exactly what was posted: a row that stands already moves
 * nothing. One statement, so nothing can come between. `$1` is the balance that pays.
 */
const posting = ({ rows, spendKey }: { rows: string; spendKey: string }) => `
  posted as (
    insert into postings (balance_id, kind, amount_microcredits, session_id, minute, spend_key_id,
      occurred_at, posted_at)
    ${rows}
    on conflict (session_id, kind, minute) where session_id is not null do nothing
    returning amount_microcredits, occurred_at
  ),
  moved as (
    update balances
    set balance_microcredits = balance_microcredits + (select coalesce(sum(amount_microcredits), 0) from posted)
    where id = $1::uuid
  ),
  spent as (
    insert into key_spend (spend_key_id, period, starts_on, spent_microcredits)
    select ${spendKey}::uuid, w.period, w.starts_on, -sum(posted.amount_microcredits)
    from posted, lateral (values
      ('total', date '1970-01-01'),
      ('month', date_trunc('month', posted.occurred_at at time zone 'UTC')::date),
      ('day', (posted.occurred_at at time zone 'UTC')::date)
    ) as w (period, starts_on)
    where ${spendKey}::uuid is not null
    group by w.period, w.starts_on
    on conflict (spend_key_id, period, starts_on)
      do update set spent_microcredits = key_spend.spent_microcredits + excluded.spent_microcredits
  )`;

const callPostMinutes = statement<Bill>(
  'post_minutes',
  `with closed as (
     update reservations set held_microcredits = 0, closed_at = $6::timestamptz
     where session_id = $3::uuid and $6::timestamptz is not null
   ),
   ${posting({
     rows: `select $1::uuid, 'session_minute', $2::int8, $3::uuid, minute, $4::uuid, starts_at, $5::timestamptz
       from unnest($7::int4[], $8::timestamptz[]) as m (minute, starts_at)`,
     spendKey: '$4',
   })}
   select count(*)::int4 as minutes, coalesce(-sum(amount_microcredits), 0)::int8 as microcredits from posted`,
);

const callRefundMinutes = statement(
  'refund_minutes',
  `with ${posting({
    rows: `select balance_id, 'refund', -amount_microcredits, session_id, minute, spend_key_id, occurred_at,
        $4::timestamptz
      from postings
      where session_id = $2::uuid and kind = 'session_minute' and ($5::int4[] is null or minute = any($5::int4[]))`,
    spendKey: '$3',
  })}
  select from posted`,
);

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
