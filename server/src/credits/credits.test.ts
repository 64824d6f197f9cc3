import { randomUUID } from 'node:crypto';
import { GRANT_MAX_MICROCREDITS } from '@vivant/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addKey } from '../testing/accounts.ts';
import { createTestClock, type TestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { type Credits, createCredits, type ReserveRequest } from './credits.ts';

let database: TestDatabase;
let clock: TestClock;
let credits: Credits;
beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock(new Date('2026-01-30T12:00:00.000Z'));
  credits = createCredits({ db: database.db, clock });
});
afterAll(() => database.close());

type Ask = Omit<ReserveRequest, 'sessionId' | 'kind' | 'sponsoredAvatarId'> & Partial<ReserveRequest>;

function reserve(request: Ask) {
  const sessionId = request.sessionId ?? randomUUID();
  return database.db.transaction().execute(async (tx) => ({
    sessionId,
    terms: await credits.reserve(tx, { kind: 'hosted', sponsoredAvatarId: null, ...request, sessionId }),
  }));
}
function settle(sessionId: string, usedMs: number, from = clock.now()) {
  const usage = { from, until: new Date(from.getTime() + usedMs), absentMs: 0 };
  return database.db.transaction().execute((tx) => credits.settle(tx, sessionId, usage));
}
async function account(amountMicrocredits = 10_000, plan: Parameters<typeof addAccount>[1] = {}) {
  const accountId = await addAccount(database.db, plan);
  if (amountMicrocredits > 0) await credits.grant({ accountId, amountMicrocredits });
  return accountId;
}

