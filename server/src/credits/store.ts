import { ServiceError } from '@vivant/contract/errors';
import type { BillingMode } from '@vivant/contract/session';
import { type RawBuilder, sql } from 'kysely';
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
