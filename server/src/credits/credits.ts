import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import type { Clock } from '../ports/clock.ts';
import type { Db, Tx } from '../ports/database.ts';
import type { SessionKindName } from '../ports/session-tables.ts';
import { readFunds } from './funds-store.ts';
import { isSponsored } from './sponsor-store.ts';
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
  /** null: no key pays (the try page, anonymous visitors). */
  keyId: string | null;
  kind: SessionKindName;
  /** The avatar whose sponsor budget pays while it is switched on; null: the account pays in any case. */
  sponsoredAvatarId: string | null;
  /** Refused where no budget is switched on: the account does not pay for this. */
  sponsorRequired?: boolean | undefined;
  /** Whom the budget's cap per visitor counts; null: nobody can be told apart. */
  visitorHash?: Buffer | null | undefined;
  maxDurationSeconds?: number | undefined;
}

export interface Bill {
  minutes: number;
  microcredits: number;
}

export type ChargeResult = 'charged' | 'credits_exhausted' | 'spend_cap_reached';

export type Credits = ReturnType<typeof createCredits>;

/**
 * The money (§1-6, D3-6 to D3-11): an append-only ledger whose sum is the balance, and reservations that
 * hold part of it while sessions run. Functions that take a `tx` belong into the caller's transaction, so
 * that the session and its money change together or not at all. All amounts are microcredits.
 */
