import { randomUUID } from 'node:crypto';
import { createSystemClock } from '@vivant/platform/clock';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKeyService } from '../keys/key-service.ts';
import { createLog } from '../log.ts';
import { addAccount, addAvatar, addKey } from '../testing/accounts.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase, waitingForLocks } from '../testing/postgres.ts';
import { type Credits, createCredits, type ReserveRequest } from './credits.ts';
import { createSponsorBudgets, type SponsorBudgets } from './sponsor-budgets.ts';

/** Of the plan: hosted 100 a minute, render-only 50. */
const MINUTE_MS = 60_000;
let database: TestDatabase;
let clock: TestClock;
let credits: Credits;
let budgets: SponsorBudgets;
beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock(new Date('2026-01-30T12:00:00.000Z'));
  credits = createCredits({ db: database.db, clock });
  budgets = createSponsorBudgets({ db: database.db, clock });
});
afterAll(() => database.close());

async function account(): Promise<string> {
  const accountId = await addAccount(database.db, { max_concurrent_sessions: 100 });
  await credits.grant({ accountId, amountMicrocredits: 1_000_000 });
  return accountId;
}

const reserve = async (request: Pick<ReserveRequest, 'accountId'> & Partial<ReserveRequest>) => {
  const sessionId = randomUUID();
  await database.db
    .transaction()
    .execute((tx) =>
      credits.reserve(tx, { keyId: null, kind: 'hosted', sponsoredAvatarId: null, ...request, sessionId }),
    );
  return sessionId;
};

/** A session of so many minutes, charged as it ends. */
async function talk(minutes: number, request: Pick<ReserveRequest, 'accountId'> & Partial<ReserveRequest>) {
  const sessionId = await reserve(request);
  const from = clock.now();
  const usage = { from, until: new Date(from.getTime() + minutes * MINUTE_MS), absentMs: 0 };
  await database.db.transaction().execute((tx) => credits.settle(tx, sessionId, usage));
  return sessionId;
}

const told = async (accountId: string) =>
  (
    await database.db
      .selectFrom('events')
      .where('account_id', '=', accountId)
      .where('type', 'in', ['sponsor_budget.low', 'sponsor_budget.exhausted', 'key.cap_reached'])
      .select(['type', 'avatar_id', 'data'])
      .orderBy('id')
      .execute()
  ).map(({ type, avatar_id, data }) => ({ type, avatar_id, ...(data as object) }));

describe('a sponsor budget', () => {
  async function sponsored(budget: number) {
    const accountId = await account();
    const avatarId = await addAvatar(database.db, accountId);
    const of = { accountId, avatarId };
    await budgets.topUp({ ...of, amountMicrocredits: budget, idempotencyKey: randomUUID() });
    const event = (which: string, balanceMicrocredits: number) => ({
      ...{ type: `sponsor_budget.${which}`, avatar_id: avatarId, avatarId, balanceMicrocredits },
    });
    return {
      ...of,
      event,
      visit: (minutes: number) => talk(minutes, { accountId, sponsoredAvatarId: avatarId }),
    };
  }

  it('is told of once as low when it pays less than an hour, once as exhausted when it pays no minute', async () => {
    const { accountId, event, visit } = await sponsored(6_250);
    await visit(2);
    expect(await told(accountId)).toEqual([]);
    await visit(1);
    expect(await told(accountId)).toEqual([event('low', 5_950)]);
    await visit(58);
    expect(await told(accountId)).toEqual([event('low', 5_950)]);
    await visit(1);
    expect(await told(accountId)).toEqual([event('low', 5_950), event('exhausted', 50)]);
  });

  it('is told of as exhausted alone where one session takes all, and again after a top-up', async () => {
    const { accountId, avatarId, event, visit } = await sponsored(6_000);
    await visit(60);
    expect(await told(accountId)).toEqual([event('exhausted', 0)]);
    await budgets.topUp({ accountId, avatarId, amountMicrocredits: 200, idempotencyKey: randomUUID() });
    await visit(2);
    expect(await told(accountId)).toEqual([event('exhausted', 0), event('exhausted', 0)]);
  });

  it('is told of nothing where its owner withdraws, and no account’s own balance is a budget', async () => {
    const { accountId, avatarId } = await sponsored(7_000);
    const amounts = { amountMicrocredits: 6_990, idempotencyKey: randomUUID() };
    await budgets.withdraw({ accountId, avatarId, ...amounts });
    await talk(1, { accountId });
    expect(await told(accountId)).toEqual([]);
  });
});