describe('reserve', () => {
  it('grants the smallest of request, key, plan, balance and cap', async () => {
    const rich = await account(1_000_000);
    const limited = await addKey(database.db, rich, { max_duration_seconds: 300 });
    const capped = await addKey(database.db, rich, { spend_cap_total_microcredits: 250 });
    const poor = await account(199);
    const limits = [
      [{ accountId: rich, keyId: null }, 3600],
      [{ accountId: rich, keyId: null, maxDurationSeconds: 90 }, 90],
      [{ accountId: rich, keyId: null, maxDurationSeconds: 14_400 }, 3600],
      [{ accountId: rich, keyId: limited }, 300],
      [{ accountId: rich, keyId: capped }, 120],
      [{ accountId: poor, keyId: null }, 60],
    ] as const;
    for (const [request, seconds] of limits) {
      expect((await reserve(request)).terms.limitSeconds).toBe(seconds);
    }
  });

  it('holds whole minutes at the rate of the path, and counts them against the balance', async () => {
    const accountId = await account(1_000);
    const hosted = await reserve({ accountId, keyId: null, maxDurationSeconds: 61 });
    expect(hosted.terms).toMatchObject({ heldMicrocredits: 200, rateMicrocredits: 100, maxMinutes: 2 });
    const render = await reserve({ accountId, keyId: null, kind: 'render_only', maxDurationSeconds: 60 });
    expect(render.terms).toMatchObject({ heldMicrocredits: 50, rateMicrocredits: 50 });
    expect(await credits.balance(accountId)).toEqual({
      balanceMicrocredits: 1_000,
      reservedMicrocredits: 250,
    });
  });

  it('refuses what the balance cannot pay for, and writes nothing', async () => {
    const accountId = await account(199);
    await reserve({ accountId, keyId: null });
    await expect(reserve({ accountId, keyId: null })).rejects.toMatchObject({ code: 'insufficient_credits' });
    const never = await account(0);
    await expect(reserve({ accountId: never, keyId: null })).rejects.toMatchObject({
      code: 'insufficient_credits',
      details: {},
    });
  });

  it.each([
    ['spend_cap_total_microcredits', undefined],
    ['spend_cap_monthly_microcredits', '2026-02-01T00:00:00.000Z'],
    ['spend_cap_daily_microcredits', '2026-01-31T00:00:00.000Z'],
  ])('counts what is reserved against %s and says when it resets, if ever', async (cap, resetsAt) => {
    const accountId = await account();
    const keyId = await addKey(database.db, accountId, { [cap]: 100 });
    const { sessionId } = await reserve({ accountId, keyId });
    const refused = reserve({ accountId, keyId });
    await expect(refused).rejects.toMatchObject({
      code: 'api_key_spend_cap_reached',
      details: resetsAt === undefined ? {} : { resetsAt },
    });
    await settle(sessionId, 1_000);
    await expect(reserve({ accountId, keyId })).rejects.toMatchObject({ code: 'api_key_spend_cap_reached' });
  });

  it('resets a daily cap at midnight UTC and a monthly one with the month', async () => {
    const accountId = await account();
    const own = createTestClock(new Date('2026-01-30T23:59:59.000Z'));
    const then = createCredits({ db: database.db, clock: own });
    const start = (keyId: string) =>
      database.db.transaction().execute(async (tx) => {
        const sessionId = randomUUID();
        await then.reserve(tx, { sessionId, accountId, keyId, kind: 'hosted', sponsoredAvatarId: null });
        await then.settle(tx, sessionId, { from: own.now(), until: own.now(), absentMs: 0 });
      });
    const daily = await addKey(database.db, accountId, { spend_cap_daily_microcredits: 100 });
    const monthly = await addKey(database.db, accountId, { spend_cap_monthly_microcredits: 100 });
    await start(daily);
    await start(monthly);
    await expect(start(daily)).rejects.toMatchObject({ code: 'api_key_spend_cap_reached' });
    own.advance(1_000);
    await start(daily);
    await expect(start(monthly)).rejects.toMatchObject({ code: 'api_key_spend_cap_reached' });
    own.advance(24 * 3_600_000);
    await start(monthly);
  });

  it('keeps what a key has used when it is rotated', async () => {
    const accountId = await account();
    const old = await addKey(database.db, accountId, { spend_cap_total_microcredits: 200 });
    await settle((await reserve({ accountId, keyId: old })).sessionId, 1_000);
    const rotated = await addKey(database.db, accountId, {
      spend_cap_total_microcredits: 200,
      rotated_from: old,
    });
    const { sessionId, terms } = await reserve({ accountId, keyId: rotated });
    expect(terms.limitSeconds).toBe(60);
    // Counted under the first key, whatever lies between.
    await database.db.updateTable('api_keys').set({ rotated_from: null }).where('id', '=', rotated).execute();
    expect((await credits.openSessions(accountId, rotated)).key.sessions).toBe(1);
    await settle(sessionId, 1_000);
    await expect(reserve({ accountId, keyId: rotated })).rejects.toMatchObject({
      code: 'api_key_spend_cap_reached',
    });
  });

  it('limits the concurrency of plan and key, and frees the place at the end', async () => {
    const accountId = await account(100_000, { max_concurrent_sessions: 2 });
    const keyId = await addKey(database.db, accountId, { max_concurrent: 1 });
    const first = await reserve({ accountId, keyId });
    await expect(reserve({ accountId, keyId })).rejects.toMatchObject({ code: 'concurrent_session_limit' });
    await reserve({ accountId, keyId: null });
    await expect(reserve({ accountId, keyId: null })).rejects.toMatchObject({
      code: 'concurrent_session_limit',
    });
    await settle(first.sessionId, 1_000);
    await reserve({ accountId, keyId });
  });

  it('grants parallel starts exactly what a cap allows', async () => {
    const accountId = await account(1_000_000, { max_concurrent_sessions: 1_000 });
    const keyId = await addKey(database.db, accountId, { spend_cap_total_microcredits: 1_000 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => reserve({ accountId, keyId, maxDurationSeconds: 60 })),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'api_key_spend_cap_reached' });
    }
  });
});

