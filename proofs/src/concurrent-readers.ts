import { randomUUID } from 'node:crypto';
import type { BenchRow } from '@vivant/bench/suite';
import { createSystemClock } from '@vivant/platform/clock';
import { createCredits } from '@vivant/server/credits/credits';
import { createSponsorBudgets } from '@vivant/server/credits/sponsor-budgets';
import { addAccount, addAvatar, addKey } from '@vivant/server/testing/accounts';
import { openScratchDatabase } from './scratch-database.ts';

const SECONDS = 60;
const READS_MIN = 10_000;
const WRITERS = 8;
const READERS = 4;
const RATE = 100;

/**
 * Charges, refunds, grants, top-ups and withdrawals side by side for a minute, while readers look: each balance
 * they see is the sum of the postings they see with it, and never below zero.
 */
export async function readerRows(): Promise<BenchRow[]> {
  const scratch = await openScratchDatabase();
  try {
    const { db, pool } = scratch.handle;
    const clock = createSystemClock();
    const credits = createCredits({ db, clock });
    const budgets = createSponsorBudgets({ db, clock });
    const accountId = await addAccount(db, { max_concurrent_sessions: 1000 });
    const keyId = await addKey(db, accountId, { metered: true });
    const avatarId = await addAvatar(db, accountId);
    await credits.grant({ accountId, amountMicrocredits: 5_000 });
    const until = performance.now() + SECONDS * 1000;
    const counts = { reads: 0, writes: 0, refused: 0, apart: 0, negative: 0 };

    async function session(): Promise<void> {
      const sessionId = randomUUID();
      const startedAt = clock.now();
      const { billingMode } = await db.transaction().execute((tx) =>
        credits.reserve(tx, {
          sessionId,
          accountId,
          keyId: Math.random() < 0.5 ? keyId : null,
          kind: 'hosted',
          sponsoredAvatarId: null,
          maxDurationSeconds: 180,
        }),
      );
      const minutes = Math.floor(Math.random() * 3);
      for (let minute = 1; billingMode === 'metered' && minute <= minutes; minute++)
        await db
          .transaction()
          .execute((tx) => credits.chargeMinute(tx, { sessionId, minute, startsAt: startedAt }));
      await db.transaction().execute(async (tx) => {
        if (Math.random() < 0.3) return credits.release(tx, sessionId);
        const end = new Date(startedAt.getTime() + minutes * 60_000);
        return credits.settle(tx, sessionId, { from: startedAt, until: end, absentMs: 0 });
      });
    }
    const works = [
      session,
      session,
      session,
      () => credits.grant({ accountId, amountMicrocredits: RATE * 2 }),
      () => budgets.topUp({ accountId, avatarId, amountMicrocredits: RATE, idempotencyKey: randomUUID() }),
      () => budgets.withdraw({ accountId, avatarId, amountMicrocredits: RATE, idempotencyKey: randomUUID() }),
    ];
    async function write(): Promise<void> {
      while (performance.now() < until) {
        try {
          await works[Math.floor(Math.random() * works.length)]?.();
          counts.writes += 1;
        } catch (error) {
          // Out of money: a refusal like any other. Anything else is a fault of the ledger.
          if (
            !/^(insufficient_credits|sponsor_budget_exhausted)$/.test((error as { code?: string }).code ?? '')
          )
            throw error;
          counts.refused += 1;
        }
      }
    }
    async function read(): Promise<void> {
      while (performance.now() < until) {
        const { rows } = await pool.query<{ balance: number; sum: number }>(
          `select b.balance_microcredits as balance,
             (select coalesce(sum(amount_microcredits), 0)::int8 from postings p where p.balance_id = b.id) as sum
           from balances b where b.account_id = $1`,
          [accountId],
        );
        counts.reads += 1;
        counts.apart += rows.filter(({ balance, sum }) => balance !== sum).length;
        counts.negative += rows.filter(({ balance }) => balance < 0).length;
      }
    }
    await Promise.all([...Array.from({ length: WRITERS }, write), ...Array.from({ length: READERS }, read)]);
    const drift = await credits.findDrift();
    const what = `${SECONDS} s of charges, refunds and top-ups`;
    return [
      {
        name: `${what}: reads`,
        value: counts.reads,
        unit: 'reads',
        bound: { kind: 'min', value: READS_MIN },
        note: `beside ${counts.writes} writes and ${counts.refused} refusals for want of money`,
      },
      {
        name: `${what}: balances that were not the sum of their postings, or negative`,
        value: counts.apart + counts.negative + drift.length,
        unit: '',
        bound: { kind: 'max', value: 0 },
      },
    ];
  } finally {
    await scratch.close();
  }
}
