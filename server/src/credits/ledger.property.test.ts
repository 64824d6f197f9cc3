import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, assert, beforeAll, expect, it } from 'vitest';
import { addAccount, addAvatar, addKey } from '../testing/accounts.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createCredits } from './credits.ts';
import { createSponsorBudgets } from './sponsor-budgets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const Step = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 900 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      key: fc.integer({ min: 0, max: 2 }),
      seconds: fc.integer({ min: 1, max: 400 }),
      sponsored: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tick' as const), pick: fc.nat() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      pick: fc.nat(),
      usedMs: fc.integer({ min: 0, max: 500_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('top up' as const, 'withdraw' as const),
      amount: fc.integer({ min: 1, max: 600 }),
      // Few, so that keys meet again: with the same amount, and with another.
      idempotencyKey: fc.constantFrom('a', 'b', 'c', 'd'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('switch' as const),
      enabled: fc.boolean(),
      dailyCap: fc.option(fc.integer({ min: 0, max: 500 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 900 }) }),
  },
);

/**
 * Any history of grants, top-ups, withdrawals, starts, minutes, ends and undoings, in batches that run at once: the balance is the
 * sum of the postings and never negative, no cap is passed, no session pays more than its limit or twice.
 */
it('after any sequence of operations the ledger adds up and no cap is exceeded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(Step, { maxLength: 5 }), { maxLength: 8 }), async (batches) => {
      const { db } = database;
      const clock = createTestClock(new Date('2026-03-31T20:00:00.000Z'));
      const credits = createCredits({ db, clock });
      const budgets = createSponsorBudgets({ db, clock });
      const accountId = await addAccount(db, { max_concurrent_sessions: 4 });
      const avatarId = await addAvatar(db, accountId);
      const budget = { accountId, avatarId };
      let granted = 0;
      const keys = [
        { id: null, metered: false, total: Infinity, daily: Infinity },
        {
          id: await addKey(db, accountId, { spend_cap_total_microcredits: 700 }),
          metered: false,
          total: 700,
          daily: Infinity,
        },
        {
          id: await addKey(db, accountId, {
            metered: true,
            spend_cap_daily_microcredits: 300,
            max_concurrent: 2,
          }),
          metered: true,
          total: Infinity,
          daily: 300,
        },
      ];
      type Open = {
        id: string;
        keyId: string | null;
        metered: boolean;
        from: Date;
        minutes: number;
        max: number;
      };
      const open: Open[] = [];
      const inTx = <T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
        db.transaction().execute(work) as Promise<T>;

      const run = async (step: typeof Step extends fc.Arbitrary<infer S> ? S : never) => {
        switch (step.do) {
          case 'grant':
            await credits.grant({ accountId, amountMicrocredits: step.amount });
            granted += step.amount;
            return;
          case 'top up':
          case 'withdraw': {
            const book = step.do === 'top up' ? budgets.topUp : budgets.withdraw;
            const { amount: amountMicrocredits, idempotencyKey } = step;
            await book({ ...budget, amountMicrocredits, idempotencyKey }).catch((error: { code?: string }) =>
              expect(error.code).toMatch(
                /^(insufficient_credits|sponsor_budget_exhausted|idempotency_key_reused)$/,
              ),
            );
            return;
          }
          case 'switch':
            await budgets.update(budget, { enabled: step.enabled, dailyCapMicrocredits: step.dailyCap });
            return;
          case 'wait':
            return;
          case 'start': {
            const key = keys[step.key];
            assert(key);
            const id = randomUUID();
            try {
              const terms = await db.transaction().execute((tx) =>
                credits.reserve(tx, {
                  sessionId: id,
                  accountId,
                  keyId: key.id,
                  kind: 'hosted',
                  sponsoredAvatarId: step.sponsored ? avatarId : null,
                  maxDurationSeconds: step.seconds,
                }),
              );
              expect(terms.limitSeconds).toBeLessThanOrEqual(step.seconds);
              assert(terms.maxMinutes !== null, 'a limit in seconds is one in minutes');
              open.push({
                id,
                keyId: key.id,
                metered: key.metered,
                from: clock.now(),
                minutes: 0,
                max: terms.maxMinutes,
              });
            } catch (error) {
              expect((error as { code?: string }).code).toMatch(
                /^(insufficient_credits|sponsor_budget_exhausted|api_key_spend_cap_reached|concurrent_session_limit)$/,
              );
            }
            return;
          }
          case 'tick': {
            const metered = open.filter((session) => session.metered);
            const session = metered[step.pick % metered.length];
            if (session === undefined || session.minutes >= session.max) return;
            session.minutes += 1;
            const charge = inTx((tx) =>
              credits.chargeMinute(tx, {
                sessionId: session.id,
                minute: session.minutes,
                startsAt: clock.now(),
              }),
            );
            // A minute that comes while another step of the batch ends its session is refused, loudly.
            await charge.catch((error: Error) => {
              expect(error.message).toContain('is settled already');
              expect(open).not.toContain(session);
            });
            return;
          }
          case 'end':
          case 'undo': {
            const [session] = open.length === 0 ? [] : open.splice(step.pick % open.length, 1);
            if (session === undefined) return;
            if (step.do === 'undo') return void (await inTx((tx) => credits.release(tx, session.id)));
            const until = new Date(session.from.getTime() + step.usedMs);
            const bill = await db
              .transaction()
              .execute((tx) => credits.settle(tx, session.id, { from: session.from, until, absentMs: 0 }));
            expect(bill.minutes).toBeLessThanOrEqual(session.max);
          }
        }
      };

      for (const batch of batches) {
        await Promise.all(batch.map(run));
        for (const step of batch) if (step.do === 'wait') clock.advance(step.minutes * 60_000);
        expect(await credits.findDrift()).toEqual([]);
        const balance = await credits.balance(accountId);
        expect(balance.balanceMicrocredits).toBeGreaterThanOrEqual(balance.reservedMicrocredits);
        const sponsor = await budgets.get(budget);
        expect(sponsor.balanceMicrocredits).toBeGreaterThanOrEqual(sponsor.reservedMicrocredits);
        // Moved to and fro, nothing is made or lost.
        const spentOnSessions = await db
          .selectFrom('postings as p')
          .innerJoin('balances as b', 'b.id', 'p.balance_id')
          .select((eb) => eb.fn.sum<string | null>('p.amount_microcredits').as('sum'))
          .where('b.account_id', '=', accountId)
          .where('p.session_id', 'is not', null)
          .executeTakeFirstOrThrow();
        expect(balance.balanceMicrocredits + sponsor.balanceMicrocredits).toBe(
          granted + Number(spentOnSessions.sum ?? 0),
        );
        const spent = await db.selectFrom('key_spend').selectAll().execute();
        for (const key of keys) {
          for (const row of spent.filter((candidate) => candidate.spend_key_id === key.id)) {
            if (row.period === 'total') expect(row.spent_microcredits).toBeLessThanOrEqual(key.total);
            if (row.period === 'day' && key.metered)
              expect(row.spent_microcredits).toBeLessThanOrEqual(key.daily);
          }
        }
      }
    }),
    { numRuns: 40 },
  );
});
