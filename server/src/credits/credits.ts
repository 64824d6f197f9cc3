import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { GRANT_MAX_MICROCREDITS } from '@vivant/contract/limits';
import type { Clock } from '@vivant/platform/clock';
import type { Db, Tx } from '../ports/database.ts';
import type { SessionKindName } from '../ports/session-tables.ts';
import {
  type Balance,
  ensureBalance,
  type OpenSessions,
  readBalance,
  readBalances,
  readFreeSessions,
  readOpenSessions,
} from './balance-store.ts';
import { type Drift, findDrift } from './drift-store.ts';
import { readFunds, readPayer } from './funds-store.ts';
import * as store from './store.ts';
import {
  agreeTerms,
  capRemaining,
  minutesPayable,
  sponsorRemaining,
  startedMinutes,
  type Terms,
  type Usage,
  usedMsOf,
} from './terms.ts';

export interface ReserveRequest {
  sessionId: string;
  accountId: string;
  /** null: no key pays (anonymous visitors, the studio). */
  keyId: string | null;
  kind: SessionKindName;
  /** The avatar whose sponsor budget pays while it is switched on; null: the account pays in any case. */
  sponsoredAvatarId: string | null;
  /** Refused where no budget is switched on: the account does not pay for this. */
  sponsorRequired?: boolean | undefined;
  /** The visitor that the budget's cap per visitor counts; null: visitors cannot be told apart. */
  visitorHash?: Buffer | null | undefined;
  maxDurationSeconds?: number | undefined;
  /** Nobody pays: it is held and charged at a rate of 0, but counts among the concurrent sessions. */
  isFree?: boolean | undefined;
}

export type ChargeResult = 'charged' | 'credits_exhausted' | 'spend_cap_reached';

interface Deps {
  db: Db;
  clock: Clock;
}

/**
 * The money (§1-6, D3-6 to D3-11): an append-only ledger whose sum is the balance, and reservations that
 * hold part of it while sessions run. Functions that take a `tx` belong into the caller's transaction, so
 * that the session and its money change together or not at all. All amounts are microcredits.
 */
export interface Credits {
  /**
   * Adds credits to an account. The same `reference` adds them once.
   * @throws ServiceError invalid_request; idempotency_key_reused: it stands for another amount
   */
  grant(input: GrantRequest): Promise<{ balanceMicrocredits: number }>;
  /** The same as part of a transaction. @throws as `grant` */
  grantWithin(tx: Tx, input: GrantRequest): Promise<void>;
  balance(accountId: string): Promise<Balance>;
  /** By account; one that never had credits is missing. */
  balances(accountIds: readonly string[]): Promise<Map<string, Balance>>;
  /** What runs now, of the account, and of the key with those it was rotated from. */
  openSessions(accountId: string, keyId: string): Promise<OpenSessions>;
  /** By account: how many more its plan allows at once; a start judges again. */
  freeSessions(accountIds: readonly string[]): Promise<Map<string, number>>;
  /**
   * Agrees on terms and holds the money and a concurrency slot, until `settle` or `release`. Takes the
   * account's lock: all that the transaction reads of the account after this is safe from other starts.
   * @throws ServiceError with one of the 402 codes of §7.2.
   */
  reserve(tx: Tx, request: ReserveRequest): Promise<Terms>;
  /**
   * Charges one minute of a metered session when it starts; a minute charged before stays charged once.
   * That it cannot be paid is a result, with which the session ends.
   */
  chargeMinute(tx: Tx, charge: MinuteCharge): Promise<ChargeResult>;
  /**
   * Charges what was used, releases the rest and gives the concurrency slot back. Settling twice bills
   * once. A metered session is charged its missing minutes as far as balance and caps go, and gets back what it
   * paid for minutes that turned out to be free.
   */
  settle(tx: Tx, sessionId: string, usage: UsageToSettle): Promise<store.Bill>;
  /**
   * Gives back everything of a session that its caller never got: what is held, and a first minute that
   * was charged already. Doing it twice is harmless.
   */
  release(tx: Tx, sessionId: string): Promise<void>;
  /**
   * Takes the lock under which an account's money moves. A transaction that also locks an avatar takes this
   * first, since a session's start locks in that order too.
   */
  lockAccount(tx: Tx, accountId: string): Promise<void>;
  /** Whether the balance, less what sessions hold, pays for so many preview clips now. */
  coversPreviews(accountId: string, clips: number): Promise<boolean>;
  /**
   * Charges finished preview clips at the plan's price, all or none; a reference is paid once, no matter who asks
   * again. A free clip leaves no posting. Keys' caps are for sessions and do not count here.
   */
  chargePreviews(tx: Tx, charge: PreviewCharge): Promise<'charged' | 'credits_exhausted'>;
  /** Every place where the ledger does not add up; empty on a sound database. */
  findDrift(): Promise<Drift[]>;
}

