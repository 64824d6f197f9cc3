import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { type Credits, createCredits } from './credits.ts';

let database: TestDatabase;
let credits: Credits;
beforeAll(async () => {
  database = await createTestDatabase();
  credits = createCredits({ db: database.db, clock: createTestClock() });
});
afterAll(() => database.close());

async function account(amountMicrocredits: number, preview_microcredits = 40): Promise<string> {
  const accountId = await addAccount(database.db, { preview_microcredits });
  if (amountMicrocredits > 0) await credits.grant({ accountId, amountMicrocredits });
  return accountId;
}
const charge = (accountId: string, references: string[]) =>
  database.db.transaction().execute((tx) => credits.chargePreviews(tx, { accountId, references }));
const balance = async (accountId: string) => (await credits.balance(accountId)).balanceMicrocredits;
const postings = (accountId: string) =>
  database.db
    .selectFrom('postings as p')
    .innerJoin('balances as b', 'b.id', 'p.balance_id')
    .select(['p.kind', 'p.amount_microcredits', 'p.reference'])
    .where('b.account_id', '=', accountId)
    .where('p.kind', '=', 'preview')
    .orderBy('p.id')
    .execute();

describe('preview clips', () => {
  it('are charged one by one at the plan’s price', async () => {
    const accountId = await account(1000);
    expect(await charge(accountId, ['a/1/idle', 'a/1/talking'])).toBe('charged');
    expect(await balance(accountId)).toBe(920);
    expect(await postings(accountId)).toEqual([
      { kind: 'preview', amount_microcredits: -40, reference: 'a/1/idle' },
      { kind: 'preview', amount_microcredits: -40, reference: 'a/1/talking' },
    ]);
  });

  it('are charged once, however often the charge is tried', async () => {
    const accountId = await account(1000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => charge(accountId, ['b/1', 'b/2'])));
    expect(answers).toEqual(Array(12).fill('charged'));
    expect(await balance(accountId)).toBe(920);
    expect(await charge(accountId, ['b/2', 'b/3'])).toBe('charged');
    expect(await balance(accountId)).toBe(880);
  });

  it('are charged all or none, and never beyond the balance', async () => {
    const accountId = await account(79);
    expect(await credits.coversPreviews(accountId, 2)).toBe(false);
    expect(await credits.coversPreviews(accountId, 1)).toBe(true);
    expect(await charge(accountId, ['c/1', 'c/2'])).toBe('credits_exhausted');
    expect(await balance(accountId)).toBe(79);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => charge(accountId, [`c/${i}/idle`])),
    );
    expect(answers.sort()).toEqual(['charged', ...Array(5).fill('credits_exhausted')]);
    expect(await balance(accountId)).toBe(39);
  });

  it('do not spend what running sessions have reserved', async () => {
    const accountId = await account(150);
    await database.db.transaction().execute((tx) =>
      credits.reserve(tx, {
        sessionId: randomUUID(),
        accountId,
        keyId: null,
        kind: 'hosted',
        sponsoredAvatarId: null,
        maxDurationSeconds: 60,
      }),
    );
    expect(await credits.coversPreviews(accountId, 2)).toBe(false);
    expect(await charge(accountId, ['d/1', 'd/2'])).toBe('credits_exhausted');
    expect(await charge(accountId, ['d/1'])).toBe('charged');
    expect(await balance(accountId)).toBe(110);
  });

  it('that are free leave no posting, and need no credits', async () => {
    const accountId = await account(0, 0);
    expect(await credits.coversPreviews(accountId, 2)).toBe(true);
    expect(await charge(accountId, ['e/1', 'e/2'])).toBe('charged');
    expect(await postings(accountId)).toEqual([]);
  });

  it('leave a ledger that adds up', async () => {
    expect(await credits.findDrift()).toEqual([]);
  });
});
