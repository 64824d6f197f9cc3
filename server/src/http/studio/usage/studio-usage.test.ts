import { randomUUID } from 'node:crypto';
import type { AccountCredits, AccountUsage, Usage } from '@vivant/contract/studio/usage';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCredits } from '../../../credits/credits.ts';
import { createSponsorBudgets } from '../../../credits/sponsor-budgets.ts';
import { addAccount, addAvatar, addKey } from '../../../testing/accounts.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/postgres.ts';
import { openStudio, type StudioWorld } from '../../../testing/studio.ts';
import { addEndedSession, studioUsageParts } from '../../../testing/studio-sessions.ts';

let database: TestDatabase;
let studio: StudioWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  studio = await openStudio(database.db, { parts: [studioUsageParts(database.db)] });
});
afterAll(async () => {
  await studio?.app.close();
  await database?.close();
});

const START = new Date('2026-02-27T22:00:00.000Z');
const PERIOD = 'from=2026-02-01&until=2026-04-30';
/** Of months of which they have more days than they lack, fewer, both and none. */
const PARTS_OF_PERIOD = [
  ...[
    'from=2026-02-28&until=2026-03-01',
    'from=2026-02-20&until=2026-03-29',
    'from=2026-03-03&until=2026-03-28',
  ],
  ...['from=2026-03-10&until=2026-03-12', 'from=2026-02-10&until=2026-04-02'],
];

/** An account with 10,000 credits, an editor, and what is used there. */
async function openAccount(plan: Parameters<typeof addAccount>[1] = { preview_microcredits: 70 }) {
  const { db } = database;
  const clock = createTestClock(START);
  const credits = createCredits({ db, clock });
  const budgets = createSponsorBudgets({ db, clock });
  const accountId = await addAccount(db, { max_concurrent_sessions: 1000, ...plan });
  await credits.grant({ accountId, amountMicrocredits: 1_000_000 });
  const { cookie } = await studio.join(accountId, 'editor');
  let made = 0;
  const ask = async (call: string) => {
    const { status, body } = await studio.ask(`GET ${call}`, { as: cookie });
    expect([status, body.message]).toEqual([200, undefined]);
    return body;
  };
  return {
    ...{ db, clock, credits, budgets, accountId, cookie },
    usage: (query = PERIOD): Promise<AccountUsage> => ask(`/usage?${query}`),
    history: (before?: string): Promise<AccountCredits> =>
      ask(`/credits${before === undefined ? '' : `?before=${before}`}`),
    async csv(query = PERIOD) {
      const answer = await studio.app.inject({
        url: `/studio/api/usage.csv?${query}`,
        headers: { cookie, host: 'localhost:8080' },
      });
      return { headers: answer.headers, rows: answer.body.split('\r\n').slice(0, -1) };
    },
    /** A session that begins now, is charged, and then is over. */
    async talk(
      of: { avatarId: string; keyId?: string | null; origin?: 'key' | 'anonymous' | 'studio' },
      ms = 1,
    ) {
      const { avatarId, keyId = null, origin = keyId === null ? 'anonymous' : 'key' } = of;
      const from = clock.now();
      // No two sessions of an account begin at the same millisecond.
      const createdAt = new Date(from.getTime() + made);
      made += 1;
      const id = await addEndedSession(db, { accountId, avatarId }, createdAt);
      await db.updateTable('sessions').set({ origin, key_id: keyId }).where('id', '=', id).execute();
      await db.transaction().execute(async (tx) => {
        const isFree = origin === 'studio';
        const sponsoredAvatarId = isFree ? null : avatarId;
        await credits.reserve(tx, {
          ...{ sessionId: id, accountId, keyId, kind: 'hosted', sponsoredAvatarId, isFree },
        });
        const until = new Date(from.getTime() + ms);
        const { microcredits: billed_microcredits } = await credits.settle(tx, id, {
          from,
          until,
          absentMs: 0,
          freeMinutes: new Set(ms > 200_000 ? [2] : []),
        });
        await tx.updateTable('sessions').set({ billed_microcredits }).where('id', '=', id).execute();
      });
    },
  };
}