export function createCredits({ db, clock }: { db: Db; clock: Clock }) {
  /** One minute that nothing is held for, if balance and caps pay for it. */
  async function payMinute(
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
    await store.postMinutes(tx, reservation, [{ minute, startsAt }], clock.now());
    return 'charged';
  }

  return {
    /** Adds credits to an account. The same `reference` adds them once. */
    async grant(input: {
      accountId: string;
      amountMicrocredits: number;
      reference?: string | undefined;
    }): Promise<{ balanceMicrocredits: number }> {
      if (!Number.isSafeInteger(input.amountMicrocredits) || input.amountMicrocredits <= 0) {
        throw new ServiceError('invalid_request', 'The amount must be a whole number above zero.');
      }
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        await store.lockAccount(tx, input.accountId);
        const balanceId = await store.ensureBalance(tx, input.accountId, null, now);
        await store.postReferenced(
          tx,
          {
            balanceId,
            kind: 'grant',
            amountMicrocredits: input.amountMicrocredits,
            reference: input.reference ?? randomUUID(),
          },
          now,
        );
      });
      const { balanceMicrocredits } = await store.readBalance(db, input.accountId, null);
      return { balanceMicrocredits };
    },

    balance(accountId: string) {
      return store.readBalance(db, accountId, null);
    },

    /**
     * Agrees on terms and holds the money and a concurrency slot, until `settle` or `release`. Takes the
     * account's lock: whatever else the transaction reads of the account after this is safe from other starts.
     * @throws ServiceError with one of the 402 codes of §7.2.
     */
    async reserve(tx: Tx, request: ReserveRequest): Promise<Terms> {
      const now = clock.now();
      await store.lockAccount(tx, request.accountId);
      const sponsor =
        request.sponsoredAvatarId !== null && (await isSponsored(tx, request.sponsoredAvatarId))
          ? request.sponsoredAvatarId
          : null;
      if (sponsor === null && request.sponsorRequired === true)
        throw new ServiceError(
          'sponsor_budget_exhausted',
          'This avatar is not open to visitors at the moment.',
        );
      const balanceId = await store.ensureBalance(tx, request.accountId, sponsor, now);
      const { funds, spendKeyId } = await readFunds(tx, { ...request, balanceId }, now);
      const terms = agreeTerms(funds, { maxDurationSeconds: request.maxDurationSeconds }, now);
      await store.insertReservation(tx, { ...request, balanceId, spendKeyId }, terms, now);
      return terms;
    },

    /**
     * Charges one minute of a metered session when it starts; a minute charged before stays charged once.
     * The answer that it cannot be paid is a result, for the session to end by.
     */
    async chargeMinute(
      tx: Tx,
      charge: { sessionId: string; minute: number; startsAt: Date },
    ): Promise<ChargeResult> {
      const reservation = await store.lockReservation(tx, charge.sessionId);
      if (reservation.closed) throw new Error(`session ${charge.sessionId} is settled already`);
      const bill = await store.billOf(tx, charge.sessionId);
      if (bill.minutes >= charge.minute) return 'charged';
      if (reservation.heldMicrocredits > 0) {
        // The minute held since the start.
        await store.updateReservation(tx, charge.sessionId, { heldMicrocredits: 0, closedAt: null });
      }
      return payMinute(tx, reservation, charge);
    },

    /**
     * Charges what was used, releases the rest and gives the concurrency slot back. Settling twice bills
     * once. A metered session is charged its missing minutes as far as balance and caps go, and gets back what it
     * paid for minutes that turned out to be free. `freeMinutes`, counted from 1, may name minutes that nobody used.
     */
    async settle(
      tx: Tx,
      sessionId: string,
      usage: Usage & { freeMinutes?: ReadonlySet<number> },
    ): Promise<Bill> {
      const now = clock.now();
      const reservation = await store.lockReservation(tx, sessionId);
      if (reservation.closed) return store.billOf(tx, sessionId);
      await store.updateReservation(tx, sessionId, { heldMicrocredits: 0, closedAt: now });
      const free = usage.freeMinutes ?? new Set();
      // While a session runs its minutes are charged in order, and none comes back.
      const charged = (await store.billOf(tx, sessionId)).minutes;
      await store.refundMinutes(tx, reservation, [...free], now);
      const used = startedMinutes(usedMsOf(usage), reservation.maxMinutes);
      const missing = Array.from({ length: Math.max(0, used - charged) }, (_, index) => charged + index + 1)
        .filter((minute) => !free.has(minute))
        .map((minute) => ({ minute, startsAt: new Date(usage.from.getTime() + (minute - 1) * 60_000) }));
      if (reservation.billingMode === 'reserve') {
        await store.postMinutes(tx, reservation, missing, now);
      } else {
        for (const minute of missing) {
          if ((await payMinute(tx, reservation, minute)) !== 'charged') break;
        }
      }
      return store.billOf(tx, sessionId);
    },

    /**
     * Gives back everything of a session that its caller never got: what is held, and a first minute that
     * was charged already. Doing it twice is harmless.
     */
    async release(tx: Tx, sessionId: string): Promise<void> {
      const now = clock.now();
      const reservation = await store.lockReservation(tx, sessionId);
      if (reservation.closed) return;
      await store.updateReservation(tx, sessionId, { heldMicrocredits: 0, closedAt: now });
      await store.refundMinutes(tx, reservation, 'all', now);
    },

    /**
     * Takes the lock under which an account's money moves. A transaction that also locks an avatar takes this
     * first, since a session's start locks in that order too.
     */
    lockAccount(tx: Tx, accountId: string): Promise<void> {
      return store.lockAccount(tx, accountId);
    },

    /** Whether the balance, less what sessions hold, pays for so many preview clips now. */
    async coversPreviews(accountId: string, clips: number): Promise<boolean> {
      const price = await store.previewPrice(db, accountId);
      if (price === 0) return true;
      const { balanceMicrocredits, reservedMicrocredits } = await store.readBalance(db, accountId, null);
      return clips * price <= balanceMicrocredits - reservedMicrocredits;
    },

    /**
     * Charges finished preview clips at the plan's price, all or none; a reference is paid once, whoever asks
     * again. A free clip leaves no posting. Keys' caps are for sessions and do not count here.
     */
    async chargePreviews(
      tx: Tx,
      charge: { accountId: string; references: string[] },
    ): Promise<'charged' | 'credits_exhausted'> {
      await store.lockAccount(tx, charge.accountId);
      const price = await store.previewPrice(tx, charge.accountId);
      if (price === 0 || charge.references.length === 0) return 'charged';
      const now = clock.now();
      const balanceId = await store.ensureBalance(tx, charge.accountId, null, now);
      const unpaid = await store.unposted(tx, balanceId, 'preview', charge.references);
      const { balanceMicrocredits, reservedMicrocredits } = await store.readBalance(
        tx,
        charge.accountId,
        null,
      );
      if (unpaid.length * price > balanceMicrocredits - reservedMicrocredits) return 'credits_exhausted';
      for (const reference of unpaid)
        await store.postReferenced(
          tx,
          { balanceId, kind: 'preview', amountMicrocredits: -price, reference },
          now,
        );
      return 'charged';
    },

    /** Every place where the ledger does not add up; empty on a sound database. */
    findDrift() {
      return store.findDrift(db);
    },
  };
}
