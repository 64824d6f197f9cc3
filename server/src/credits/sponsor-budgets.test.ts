import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../adapters/db/database.ts';
import { addAccount, addAvatar, addKey } from '../testing/accounts.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { type Credits, createCredits, type ReserveRequest } from './credits.ts';
import { createSponsorBudgets, type SponsorBudgets } from './sponsor-budgets.ts';

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
afterAll(async () => {
  expect(await credits.findDrift()).toEqual([]);
  await database.close();
});

async function sponsored(balance = 10_000, budget = 0) {
  const accountId = await addAccount(database.db, { max_concurrent_sessions: 100 });
  const avatarId = await addAvatar(database.db, accountId);
  await credits.grant({ accountId, amountMicrocredits: balance });
  const of = { accountId, avatarId };
  const topUp = (amountMicrocredits: number, idempotencyKey: string = randomUUID()) =>
    budgets.topUp({ ...of, amountMicrocredits, idempotencyKey });
  const withdraw = (amountMicrocredits: number, idempotencyKey: string = randomUUID()) =>
    budgets.withdraw({ ...of, amountMicrocredits, idempotencyKey });
  if (budget > 0) await topUp(budget);
  const reserve = (request: Partial<ReserveRequest> = {}) => {
    const sessionId = request.sessionId ?? randomUUID();
    return database.db.transaction().execute(async (tx) => ({
      sessionId,
      terms: await credits.reserve(tx, {
        ...{ accountId, keyId: null, kind: 'hosted', sponsoredAvatarId: avatarId, ...request },
        sessionId,
      }),
    }));
  };
  const settle = (sessionId: string, usedMs: number) => {
    const from = clock.now();
    const usage = { from, until: new Date(from.getTime() + usedMs), absentMs: 0 };
    return database.db.transaction().execute((tx) => credits.settle(tx, sessionId, usage));
  };
  const purses = async () => [
    (await credits.balance(accountId)).balanceMicrocredits,
    (await budgets.get(of)).balanceMicrocredits,
  ];
  return { ...of, of, topUp, withdraw, reserve, settle, purses };
}

/** The row a session leaves, as far as the cap per visitor looks at it. */
async function addSessionRow(of: { accountId: string; avatarId: string }, id: string, visitorHash: Buffer) {
  await database.db
    .insertInto('sessions')
    .values({
      ...{ id, kind: 'hosted', origin: 'anonymous', status: 'starting', billing_mode: 'reserve' },
      account_id: of.accountId,
      avatar_id: of.avatarId,
      limit_seconds: 60,
      room_name: id,
      avatar_identity: 'avatar',
      visitor_hash: visitorHash,
      created_at: new Date(clock.now().getTime() + Math.floor(Math.random() * 1e9)),
    } as never)
    .execute();
}

