import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import type { SponsorBooking, SponsorBudget } from '@vivant/contract/sponsor-budget';
import type { Clock } from '@vivant/platform/clock';
import { hasAvatar } from '../accounts/store.ts';
import { claim, digestOf, type IdempotentCall, keepAnswer } from '../idempotency/idempotent-requests.ts';
import type { Db, Tx } from '../ports/database.ts';
import { ensureBalance, readBalance } from './balance-store.ts';
import * as sponsors from './sponsor-store.ts';
import * as store from './store.ts';
import { utcDay } from './windows.ts';

export interface BookingRequest {
  accountId: string;
  avatarId: string;
  amountMicrocredits: number;
  /** Names the caller's intent: the same one books once. */
  idempotencyKey: string;
  /** Done in the transaction of the booking, and so once. */
  also?: (tx: Tx) => Promise<void>;
}

export interface Booked {
  booking: SponsorBooking;
  /** The first answer again; nothing was booked now. */
  replayed: boolean;
}

type Operation = 'sponsor_topup' | 'sponsor_withdrawal';

interface Deps {
  db: Db;
  clock: Clock;
}

interface BudgetOf {
  accountId: string;
  avatarId: string;
}

/**
 * Credits an owner sets aside for an avatar's visitors (D5). A booking is two postings and the first
 * answer in one transaction under the account's lock; the caller's Idempotency-Key is the postings' reference, so
 * that even without the remembered answer the ledger would refuse a second one.
 */
export interface SponsorBudgets {
  /**
   * Moves credits from the account to the budget; the first ones switch sponsoring on.
   * @throws ServiceError avatar_not_found, insufficient_credits, idempotency_key_reused
   */
  topUp(request: BookingRequest): Promise<Booked>;
  /**
   * Takes credits back, except what running sessions hold.
   * @throws ServiceError avatar_not_found, sponsor_budget_exhausted, idempotency_key_reused
   */
  withdraw(request: BookingRequest): Promise<Booked>;
  /** @throws ServiceError avatar_not_found */
  get(of: BudgetOf): Promise<SponsorBudget>;
  /** `also` is done in the same transaction. @throws ServiceError avatar_not_found */
  update(
    of: BudgetOf,
    settings: sponsors.BudgetSettings,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<SponsorBudget>;
  /**
   * Gives what deleted avatars still had set aside back to their accounts, which could not ask for it any more.
   * What a running session holds comes back after it. Returns how many budgets were emptied.
   */
  returnLeftBehind(): Promise<number>;
}

export function createSponsorBudgets(deps: Deps): SponsorBudgets {
  return {
    topUp: (request) => book(deps, 'sponsor_topup', request),
    withdraw: (request) => book(deps, 'sponsor_withdrawal', request),
    get: (of) => view(deps, of),
    update: (of, settings, also) => update(deps, of, settings, also),
    returnLeftBehind: () => returnLeftBehind(deps),
  };
}

async function book({ db, clock }: Deps, operation: Operation, request: BookingRequest): Promise<Booked> {
  const { accountId, amountMicrocredits } = request;
  const avatarId = request.avatarId.toLowerCase();
  const call: IdempotentCall = {
    accountId,
    operation,
    idempotencyKey: request.idempotencyKey,
    digest: digestOf({ avatarId, amountMicrocredits }),
  };
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await store.lockAccount(tx, accountId);
    const known = await claim<SponsorBooking>(tx, call, now);
    if (known !== null) return { booking: known, replayed: true };
    if (!(await hasAvatar(tx, { accountId, avatarId }))) throw noAvatar();
    const { availableBefore, first } = await move(
      tx,
      { accountId, avatarId },
      {
        operation,
        amount: operation === 'sponsor_topup' ? amountMicrocredits : -amountMicrocredits,
        reference: request.idempotencyKey,
      },
      now,
    );
    // Thrown, so that this call leaves nothing behind: with more credits the same key may succeed.
    if (amountMicrocredits > availableBefore) throw cannotPay(operation);
    if (operation === 'sponsor_topup' && first)
      await sponsors.writeBudgetSettings(tx, { accountId, avatarId }, { enabled: true }, now);
    const { balanceMicrocredits } = await readBalance(tx, accountId, avatarId);
    const booking: SponsorBooking = {
      id: randomUUID(),
      avatarId,
      amountMicrocredits,
      balanceMicrocredits,
      createdAt: now.toISOString(),
    };
    await request.also?.(tx);
    await keepAnswer(tx, call, booking);
    return { booking, replayed: false };
  });
}