interface GrantRequest {
  accountId: string;
  amountMicrocredits: number;
  reference?: string | undefined;
  /** In the same transaction, where credits are added. */
  also?: ((tx: Tx) => Promise<void>) | undefined;
}

interface MinuteCharge {
  sessionId: string;
  minute: number;
  startsAt: Date;
}

interface PreviewCharge {
  accountId: string;
  references: string[];
}

type UsageToSettle = Usage & {
  /** Minutes that nobody used, counted from 1. */
  freeMinutes?: ReadonlySet<number>;
};

export function createCredits(deps: Deps): Credits {
  const { db } = deps;
  return {
    grant: (input) => grant(deps, input),
    grantWithin: (tx, input) => grantWithin(deps, tx, input),
    balance: (accountId) => readBalance(db, accountId, null),
    balances: (accountIds) => readBalances(db, accountIds),
    openSessions: (accountId, keyId) => readOpenSessions(db, accountId, keyId),
    freeSessions: (accountIds) => readFreeSessions(db, accountIds),
    reserve: (tx, request) => reserve(deps, tx, request),
    chargeMinute: (tx, charge) => chargeMinute(deps, tx, charge),
    settle: (tx, sessionId, usage) => settle(deps, tx, sessionId, usage),
    release: (tx, sessionId) => release(deps, tx, sessionId),
    lockAccount: store.lockAccount,
    coversPreviews: (accountId, clips) => coversPreviews(deps, accountId, clips),
    chargePreviews: (tx, charge) => chargePreviews(deps, tx, charge),
    findDrift: () => findDrift(db),
  };
}

async function grant(deps: Deps, input: GrantRequest): Promise<{ balanceMicrocredits: number }> {
  const { db } = deps;
  await db.transaction().execute((tx) => grantWithin(deps, tx, input));
  const { balanceMicrocredits } = await readBalance(db, input.accountId, null);
  return { balanceMicrocredits };
}

async function grantWithin({ clock }: Deps, tx: Tx, input: GrantRequest): Promise<void> {
  const { accountId, amountMicrocredits, reference = randomUUID() } = input;
  if (
    !Number.isSafeInteger(amountMicrocredits) ||
    amountMicrocredits <= 0 ||
    amountMicrocredits > GRANT_MAX_MICROCREDITS
  ) {
    throw new ServiceError(
      'invalid_request',
      `The amount must be a whole number above zero, and ${GRANT_MAX_MICROCREDITS} microcredits at most.`,
    );
  }
  const now = clock.now();
  await store.lockAccount(tx, accountId);
  const balanceId = await ensureBalance(tx, accountId, null, now);
  const isNew = await store.postReferenced(
    tx,
    { balanceId, kind: 'grant', amountMicrocredits, reference },
    now,
  );
  if (isNew) return input.also?.(tx);
  const booked = await store.amountOf(tx, { balanceId, kind: 'grant', reference });
  if (booked !== amountMicrocredits)
    throw new ServiceError(
      'idempotency_key_reused',
      `The reference ${JSON.stringify(reference)} stands for ${booked} microcredits already. Nothing was booked; take another reference for another amount.`,
    );
}

async function reserve({ clock }: Deps, tx: Tx, request: ReserveRequest): Promise<Terms> {
  const now = clock.now();
  await store.lockAccount(tx, request.accountId);
  const { accountId, sponsoredAvatarId } = request;
  const { isSponsored, found } = await readPayer(tx, request, now);
  if (!isSponsored && request.sponsorRequired === true)
    throw new ServiceError('sponsor_budget_exhausted', 'This avatar is not open to visitors at the moment.');
  const { funds, balanceId, spendKeyId } =
    found ??
    (await readFunds(
      tx,
      {
        ...request,
        balanceId: await ensureBalance(tx, accountId, isSponsored ? sponsoredAvatarId : null, now),
      },
      now,
    ));
  const rate = request.isFree === true ? { rateMicrocredits: 0 } : {};
  const terms = agreeTerms({ ...funds, ...rate }, { maxDurationSeconds: request.maxDurationSeconds }, now);
  await store.insertReservation(tx, { ...request, balanceId, spendKeyId }, terms, now);
  return terms;
}