const sumOf = (rows: readonly Usage[]): Usage => ({
  minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
  microcredits: rows.reduce((sum, { microcredits }) => sum + microcredits, 0),
});

const Step = fc.record({
  do: fc.constantFrom('talk', 'talk', 'talk', 'clips', 'top up', 'withdraw', 'give'),
  avatar: fc.nat(2),
  /** 3 and 4: without a key. */
  by: fc.nat(4),
  /** Some longer than 200 s: their second minute is given back. */
  ms: fc.integer({ min: 1, max: 400_000 }),
  amount: fc.integer({ min: 1, max: 900 }),
  wait: fc.integer({ min: 1, max: 40 * 3_600_000 }),
});

it('after any history each list adds up to what the ledger says, and each day has its balance', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 25 }), async (steps) => {
      const account = await openAccount();
      const { db, accountId, credits, budgets, clock } = account;
      const avatars = [];
      for (let n = 0; n < 3; n += 1) avatars.push(await addAvatar(db, accountId));
      const first = await addKey(db, accountId);
      const keys = [first, await addKey(db, accountId, { rotated_from: first }), await addKey(db, accountId)];
      for (const step of steps) {
        clock.advance(step.wait);
        const avatarId = avatars[step.avatar] ?? '';
        const booking = {
          accountId,
          avatarId,
          amountMicrocredits: step.amount,
          idempotencyKey: randomUUID(),
        };
        const hasBudget = (await budgets.get({ accountId, avatarId })).balanceMicrocredits;
        if (step.do === 'talk' && step.by < 3)
          await account.talk({ avatarId, keyId: keys[step.by] ?? null }, step.ms).catch(refused);
        if (step.do === 'talk' && step.by >= 3)
          await account
            .talk({ avatarId, origin: step.by === 3 ? 'studio' : 'anonymous' }, step.ms)
            .catch(refused);
        if (step.do === 'clips')
          await db.transaction().execute((tx) =>
            credits.chargePreviews(tx, {
              accountId,
              references: [`${avatarId}/${step.ms}/0`, `${avatarId}/${step.ms}/1`],
            }),
          );
        if (step.do === 'top up') await budgets.topUp(booking);
        if (step.do === 'withdraw' && hasBudget >= step.amount) await budgets.withdraw(booking);
        if (step.do === 'give') await credits.grant({ accountId, amountMicrocredits: step.amount });
      }

      const usage = await account.usage();
      const { rows } = await sql<Usage & { sponsored: number }>`
        select coalesce(sum(case kind when 'session_minute' then 1 when 'refund' then -1 else 0 end), 0)::int8 as minutes,
          coalesce(-sum(amount_microcredits), 0)::int8 as microcredits,
          coalesce(-sum(amount_microcredits) filter (where b.avatar_id is not null), 0)::int8 as sponsored
        from postings p join balances b on b.id = p.balance_id
        where b.account_id = ${accountId} and kind in ('session_minute', 'refund', 'preview')`.execute(db);
      const { sponsored, ...ledger } = rows[0] ?? { sponsored: 0 };
      expect(usage.total).toEqual(ledger);
      expect(usage.sponsoredMicrocredits).toBe(sponsored);
      for (const list of [usage.days, usage.avatars, usage.sources]) expect(sumOf(list)).toEqual(ledger);
      // Of any days, whole months or not, the avatars add up to the days.
      for (const period of PARTS_OF_PERIOD) {
        const part = await account.usage(period);
        expect(sumOf(part.avatars)).toEqual(sumOf(part.days));
      }
      const cells = (await account.csv()).rows.slice(1).map((row) => row.split(','));
      expect(
        sumOf(
          cells.map((row) => ({ minutes: Number(row[6]), microcredits: Math.round(Number(row[7]) * 100) })),
        ),
      ).toEqual(ledger);

      const now = await account.history();
      expect(now.days.length).toBeLessThanOrEqual(31);
      const moved = await sql<{ day: string; balance: number }>`
        select day::text, balance from (
          select (occurred_at at time zone 'UTC')::date as day,
            sum(sum(amount_microcredits)) over (order by (occurred_at at time zone 'UTC')::date)::int8 as balance,
            sum(abs(amount_microcredits)) as moved
          from postings where balance_id = (
            select id from balances where account_id = ${accountId} and avatar_id is null
          ) group by 1
        ) days where moved > 0 order by day desc limit 31`.execute(db);
      expect(now.days.map(({ day, balanceMicrocredits: balance }) => ({ day, balance }))).toEqual(moved.rows);
      const left = now.days.map(({ balanceMicrocredits, movements }) =>
        movements.reduce((balance, { microcredits }) => balance - microcredits, balanceMicrocredits),
      );
      expect(left.slice(0, -1)).toEqual(now.days.slice(1).map((day) => day.balanceMicrocredits));
      expect(await credits.findDrift()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

/** A budget that pays for less than a minute. */
function refused(error: { code?: string }): void {
  if (error.code !== 'sponsor_budget_exhausted') throw error;
}

describe('usage', () => {
  it('counts a minute on the UTC day on which it began, and names keys and avatars as they are, or were last', async () => {
    const account = await openAccount();
    const { db, accountId, clock } = account;
    const [kept, deleted] = [await addAvatar(db, accountId), await addAvatar(db, accountId)];
    const first = await addKey(db, accountId, { name: 'shop' });
    const newest = await addKey(db, accountId, { name: 'shop', rotated_from: first });
    await account.talk({ avatarId: kept, keyId: first });
    clock.advance(119 * 60_000);
    await account.talk({ avatarId: deleted, keyId: newest }, 120_000);
    await account.talk({ avatarId: kept, origin: 'studio' }, 180_000);
    await db.updateTable('avatars').set({ deleted_at: clock.now() }).where('id', '=', deleted).execute();
    await db.updateTable('api_keys').set({ revoked_at: clock.now() }).where('id', '=', newest).execute();

    const none = { count: 0, minutes: 0, microcredits: 0 };
    expect(await account.usage()).toEqual({
      ...{ from: '2026-02-01', until: '2026-04-30', sponsoredMicrocredits: 0 },
      total: { minutes: 6, microcredits: 300 },
      days: [
        { day: '2026-02-27', minutes: 3, microcredits: 200 },
        { day: '2026-02-28', minutes: 3, microcredits: 100 },
      ],
      avatars: [
        { avatar: { id: deleted, name: 'Ada', isDeleted: true }, minutes: 2, microcredits: 200 },
        { avatar: { id: kept, name: 'Ada', isDeleted: false }, minutes: 4, microcredits: 100 },
      ],
      otherAvatars: none,
      sources: [
        {
          ...{ source: 'key', minutes: 3, microcredits: 300 },
          key: { id: newest, name: 'shop', hint: 'sk_vivant_test', isRevoked: true },
        },
        { source: 'studio', key: null, minutes: 3, microcredits: 0 },
      ],
      otherSources: none,
    });
    expect((await account.usage('from=2026-02-28&until=2026-02-28')).total).toEqual({
      minutes: 3,
      microcredits: 100,
    });
    expect(await account.usage('from=2026-03-01&until=2026-03-02')).toMatchObject({
      ...{ total: { minutes: 0, microcredits: 0 }, days: [], avatars: [], sources: [], otherAvatars: none },
    });
  });

  it('of more avatars than are shown adds up the others', async () => {
    const account = await openAccount();
    const { db, accountId } = account;
    const avatarId = await addAvatar(db, accountId);
    await account.talk({ avatarId, keyId: await addKey(db, accountId) }, 120_000);
    await sql`
      insert into usage_days (account_id, day, balance_id, source, avatar_id, minutes, spent_microcredits)
      select account_id, day, balance_id, 'anonymous', gen_random_uuid(), 1, n from usage_days, generate_series(1, 102) n
      where account_id = ${accountId}`.execute(db);
    await sql`
      insert into usage_day_sums (account_id, day, source, is_sponsored, minutes, spent_microcredits)
      select account_id, day, source, true, sum(minutes), sum(spent_microcredits) from usage_days
      where account_id = ${accountId} and source = 'anonymous' group by 1, 2, 3`.execute(db);
    await sql`
      insert into usage_months (account_id, month, avatar_id, minutes, spent_microcredits)
      select account_id, '2026-02-01', avatar_id, minutes, spent_microcredits from usage_days
      where account_id = ${accountId} and source = 'anonymous'`.execute(db);
    const { avatars, otherAvatars, total } = await account.usage();
    expect([avatars.length, avatars[0]?.microcredits, avatars[1]?.avatar]).toEqual([
      ...[100, 200],
      { id: expect.any(String), name: '', isDeleted: true },
    ]);
    expect(otherAvatars).toEqual({ count: 3, minutes: 3, microcredits: 1 + 2 + 3 });
    expect(total).toEqual({ minutes: 104, microcredits: 200 + (102 * 103) / 2 });
    // No ledger stands behind these.
    for (const table of ['usage_days', 'usage_day_sums'])
      await sql`delete from ${sql.table(table)} where account_id = ${accountId} and source = 'anonymous'`.execute(
        db,
      );
    await sql`delete from usage_months where account_id = ${accountId} and avatar_id <> ${avatarId}`.execute(
      db,
    );
  });

  it('is a file that spreadsheets open without running what strangers wrote', async () => {
    const account = await openAccount();
    const { db, accountId } = account;
    const avatarId = await addAvatar(db, accountId);
    const name = '=HYPERLINK("https://evil.example","Ada")';
    await db.updateTable('avatars').set({ name }).where('id', '=', avatarId).execute();
    const keyId = await addKey(db, accountId, { name: 'Größe, @home' });
    await account.talk({ avatarId, keyId });
    const { headers, rows } = await account.csv('from=2026-02-27&until=2026-02-28');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="usage-2026-02-27-to-2026-02-28.csv"',
    });
    expect(rows).toEqual([
      'day (UTC),avatar,avatar id,started by,key,key id,minutes,credits',
      `2026-02-27,"'=HYPERLINK(""https://evil.example"",""Ada"")",${avatarId},API key,"Größe, @home",${keyId},1,1`,
    ]);
    // Who takes it is written down, once of a person who takes the same again.
    await account.csv('from=2026-02-27&until=2026-02-28');
    const [entry, before] = await studio.audit.read(accountId);
    expect(entry).toMatchObject({
      ...{ actor: 'editor', action: 'account.usage_downloaded', subject: '2026-02-27 to 2026-02-28' },
    });
    expect(before?.action).toBe('member.joined');
  });

  it.each([
    ['', 'from'],
    ['from=2026-02-01&until=2026-01-01', 'until'],
    ['from=2024-02-01&until=2026-01-01', 'from'],
    ['from=2026-02-30&until=2026-03-01', 'from'],
    ['from=2026-02-01&until=2026-03-01&avatar=7', 'avatar'],
  ])('refuses %j and names %s', async (query, field) => {
    const { cookie } = await openAccount();
    for (const call of ['/usage', '/usage.csv']) {
      const { status, body } = await studio.ask(`GET ${call}?${query}`, { as: cookie });
      expect([status, body.error, body.message.includes(field)]).toEqual([400, 'invalid_request', true]);
    }
  });
});

