import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { claim, digestOf, findAnswer, type IdempotentCall, keepAnswer } from './idempotent-requests.ts';

const NOW = new Date('2026-11-02T10:00:00Z');

let database: TestDatabase;
let call: IdempotentCall;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const accountId = await addAccount(database.db);
  call = { accountId, operation: 'sponsor_topup', idempotencyKey: 'one', digest: digestOf({ amount: 5 }) };
});

/** A call as a service makes it; counts how often the work itself is done. */
let done = 0;
const ask = (of: IdempotentCall = call, work: () => Promise<void> = async () => {}) =>
  database.db.transaction().execute(async (tx) => {
    const known = await claim<{ n: number }>(tx, of, NOW);
    if (known !== null) return known;
    await work();
    const answer = { n: ++done };
    await keepAnswer(tx, of, answer);
    return answer;
  });

describe('a call with an Idempotency-Key', () => {
  it('is done once, and repeats its first answer', async () => {
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect(await findAnswer(database.db, call)).toEqual(first);
  });

  it('is done once when sent a hundred times at once', async () => {
    const before = done;
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask()));
    expect(new Set(answers.map(({ n }) => n)).size).toBe(1);
    expect(done).toBe(before + 1);
  });

  it('that asks for something else is refused, and changes nothing', async () => {
    const first = await ask();
    const other = { ...call, digest: digestOf({ amount: 6 }) };
    await expect(ask(other)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    await expect(findAnswer(database.db, other)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await ask()).toEqual(first);
  });

  it('leaves the key free when it was refused', async () => {
    const refused = ask(call, () => Promise.reject(new Error('no credits')));
    await expect(refused).rejects.toThrow('no credits');
    expect(await findAnswer(database.db, call)).toBeNull();
    await ask({ ...call, digest: digestOf({ amount: 6 }) });
  });

  it('is separate for another account or operation', async () => {
    const first = await ask();
    const stranger = { ...call, accountId: await addAccount(database.db) };
    expect(await ask(stranger)).not.toEqual(first);
    expect(await ask({ ...call, operation: 'sponsor_withdrawal' })).not.toEqual(first);
  });
});

describe('what a call asks for', () => {
  it('is equal in any order of its fields, and with fields that are undefined', () => {
    expect(digestOf({ a: 1, b: { c: 2, d: [1, 2] } })).toEqual(digestOf({ b: { d: [1, 2], c: 2 }, a: 1 }));
    expect(digestOf({ a: 1, b: undefined })).toEqual(digestOf({ a: 1 }));
  });

  it('differs in another order of a list', () => {
    expect(digestOf({ d: [1, 2] })).not.toEqual(digestOf({ d: [2, 1] }));
  });
});
