import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, assert, beforeAll, expect, it } from 'vitest';
import { createCredits } from '../credits/credits.ts';
import { addAccount, addKey } from '../testing/accounts.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { freeMinutes } from './free-minutes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const MINUTES = 6;
const Process = fc.record({
  muteMsByMinute: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60_000 })), {
    maxLength: MINUTES + 3,
  }),
});

/** Whatever the processes of a session say, over however many attempts, in a session paid in advance or by the minute. */
it('a minute is refunded at most once, and only if it was billed', async () => {
  const { db } = database;
  const clock = createTestClock(new Date('2026-03-31T23:57:00.000Z'));
  const credits = createCredits({ db, clock });
  const accountId = await addAccount(db);
  await credits.grant({ accountId, amountMicrocredits: 1_000_000 });
  const keys = {
    reserve: await addKey(db, accountId),
    metered: await addKey(db, accountId, { metered: true }),
  };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('reserve' as const, 'metered' as const),
      fc.integer({ min: 0, max: MINUTES * 60_000 }),
      fc.array(Process, { maxLength: 4 }),
      async (mode, usedMs, conditions) => {
        const sessionId = randomUUID();
        const from = clock.now();
        const started = Math.max(1, Math.ceil(usedMs / 60_000));
        await db.transaction().execute((tx) =>
          credits.reserve(tx, {
            ...{ sessionId, accountId, keyId: keys[mode], kind: 'hosted', sponsoredAvatarId: null },
            maxDurationSeconds: MINUTES * 60,
          }),
        );
        for (let minute = 1; mode === 'metered' && minute <= started; minute++) {
          const startsAt = new Date(from.getTime() + (minute - 1) * 60_000);
          await db.transaction().execute((tx) => credits.chargeMinute(tx, { sessionId, minute, startsAt }));
        }
        const usage = {
          ...{ from, until: new Date(from.getTime() + usedMs), absentMs: 0 },
          freeMinutes: freeMinutes(conditions, usedMs),
        };
        const settle = () => db.transaction().execute((tx) => credits.settle(tx, sessionId, usage));
        const bill = await settle();
        expect(await settle()).toEqual(bill);

        const postings = await db
          .selectFrom('postings')
          .select(['kind', 'minute', 'occurred_at'])
          .where('session_id', '=', sessionId)
          .execute();
        const of = (kind: string) => postings.filter((row) => row.kind === kind).map((row) => row.minute);
        const refunded = of('refund');
        expect(new Set(refunded).size).toBe(refunded.length);
        for (const minute of refunded) expect(of('session_minute')).toContain(minute);
        // Each at the time for which it was charged, so that the caps of its day get it back.
        for (const { minute, occurred_at: at } of postings) {
          assert(minute !== null, 'each is of a minute');
          expect(at.getTime()).toBe(from.getTime() + (minute - 1) * 60_000);
        }

        const muteMs = (minute: number) =>
          Math.min(
            conditions.reduce((sum, { muteMsByMinute }) => sum + (muteMsByMinute[minute - 1] ?? 0), 0),
            60_000,
          );
        const all = Array.from({ length: MINUTES + 3 }, (_, index) => index + 1);
        const totalMs = all.reduce((sum, minute) => sum + muteMs(minute), 0);
        const free = started - bill.minutes;
        expect(free).toBeGreaterThanOrEqual(0);
        if (totalMs <= 10_000) expect(free).toBe(0);
        else {
          const whole = all.filter((minute) => minute < started && muteMs(minute) >= 5_000);
          const left = of('session_minute').filter((minute) => !refunded.includes(minute));
          for (const minute of whole) expect(left).not.toContain(minute);
        }
        expect(free).toBeLessThanOrEqual(all.filter((minute) => muteMs(minute) > 0).length);
      },
    ),
    { numRuns: 60 },
  );
  expect(await credits.findDrift()).toEqual([]);
});
