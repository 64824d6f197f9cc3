import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addAvatar, addKey } from '../testing/accounts.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { type Credits, createCredits } from './credits.ts';

const AMOUNT = 7;
let database: TestDatabase;
let credits: Credits;
let accountId: string;
let keyId: string;
let sessionId: string;
let balanceId: string;

/** One account with a session of two minutes that has ended. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const clock = createTestClock(new Date('2026-01-30T12:00:00.000Z'));
  credits = createCredits({ db, clock });
  accountId = await addAccount(db);
  keyId = await addKey(db, accountId);
  const avatarId = await addAvatar(db, accountId);
  await credits.grant({ accountId, amountMicrocredits: 1_000 });
  sessionId = randomUUID();
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await credits.reserve(tx, { sessionId, accountId, keyId, kind: 'hosted', sponsoredAvatarId: null });
    const usage = { from: now, until: new Date(now.getTime() + 61_000), absentMs: 0 };
    const bill = await credits.settle(tx, sessionId, usage);
    await tx
      .insertInto('sessions')
      .values({
        ...{ id: sessionId, account_id: accountId, key_id: keyId, avatar_id: avatarId, room_name: sessionId },
        ...{ kind: 'hosted', origin: 'key', status: 'ended', billing_mode: 'reserve', limit_seconds: 120 },
        ...{ avatar_identity: 'avatar', created_at: now, billed_microcredits: bill.microcredits },
        ...{ started_at: now, joined_at: now, alive_at: now, ended_at: now, end_reason: 'visitor_left' },
      })
      .execute();
  });
  balanceId = (await db.selectFrom('balances').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => database.close());

const change = (table: string, column: string, where: string, amount: number) =>
  sql.raw(`update ${table} set ${column} = ${column} + ${amount} where ${where}`).execute(database.db);

describe('drift is found in a ledger whose', () => {
  const kinds: [string, () => [table: string, column: string, where: string], () => string][] = [
    ['balance', () => ['balances', 'balance_microcredits', `id = '${balanceId}'`], () => balanceId],
    ...(['total', 'month', 'day'] as const).map((period): (typeof kinds)[number] => [
      `key_spend_${period}`,
      () => ['key_spend', 'spent_microcredits', `spend_key_id = '${keyId}' and period = '${period}'`],
      () => `${keyId}${{ total: '', month: ' 2026-01-01', day: ' 2026-01-30' }[period]}`,
    ]),
    [
      'usage_day',
      () => ['usage_days', 'spent_microcredits', `balance_id = '${balanceId}'`],
      () => `${balanceId} 2026-01-30`,
    ],
    [
      'usage_sum',
      () => ['usage_day_sums', 'spent_microcredits', `account_id = '${accountId}'`],
      () => `${accountId} 2026-01-30`,
    ],
    [
      'usage_month',
      () => ['usage_months', 'spent_microcredits', `account_id = '${accountId}'`],
      () => `${accountId} 2026-01-01`,
    ],
    ['session_bill', () => ['sessions', 'billed_microcredits', `id = '${sessionId}'`], () => sessionId],
    [
      'closed_reservation',
      () => ['reservations', 'held_microcredits', `session_id = '${sessionId}'`],
      () => sessionId,
    ],
  ];
  it.each(kinds)('%s was changed by hand', async (what, where, id) => {
    expect(await credits.findDrift()).toEqual([]);
    await change(...where(), AMOUNT);
    const found = await credits.findDrift();
    await change(...where(), -AMOUNT);
    expect(found).toMatchObject([{ what, id: id() }]);
    expect(found.map((drift) => drift.foundMicrocredits - drift.expectedMicrocredits)).toEqual([AMOUNT]);
    expect(await credits.findDrift()).toEqual([]);
  });

  it('use of a day is missing, or stands under another', async () => {
    const moveDay = (days: number) =>
      sql`update key_spend set starts_on = starts_on + ${days}::int4 where period = 'day'`.execute(
        database.db,
      );
    await moveDay(-1);
    const found = await credits.findDrift();
    await moveDay(1);
    expect(found.map(({ what, id }) => `${what} ${id}`).toSorted()).toEqual([
      `key_spend_day ${keyId} 2026-01-29`,
      `key_spend_day ${keyId} 2026-01-30`,
    ]);
  });

  it('sessions reserve more than the balance, or after their end', async () => {
    await sql`update reservations set held_microcredits = 5000, closed_at = null`.execute(database.db);
    const found = await credits.findDrift();
    await sql`update reservations set held_microcredits = 0, closed_at = opened_at`.execute(database.db);
    expect(found).toMatchObject([
      { what: 'held_beyond_balance', id: balanceId, expectedMicrocredits: 800, foundMicrocredits: 5_000 },
      { what: 'open_reservation', id: sessionId, expectedMicrocredits: 0, foundMicrocredits: 5_000 },
    ]);
  });
});