describe('a cap of a key', () => {
  const event = (keyId: string, period: string, cap: number, spent: number) => ({
    ...{ type: 'key.cap_reached', avatar_id: null, keyId, period },
    ...{ capMicrocredits: cap, spentMicrocredits: spent },
  });

  it('is reached once, when another minute of the dearer kind would pass it', async () => {
    const accountId = await account();
    const keyId = await addKey(database.db, accountId, { spend_cap_total_microcredits: 360 });
    await talk(2, { accountId, keyId });
    expect(await told(accountId)).toEqual([]);
    await talk(1, { accountId, keyId, kind: 'render_only' });
    expect(await told(accountId)).toEqual([]);
    await talk(1, { accountId, keyId, kind: 'render_only' });
    await talk(1, { accountId, keyId, kind: 'render_only' });
    expect(await told(accountId)).toEqual([event(keyId, 'total', 360, 300)]);
  });

  it('is reached by the first minute where it pays no second one', async () => {
    const accountId = await account();
    const keyId = await addKey(database.db, accountId, { spend_cap_total_microcredits: 80 });
    await talk(1, { accountId, keyId, kind: 'render_only' });
    expect(await told(accountId)).toEqual([event(keyId, 'total', 80, 50)]);
  });

  it('is told of by day, by month and in all, each when it is reached, and again the next day', async () => {
    const accountId = await account();
    const keyId = await addKey(database.db, accountId, {
      ...{ spend_cap_daily_microcredits: 200, spend_cap_monthly_microcredits: 400 },
      metered: true,
    });
    const sessionId = await reserve({ accountId, keyId });
    const charge = (minute: number) =>
      database.db
        .transaction()
        .execute((tx) => credits.chargeMinute(tx, { sessionId, minute, startsAt: clock.now() }));
    await charge(1);
    expect(await told(accountId)).toEqual([]);
    await charge(2);
    // Charged once, told of once.
    await charge(2);
    const first = event(keyId, 'day', 200, 200);
    expect(await told(accountId)).toEqual([first]);
    clock.advance(86_400_000);
    await charge(3);
    await charge(4);
    const [, day, month, ...none] = await told(accountId);
    expect(none).toEqual([]);
    expect([day, month]).toEqual(expect.arrayContaining([first, event(keyId, 'month', 400, 400)]));
    clock.set(-86_400_000);
  });

  it('is that of the newest key of a rotation, which carries on what the first one spent', async () => {
    const accountId = await account();
    const cap = { spend_cap_total_microcredits: 300 };
    const first = await addKey(database.db, accountId, cap);
    await talk(1, { accountId, keyId: first });
    const second = await addKey(database.db, accountId, { ...cap, rotated_from: first });
    await talk(2, { accountId, keyId: second });
    expect(await told(accountId)).toEqual([event(second, 'total', 300, 300)]);
    // Whatever lies between it and the first.
    await addKey(database.db, accountId, { ...cap, spend_key_id: first, revoked_at: clock.now() });
    const more = { spend_cap_total_microcredits: 500, spend_key_id: first, created_at: clock.now() };
    const last = await addKey(database.db, accountId, more);
    await talk(2, { accountId, keyId: last });
    expect((await told(accountId)).slice(1)).toEqual([event(last, 'total', 500, 500)]);
  });

  it('is reached once where it is lowered so far, and by none of the minutes that follow', async () => {
    const accountId = await account();
    const keyId = await addKey(database.db, accountId, {
      spend_cap_total_microcredits: 1_000,
      metered: true,
    });
    const keys = createKeyService({
      ...{ db: database.db, clock, log: createLog({ level: 'silent' }), environment: 'production' },
    });
    await talk(3, { accountId, keyId });
    await keys.setLimits(keyId, { spendCapTotalMicrocredits: 400 });
    expect(await told(accountId)).toEqual([]);
    await keys.setLimits(keyId, { spendCapTotalMicrocredits: 370, maxConcurrent: 5 });
    const lowered = event(keyId, 'total', 370, 300);
    expect(await told(accountId)).toEqual([lowered]);
    await keys.setLimits(keyId, { spendCapTotalMicrocredits: 200 });
    await keys.setLimits(keyId, { maxConcurrent: 6 });
    await keys.setLimits(keyId, { spendCapTotalMicrocredits: 360 });
    await talk(1, { accountId, keyId, kind: 'render_only' });
    expect(await told(accountId)).toEqual([lowered]);
    // Raised, it can be reached again.
    await keys.setLimits(keyId, { spendCapTotalMicrocredits: 500 });
    await keys.setLimits(keyId, { spendCapTotalMicrocredits: null });
    await keys.setLimits(keyId, { spendCapTotalMicrocredits: 100 });
    expect(await told(accountId)).toEqual([lowered, event(keyId, 'total', 100, 350)]);
  });

  it('that is lowered by day or month is compared with what was spent in this one', async () => {
    const accountId = await account();
    const now = createSystemClock();
    const of = { accountId, kind: 'hosted' as const, sponsoredAvatarId: null };
    const keyId = await addKey(database.db, accountId, { spend_cap_monthly_microcredits: 1_000 });
    const today = createCredits({ db: database.db, clock: now });
    for (const [by, from] of [
      [credits, clock.now()],
      [today, now.now()],
    ] as const)
      await database.db.transaction().execute(async (tx) => {
        const sessionId = randomUUID();
        await by.reserve(tx, { ...of, keyId, sessionId });
        await by.settle(tx, sessionId, { from, until: new Date(from.getTime() + 1), absentMs: 0 });
      });
    const keys = createKeyService({
      ...{ db: database.db, clock: now, log: createLog({ level: 'silent' }), environment: 'production' },
    });
    const limits = { spendCapDailyMicrocredits: 150, spendCapMonthlyMicrocredits: 200 };
    await keys.setLimits(keyId, { ...limits, spendCapTotalMicrocredits: 250 });
    const all = [event(keyId, 'day', 150, 100), event(keyId, 'total', 250, 200)];
    expect(await told(accountId)).toEqual(expect.arrayContaining(all));
    expect(await told(accountId)).toHaveLength(2);
  });

  it('that is lowered as a minute is charged is reached by one of the two', async () => {
    const accountId = await account();
    const cap = { spend_cap_total_microcredits: 500 };
    const first = await addKey(database.db, accountId, cap);
    const keyId = await addKey(database.db, accountId, { ...cap, rotated_from: first });
    const keys = createKeyService({
      ...{ db: database.db, clock, log: createLog({ level: 'silent' }), environment: 'production' },
    });
    const sessionId = await reserve({ accountId, keyId });
    const usage = { from: clock.now(), until: new Date(clock.now().getTime() + 2 * MINUTE_MS), absentMs: 0 };
    let lowered: Promise<unknown> = Promise.resolve();
    await database.db.transaction().execute(async (tx) => {
      await credits.settle(tx, sessionId, usage);
      lowered = keys.setLimits(keyId, { spendCapTotalMicrocredits: 250 });
      const waits = vi.waitUntil(async () => (await waitingForLocks(database.db)) > 0, { timeout: 240_000 });
      await Promise.race([lowered, waits]);
    });
    await lowered;
    expect(await told(accountId)).toEqual([event(keyId, 'total', 250, 200)]);
  });

  it('is told of nothing where a key has none', async () => {
    const accountId = await account();
    await talk(60, { accountId, keyId: await addKey(database.db, accountId) });
    expect(await told(accountId)).toEqual([]);
  });
});