describe('a top-up', () => {
  it('moves credits from the account to the budget, and the first switches sponsoring on', async () => {
    const { of, topUp, purses } = await sponsored(1_000);
    expect((await budgets.get(of)).enabled).toBe(false);
    const { booking, replayed } = await topUp(300);
    expect(replayed).toBe(false);
    expect(booking).toMatchObject({ amountMicrocredits: 300, balanceMicrocredits: 300 });
    expect(await purses()).toEqual([700, 300]);
    expect((await budgets.get(of)).enabled).toBe(true);
    await budgets.update(of, { enabled: false });
    await topUp(100);
    expect(await budgets.get(of)).toMatchObject({ enabled: false, balanceMicrocredits: 400 });
  });

  it('switches on a budget whose caps were set before there was money in it', async () => {
    const { of, topUp } = await sponsored(1_000);
    await budgets.update(of, { dailyCapMicrocredits: 500 });
    await topUp(100);
    expect(await budgets.get(of)).toMatchObject({ enabled: true, dailyCapMicrocredits: 500 });
  });

  it('books once for any number of equal calls at the same time', async () => {
    const { accountId, avatarId, topUp, purses } = await sponsored(1_000_000);
    // Half of them in another process, as far as the database can tell.
    const elsewhere = createDatabase({ url: database.url });
    const there = createSponsorBudgets({ db: elsewhere.db, clock });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        i % 2 === 0
          ? topUp(1_000, 'order-7')
          : there.topUp({ accountId, avatarId, amountMicrocredits: 1_000, idempotencyKey: 'order-7' }),
      ),
    );
    await elsewhere.close();
    expect(await purses()).toEqual([999_000, 1_000]);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ booking }) => JSON.stringify(booking))).size).toBe(1);
    const postings = await database.db
      .selectFrom('postings as p')
      .innerJoin('balances as b', 'b.id', 'p.balance_id')
      .select(['p.amount_microcredits as amount', 'b.avatar_id as avatar'])
      .where('p.kind', '=', 'sponsor_topup')
      .where('p.reference', '=', 'order-7')
      .orderBy('p.amount_microcredits')
      .execute();
    expect(postings).toEqual([
      { amount: -1_000, avatar: null },
      { amount: 1_000, avatar: avatarId },
    ]);
  });

  it('refuses its key for another avatar or amount, also when all come at once', async () => {
    const { accountId, topUp, purses } = await sponsored(1_000_000);
    const other = await addAvatar(database.db, accountId);
    const idempotencyKey = randomUUID();
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 20 }, () => topUp(100, idempotencyKey)),
      ...Array.from({ length: 20 }, () => topUp(200, idempotencyKey)),
      ...Array.from({ length: 20 }, () =>
        budgets.topUp({ accountId, avatarId: other, amountMicrocredits: 100, idempotencyKey }),
      ),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(40);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'idempotency_key_reused' });
    const [account] = await purses();
    expect([999_900, 999_800]).toContain(account);
  });

  it('takes the same key for a withdrawal, and from another account, as another intent', async () => {
    const one = await sponsored(1_000);
    const two = await sponsored(1_000);
    await one.topUp(500, 'mine');
    expect((await two.topUp(200, 'mine')).replayed).toBe(false);
    expect((await one.withdraw(100, 'mine')).replayed).toBe(false);
    expect(await one.purses()).toEqual([600, 400]);
  });

  it('beyond the balance less reservations is refused, and its key stays free', async () => {
    const { accountId, topUp, reserve, purses } = await sponsored(300);
    await reserve({ sponsoredAvatarId: null, maxDurationSeconds: 120 });
    await expect(topUp(101, 'later')).rejects.toMatchObject({ code: 'insufficient_credits' });
    expect(await purses()).toEqual([300, 0]);
    await credits.grant({ accountId, amountMicrocredits: 1 });
    expect((await topUp(101, 'later')).replayed).toBe(false);
    expect(await purses()).toEqual([200, 101]);
  });

  it('for a foreign, deleted or malformed avatar finds none', async () => {
    const { accountId } = await sponsored(1_000);
    const stranger = await sponsored(1_000);
    const deleted = await addAvatar(database.db, accountId, { deleted: true });
    for (const avatarId of [stranger.avatarId, deleted, randomUUID(), 'nonsense'])
      await expect(
        budgets.topUp({ accountId, avatarId, amountMicrocredits: 1, idempotencyKey: randomUUID() }),
      ).rejects.toMatchObject({ code: 'avatar_not_found' });
  });
});

describe('a withdrawal', () => {
  it('returns what no session has reserved, once per key', async () => {
    const { withdraw, reserve, settle, purses } = await sponsored(1_000, 500);
    const { sessionId } = await reserve({ maxDurationSeconds: 180 });
    await expect(withdraw(201)).rejects.toMatchObject({ code: 'sponsor_budget_exhausted' });
    await Promise.all(Array.from({ length: 20 }, () => withdraw(200, 'back')));
    expect(await purses()).toEqual([700, 300]);
    await settle(sessionId, 1_000);
    await withdraw(200);
    expect(await purses()).toEqual([900, 0]);
    await expect(withdraw(1)).rejects.toMatchObject({ code: 'sponsor_budget_exhausted' });
  });
});