/** Moves credits between the balances of account and avatar; `amount` below zero takes them back. */
async function move(
  tx: Tx,
  of: BudgetOf,
  transfer: { operation: Operation; amount: number; reference: string },
  now: Date,
): Promise<{ availableBefore: number; first: boolean }> {
  const accountPurse = await ensureBalance(tx, of.accountId, null, now);
  const avatarPurse = await ensureBalance(tx, of.accountId, of.avatarId, now);
  const payer = transfer.amount > 0 ? null : of.avatarId;
  const { balanceMicrocredits, reservedMicrocredits } = await readBalance(tx, of.accountId, payer);
  const availableBefore = balanceMicrocredits - reservedMicrocredits;
  const first = await sponsors.neverToppedUp(tx, avatarPurse);
  // Credits held by running sessions cannot be moved.
  if (Math.abs(transfer.amount) > availableBefore) return { availableBefore, first };
  const { operation: kind, reference } = transfer;
  for (const [balanceId, amountMicrocredits] of [
    [accountPurse, -transfer.amount],
    [avatarPurse, transfer.amount],
  ] as const) {
    if (!(await store.postReferenced(tx, { balanceId, kind, amountMicrocredits, reference }, now)))
      throw new Error(`${kind} stands in the ledger already, without its answer`);
  }
  return { availableBefore, first };
}

async function view({ db, clock }: Deps, of: BudgetOf): Promise<SponsorBudget> {
  const avatarId = of.avatarId.toLowerCase();
  const row = isUuid(avatarId)
    ? await sponsors.readSponsorBudget(db, { ...of, avatarId }, utcDay(clock.now()))
    : undefined;
  if (row === undefined) throw noAvatar();
  return {
    avatarId,
    enabled: row.enabled,
    balanceMicrocredits: row.balance,
    reservedMicrocredits: row.held,
    dailyCapMicrocredits: row.daily_cap,
    visitorCapMicrocredits: row.visitor_cap,
    spentTodayMicrocredits: row.spent_today,
    updatedAt: row.updated_at?.toISOString() ?? null,
  };
}

async function update(
  deps: Deps,
  of: BudgetOf,
  settings: sponsors.BudgetSettings,
  also?: (tx: Tx) => Promise<void>,
): Promise<SponsorBudget> {
  const avatarId = of.avatarId.toLowerCase();
  await deps.db.transaction().execute(async (tx) => {
    // The same lock as a start's, which reads them: no session begins under caps that are being replaced.
    await store.lockAccount(tx, of.accountId);
    if (!(await hasAvatar(tx, { accountId: of.accountId, avatarId }))) throw noAvatar();
    await sponsors.writeBudgetSettings(tx, { ...of, avatarId }, settings, deps.clock.now());
    await also?.(tx);
  });
  return view(deps, of);
}

async function returnLeftBehind({ db, clock }: Deps): Promise<number> {
  const left = await sponsors.budgetsLeftBehind(db);
  for (const of of left) {
    await db.transaction().execute(async (tx) => {
      await store.lockAccount(tx, of.accountId);
      const { balanceMicrocredits, reservedMicrocredits } = await readBalance(tx, of.accountId, of.avatarId);
      const amount = balanceMicrocredits - reservedMicrocredits;
      if (amount <= 0) return;
      // A space is in no Idempotency-Key: these references can never meet a caller's.
      const reference = `avatar deleted ${randomUUID()}`;
      await move(tx, of, { operation: 'sponsor_withdrawal', amount: -amount, reference }, clock.now());
    });
  }
  return left.length;
}

function noAvatar(): ServiceError {
  return new ServiceError('avatar_not_found', 'There is no such avatar.');
}

function cannotPay(operation: Operation): ServiceError {
  return operation === 'sponsor_topup'
    ? new ServiceError('insufficient_credits', 'The balance does not cover this top-up.')
    : new ServiceError('sponsor_budget_exhausted', 'The budget holds less than this, or sessions hold it.');
}