describe('settle', () => {
  it.each([
    [0, 100],
    [1, 100],
    [60_000, 100],
    [60_001, 200],
    [3_600_000, 300],
  ])('charges each started minute of %i ms and no more than was reserved', async (usedMs, microcredits) => {
    const accountId = await account(1_000);
    const { sessionId } = await reserve({ accountId, keyId: null, maxDurationSeconds: 180 });
    expect(await settle(sessionId, usedMs)).toEqual({ minutes: microcredits / 100, microcredits });
    expect(await credits.balance(accountId)).toEqual({
      balanceMicrocredits: 1_000 - microcredits,
      reservedMicrocredits: 0,
    });
  });

  it('bills once, however often and however many at once', async () => {
    const accountId = await account(1_000);
    const { sessionId } = await reserve({ accountId, keyId: null });
    const from = clock.now();
    const bills = await Promise.all(Array.from({ length: 20 }, () => settle(sessionId, 90_000, from)));
    expect(new Set(bills.map((bill) => bill.microcredits))).toEqual(new Set([200]));
    expect((await credits.balance(accountId)).balanceMicrocredits).toBe(800);
  });

  it('does not bill time without the avatar', async () => {
    const accountId = await account(1_000);
    const { sessionId } = await reserve({ accountId, keyId: null });
    const from = clock.now();
    const until = new Date(from.getTime() + 70_000);
    const bill = await database.db
      .transaction()
      .execute((tx) => credits.settle(tx, sessionId, { from, until, absentMs: 10_000 }));
    expect(bill.minutes).toBe(1);
  });

  it('counts each minute on the day it began', async () => {
    const accountId = await account();
    const keyId = await addKey(database.db, accountId, { spend_cap_daily_microcredits: 100_000 });
    const { sessionId } = await reserve({ accountId, keyId });
    await settle(sessionId, 4 * 60_000, new Date('2026-01-31T23:58:30.000Z'));
    const { rows } = await sql<{ day: string; spent: number }>`
      select starts_on::text as day, spent_microcredits as spent from key_spend
      where spend_key_id = ${keyId} and period = 'day' order by 1`.execute(database.db);
    expect(rows).toEqual([
      { day: '2026-01-31', spent: 200 },
      { day: '2026-02-01', spent: 200 },
    ]);
  });
});

describe('metered keys', () => {
  async function metered(amount: number, key: Parameters<typeof addKey>[2] = {}) {
    const accountId = await account(amount);
    const keyId = await addKey(database.db, accountId, { metered: true, ...key });
    const { sessionId, terms } = await reserve({ accountId, keyId });
    const charge = (minute: number) =>
      database.db
        .transaction()
        .execute((tx) => credits.chargeMinute(tx, { sessionId, minute, startsAt: clock.now() }));
    return { accountId, sessionId, terms, charge };
  }

  it('hold one minute, then pay minute by minute until the balance ends', async () => {
    const { accountId, sessionId, terms, charge } = await metered(250);
    expect(terms).toMatchObject({ billingMode: 'metered', heldMicrocredits: 100, limitSeconds: null });
    expect(await charge(1)).toBe('charged');
    expect(await credits.balance(accountId)).toEqual({ balanceMicrocredits: 150, reservedMicrocredits: 0 });
    expect(await charge(1)).toBe('charged');
    expect(await charge(2)).toBe('charged');
    expect(await charge(3)).toBe('credits_exhausted');
    expect(await settle(sessionId, 120_000)).toEqual({ minutes: 2, microcredits: 200 });
    expect((await credits.balance(accountId)).balanceMicrocredits).toBe(50);
  });

  it('are bound by the maximum of the request and of the key, not by the longest session of the plan', async () => {
    const accountId = await account(10_000, { max_session_seconds: 60 });
    const limitOf = async (maxDurationSeconds?: number, ofKey: number | null = null) => {
      const keyId = await addKey(database.db, accountId, { metered: true, max_duration_seconds: ofKey });
      return (await reserve({ accountId, keyId, maxDurationSeconds })).terms;
    };
    expect(await limitOf()).toMatchObject({ limitSeconds: null, maxMinutes: null, heldMicrocredits: 100 });
    expect(await limitOf(200)).toMatchObject({ limitSeconds: 200, maxMinutes: 4 });
    expect(await limitOf(200, 90)).toMatchObject({ limitSeconds: 90, maxMinutes: 2 });
    expect(await limitOf(undefined, 90)).toMatchObject({ limitSeconds: 90 });
  });

  it('end at the cap of the key', async () => {
    const { charge } = await metered(10_000, { spend_cap_daily_microcredits: 200 });
    expect([await charge(1), await charge(2), await charge(3)]).toEqual([
      'charged',
      'charged',
      'spend_cap_reached',
    ]);
  });

  it('get the first minute back when the start is undone', async () => {
    const { accountId, sessionId, charge } = await metered(1_000, { spend_cap_total_microcredits: 100 });
    await charge(1);
    for (let i = 0; i < 2; i++)
      await database.db.transaction().execute((tx) => credits.release(tx, sessionId));
    expect(await credits.balance(accountId)).toEqual({ balanceMicrocredits: 1_000, reservedMicrocredits: 0 });
    expect(await credits.findDrift()).toEqual([]);
  });
});