async function chargeMinute(deps: Deps, tx: Tx, charge: MinuteCharge): Promise<ChargeResult> {
  const { reservation, bill } = await store.lockReservation(tx, charge.sessionId);
  if (reservation.closed) throw new Error(`session ${charge.sessionId} is settled already`);
  if (bill.minutes >= charge.minute) return 'charged';
  if (reservation.heldMicrocredits > 0) {
    // The minute held since the start.
    await store.updateReservation(tx, charge.sessionId, { heldMicrocredits: 0, closedAt: null });
  }
  return payMinute(deps, tx, reservation, charge);
}

/** One minute that nothing is reserved for, if balance and caps allow it. */
async function payMinute(
  { clock }: Deps,
  tx: Tx,
  reservation: store.OpenReservation,
  { minute, startsAt }: { minute: number; startsAt: Date },
): Promise<ChargeResult> {
  const { funds } = await readFunds(tx, reservation, startsAt);
  const rate = reservation.rateMicrocredits;
  if (minutesPayable(funds.balanceMicrocredits - funds.heldMicrocredits, rate) < 1)
    return 'credits_exhausted';
  if (funds.sponsor !== null && minutesPayable(sponsorRemaining(funds.sponsor), rate) < 1)
    return 'credits_exhausted';
  if (funds.key !== null && minutesPayable(capRemaining(funds.key), rate) < 1) return 'spend_cap_reached';
  await store.postMinutes(tx, reservation, [{ minute, startsAt }], { now: clock.now() });
  return 'charged';
}

async function settle(deps: Deps, tx: Tx, sessionId: string, usage: UsageToSettle): Promise<store.Bill> {
  const now = deps.clock.now();
  const { reservation, bill } = await store.lockReservation(tx, sessionId);
  if (reservation.closed) return bill;
  const free = usage.freeMinutes ?? new Set();
  // While a session runs its minutes are charged in order, and none comes back.
  const { minutes: charged } = bill;
  const used = startedMinutes(usedMsOf(usage), reservation.maxMinutes);
  const missing = Array.from({ length: Math.max(0, used - charged) }, (_, index) => charged + index + 1)
    .filter((minute) => !free.has(minute))
    .map((minute) => ({ minute, startsAt: new Date(usage.from.getTime() + (minute - 1) * 60_000) }));
  if (reservation.billingMode === 'reserve') {
    // Nothing is charged while it runs, so there is nothing to give back either.
    const posted = await store.postMinutes(tx, reservation, missing, { now, closedAt: now });
    return { minutes: charged + posted.minutes, microcredits: bill.microcredits + posted.microcredits };
  }
  await store.updateReservation(tx, sessionId, { heldMicrocredits: 0, closedAt: now });
  await store.refundMinutes(tx, reservation, [...free], now);
  for (const minute of missing) {
    if ((await payMinute(deps, tx, reservation, minute)) !== 'charged') break;
  }
  return store.billOf(tx, sessionId);
}

async function release({ clock }: Deps, tx: Tx, sessionId: string): Promise<void> {
  const now = clock.now();
  const { reservation } = await store.lockReservation(tx, sessionId);
  if (reservation.closed) return;
  await store.updateReservation(tx, sessionId, { heldMicrocredits: 0, closedAt: now });
  await store.refundMinutes(tx, reservation, 'all', now);
}

async function coversPreviews({ db }: Deps, accountId: string, clips: number): Promise<boolean> {
  const price = await store.previewPrice(db, accountId);
  if (price === 0) return true;
  const { balanceMicrocredits, reservedMicrocredits } = await readBalance(db, accountId, null);
  return clips * price <= balanceMicrocredits - reservedMicrocredits;
}

async function chargePreviews(
  { clock }: Deps,
  tx: Tx,
  { accountId, references }: PreviewCharge,
): Promise<'charged' | 'credits_exhausted'> {
  await store.lockAccount(tx, accountId);
  const price = await store.previewPrice(tx, accountId);
  if (price === 0 || references.length === 0) return 'charged';
  const now = clock.now();
  const balanceId = await ensureBalance(tx, accountId, null, now);
  const unpaid = await store.unposted(tx, balanceId, 'preview', references);
  const { balanceMicrocredits, reservedMicrocredits } = await readBalance(tx, accountId, null);
  if (unpaid.length * price > balanceMicrocredits - reservedMicrocredits) return 'credits_exhausted';
  for (const reference of unpaid)
    await store.postReferenced(
      tx,
      { balanceId, kind: 'preview', amountMicrocredits: -price, reference },
      now,
    );
  return 'charged';
}