describe('a sponsored session', () => {
  it('is paid only from the budget, and counts towards the key’s caps and concurrency', async () => {
    const { accountId, reserve, settle, purses } = await sponsored(10_000, 1_000);
    const keyId = await addKey(database.db, accountId, {
      spend_cap_total_microcredits: 300,
      max_concurrent: 1,
    });
    const { sessionId, terms } = await reserve({ keyId });
    expect(terms.limitSeconds).toBe(180);
    await expect(reserve({ keyId })).rejects.toMatchObject({ code: 'api_key_spend_cap_reached' });
    await settle(sessionId, 61_000);
    expect(await purses()).toEqual([9_000, 800]);
    const again = await reserve({ keyId });
    expect(again.terms.limitSeconds).toBe(60);
    await settle(again.sessionId, 1_000);
    await expect(reserve({ keyId })).rejects.toMatchObject({ code: 'api_key_spend_cap_reached' });
  });

  it('ends with the budget, even where the account could pay', async () => {
    const { reserve, purses } = await sponsored(10_000, 150);
    expect((await reserve()).terms.limitSeconds).toBe(60);
    const refused = await reserve().catch((error) => error);
    expect(refused).toMatchObject({ code: 'sponsor_budget_exhausted', details: {} });
    expect(await purses()).toEqual([9_850, 150]);
  });

  it('pays minute by minute for a metered key, until the budget or its cap of the day ends', async () => {
    const { accountId, of, reserve, purses } = await sponsored(10_000, 1_000);
    const keyId = await addKey(database.db, accountId, { metered: true });
    const { sessionId, terms } = await reserve({ keyId });
    expect(terms.billingMode).toBe('metered');
    const charge = (minute: number) =>
      database.db
        .transaction()
        .execute((tx) => credits.chargeMinute(tx, { sessionId, minute, startsAt: clock.now() }));
    expect([await charge(1), await charge(2)]).toEqual(['charged', 'charged']);
    expect(await purses()).toEqual([9_000, 800]);
    await budgets.update(of, { dailyCapMicrocredits: 300 });
    expect([await charge(3), await charge(4)]).toEqual(['charged', 'credits_exhausted']);
  });

  it('is paid by the account while sponsoring is off, or where there never was a budget', async () => {
    const { of, reserve, settle, purses } = await sponsored(10_000, 1_000);
    await budgets.update(of, { enabled: false });
    await settle((await reserve()).sessionId, 1_000);
    expect(await purses()).toEqual([8_900, 1_000]);
    const never = await sponsored(1_000);
    await never.settle((await never.reserve()).sessionId, 1_000);
    expect(await never.purses()).toEqual([900, 0]);
  });

  it('of an anonymous visitor is never paid by the account', async () => {
    const never = await sponsored(10_000);
    const off = await sponsored(10_000, 1_000);
    await budgets.update(off.of, { enabled: false });
    for (const { reserve } of [never, off])
      await expect(reserve({ sponsorRequired: true })).rejects.toMatchObject({
        code: 'sponsor_budget_exhausted',
        details: {},
      });
  });

  it('that is render-only is paid by the account in any case', async () => {
    const { reserve, settle, purses } = await sponsored(10_000, 1_000);
    const { sessionId } = await reserve({ kind: 'render_only', sponsoredAvatarId: null });
    await settle(sessionId, 1_000);
    expect(await purses()).toEqual([8_950, 1_000]);
  });

  it('counts against the cap of the day, reservations too, until midnight UTC', async () => {
    const { of, reserve, settle } = await sponsored(10_000, 5_000);
    await budgets.update(of, { dailyCapMicrocredits: 250 });
    const { sessionId, terms } = await reserve();
    expect(terms.limitSeconds).toBe(120);
    const refused = await reserve().catch((error) => error);
    expect(refused).toMatchObject({
      code: 'sponsor_budget_exhausted',
      details: { resetsAt: '2026-01-31T00:00:00.000Z' },
    });
    await settle(sessionId, 61_000);
    expect(await budgets.get(of)).toMatchObject({ spentTodayMicrocredits: 200, reservedMicrocredits: 0 });
    await expect(reserve()).rejects.toMatchObject({ code: 'sponsor_budget_exhausted' });
    await budgets.update(of, { dailyCapMicrocredits: null });
    expect((await reserve({ maxDurationSeconds: 60 })).terms.limitSeconds).toBe(60);
  });

  it('counts only against the cap of its visitor', async () => {
    const { of, reserve, settle } = await sponsored(100_000, 50_000);
    await budgets.update(of, { visitorCapMicrocredits: 200 });
    const [ann, bob] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const start = async (visitorHash: Buffer) => {
      const sessionId = randomUUID();
      const started = await reserve({ sessionId, visitorHash, sponsorRequired: true });
      await addSessionRow(of, sessionId, visitorHash);
      return started;
    };
    const first = await start(ann);
    expect(first.terms.limitSeconds).toBe(120);
    await expect(start(ann)).rejects.toMatchObject({
      code: 'sponsor_budget_exhausted',
      details: { resetsAt: '2026-01-31T00:00:00.000Z' },
    });
    expect((await start(bob)).terms.limitSeconds).toBe(120);
    await settle(first.sessionId, 1_000);
    expect((await start(ann)).terms.limitSeconds).toBe(60);
    // Callers with a key are not told apart: theirs is the cap of the day.
    expect((await reserve()).terms.limitSeconds).toBe(3600);
  });

  it('grants parallel starts exactly what a budget holds', async () => {
    const { reserve, purses } = await sponsored(10_000, 1_000);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => reserve({ maxDurationSeconds: 60, sponsorRequired: true })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await purses()).toEqual([9_000, 1_000]);
  });
});

describe('the budget of a deleted avatar', () => {
  it('returns to the account, and what a running session reserved returns at its end', async () => {
    const { accountId, avatarId, reserve, settle } = await sponsored(1_000, 500);
    const { sessionId } = await reserve({ maxDurationSeconds: 120 });
    await database.db
      .updateTable('avatars')
      .set({ deleted_at: clock.now() })
      .where('id', '=', avatarId)
      .execute();
    await budgets.returnLeftBehind();
    expect((await credits.balance(accountId)).balanceMicrocredits).toBe(800);
    await settle(sessionId, 1_000);
    await budgets.returnLeftBehind();
    await budgets.returnLeftBehind();
    expect((await credits.balance(accountId)).balanceMicrocredits).toBe(900);
    await expect(budgets.get({ accountId, avatarId })).rejects.toMatchObject({ code: 'avatar_not_found' });
  });
});