describe('the ledger', () => {
  it('books a grant with the same reference once', async () => {
    const accountId = await account(0);
    const grants = Array.from({ length: 10 }, () =>
      credits.grant({ accountId, amountMicrocredits: 500, reference: 'invoice 7' }),
    );
    await Promise.all(grants);
    expect((await credits.balance(accountId)).balanceMicrocredits).toBe(500);
    const other = credits.grant({ accountId, amountMicrocredits: 501, reference: 'invoice 7' });
    await expect(other).rejects.toMatchObject({
      code: 'idempotency_key_reused',
      message: expect.stringContaining('"invoice 7" stands for 500 microcredits'),
    });
    expect((await credits.balance(accountId)).balanceMicrocredits).toBe(500);
  });

  it('tells the balances of all accounts at once as it tells each', async () => {
    const accountId = await account(1_000);
    await reserve({ accountId, keyId: null, maxDurationSeconds: 61 });
    const never = await account(0);
    const balances = await credits.balances([accountId, never]);
    expect(balances.get(accountId)).toEqual({ balanceMicrocredits: 1_000, reservedMicrocredits: 200 });
    expect(balances.get(accountId)).toEqual(await credits.balance(accountId));
    expect(balances.has(never)).toBe(false);
  });

  it.each([0, -1, 1.5, Number.NaN, GRANT_MAX_MICROCREDITS + 1])(
    'refuses a grant of %d',
    async (amountMicrocredits) => {
      const accountId = await account(0);
      await expect(credits.grant({ accountId, amountMicrocredits })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    },
  );

  it('cannot be changed, emptied or overdrawn, not even by SQL', async () => {
    await account(100);
    const run = (statement: string) => sql.raw(statement).execute(database.db);
    await expect(run('update postings set amount_microcredits = 1')).rejects.toThrow('append-only');
    await expect(run('delete from postings')).rejects.toThrow('append-only');
    await expect(run('truncate postings')).rejects.toThrow('append-only');
    await expect(run('update balances set balance_microcredits = -1')).rejects.toThrow('check');
  });

  it('adds up after all cases above', async () => {
    expect(await credits.findDrift()).toEqual([]);
  });

  it('reports where it does not add up', async () => {
    const accountId = await account(100);
    await sql`update balances set balance_microcredits = 99 where account_id = ${accountId}`.execute(
      database.db,
    );
    expect(await credits.findDrift()).toMatchObject([
      { what: 'balance', expectedMicrocredits: 100, foundMicrocredits: 99 },
    ]);
  });
});