describe('credits', () => {
  it('show what was given, spent, and lies in budgets, page by page', async () => {
    const account = await openAccount();
    const { db, accountId, credits, budgets, clock } = account;
    const avatarId = await addAvatar(db, accountId);
    const keyId = await addKey(db, accountId);
    const book = (amountMicrocredits: number) => ({
      ...{ accountId, avatarId, amountMicrocredits, idempotencyKey: randomUUID() },
    });
    for (let day = 0; day < 33; day += 1) {
      clock.advance(24 * 3_600_000);
      const at = await addAvatar(db, accountId);
      await account.talk({ avatarId: at, keyId }, 61_000);
    }
    await budgets.topUp(book(500));
    clock.advance(60_000);
    await budgets.withdraw(book(200));
    await db
      .transaction()
      .execute((tx) => credits.chargePreviews(tx, { accountId, references: [`${avatarId}/1/0`] }));

    const { days, nextBefore, ...now } = await account.history();
    const balance = 1_000_000 - 33 * 200 - 500 + 200 - 70;
    expect(now).toEqual({
      ...{ balanceMicrocredits: balance, reservedMicrocredits: 0, budgetsMicrocredits: 300 },
      hostedMicrocreditsPerMinute: 100,
    });
    const none = { at: null, minutes: null, avatar: null };
    const avatar = { id: avatarId, name: 'Ada', isDeleted: false };
    expect(days[0]).toEqual({
      ...{ day: '2026-04-01', balanceMicrocredits: balance },
      movements: [
        { ...none, kind: 'from_budget', microcredits: 200, avatar, at: '2026-04-01T22:01:00.000Z' },
        { ...none, kind: 'to_budget', microcredits: -500, avatar, at: '2026-04-01T22:00:00.000Z' },
        { ...none, kind: 'sessions', microcredits: -200, minutes: 2 },
        { ...none, kind: 'previews', microcredits: -70 },
      ],
    });
    expect([days.length, nextBefore]).toEqual([31, '2026-03-02']);
    const rest = await account.history(nextBefore ?? undefined);
    const spent = (minutes: number) => [{ ...none, kind: 'sessions', microcredits: -100 * minutes, minutes }];
    expect([rest.days, rest.nextBefore]).toEqual([
      [
        { day: '2026-03-01', balanceMicrocredits: 999_600, movements: spent(2) },
        { day: '2026-02-28', balanceMicrocredits: 999_800, movements: spent(2) },
        {
          ...{ day: '2026-02-27', balanceMicrocredits: 1_000_000 },
          movements: [{ ...none, kind: 'given', microcredits: 1_000_000, at: START.toISOString() }],
        },
      ],
      null,
    ]);
  });

  it('of an account that never had any are zeros', async () => {
    const { cookie } = await studio.join(await addAccount(database.db), 'owner');
    const { body } = await studio.ask('GET /credits', { as: cookie });
    expect(body).toEqual({
      ...{ balanceMicrocredits: 0, reservedMicrocredits: 0, budgetsMicrocredits: 0 },
      ...{ hostedMicrocreditsPerMinute: 100, days: [], nextBefore: null },
    });
    const refused = await studio.ask('GET /credits?before=yesterday', { as: cookie });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_request']);
  });
});

it('one account sees nothing of another’s usage and credits, and viewers see none', async () => {
  const account = await openAccount();
  await account.talk({ avatarId: await addAvatar(account.db, account.accountId), origin: 'anonymous' });
  const stranger = await openAccount();
  expect((await stranger.usage()).total).toEqual({ minutes: 0, microcredits: 0 });
  expect((await stranger.csv()).rows).toHaveLength(1);
  expect(await stranger.history()).toMatchObject({
    balanceMicrocredits: 1_000_000,
    days: [{ day: '2026-02-27' }],
  });
  const { cookie } = await studio.join(account.accountId, 'viewer');
  for (const call of [`/usage?${PERIOD}`, `/usage.csv?${PERIOD}`, '/credits']) {
    const { status, body } = await studio.ask(`GET ${call}`, { as: cookie });
    expect([status, body.error]).toEqual([403, 'role_not_allowed']);
  }
});
