import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../adapters/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { databaseFaultOf } from './database-errors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const failed = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('it worked'),
    (error: unknown) => error,
  );

describe('an error of the database', () => {
  it.each([
    ['08006', 'outage'],
    ['53300', 'outage'],
    ['53100', 'disk_full'],
    ['57P01', 'outage'],
    ['57014', 'outage'],
    ['25P03', 'outage'],
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
    ['55P03', 'conflict'],
    ['22P05', 'unstorable'],
    ['23505', 'bug'],
    ['42P01', 'bug'],
    ['XX000', 'bug'],
    ['ECONNREFUSED', 'outage'],
    ['ETIMEDOUT', 'outage'],
    ['ENOENT', 'outage'],
    ['EPERM', null],
    ['ENOSPC', null],
    ['FST_ERR_VALIDATION', null],
  ])('of the code %s means %s', (code, fault) => {
    expect(databaseFaultOf(Object.assign(new Error('said so'), { code }))).toBe(fault);
  });

  it('without a code is recognised by the driver’s message', () => {
    expect(databaseFaultOf(new Error('Connection terminated unexpectedly'))).toBe('outage');
    expect(databaseFaultOf(new RangeError('Maximum call stack size exceeded'))).toBe('unstorable');
    expect(databaseFaultOf(new RangeError('out of bounds'))).toBeNull();
    expect(databaseFaultOf(new Error('anything else'))).toBeNull();
    expect(databaseFaultOf('a text')).toBeNull();
  });

  it('is told apart as PostgreSQL and its driver throw it', async () => {
    const { db } = database;
    expect(databaseFaultOf(await failed(sql`select ${'\0'}::text`.execute(db)))).toBe('unstorable');
    expect(databaseFaultOf(await failed(sql`select 'x'::int4`.execute(db)))).toBe('unstorable');
    expect(databaseFaultOf(await failed(sql`select 1 from nowhere`.execute(db)))).toBe('bug');
    const gone = createDatabase({ url: database.url.replace(/host=[^&]+/, 'host=/nowhere') });
    expect(databaseFaultOf(await failed(sql`select 1`.execute(gone.db)))).toBe('outage');
    await gone.close();
  });

  it('of a transaction aborted in favour of another is a conflict', async () => {
    const lock = (id: number) => sql`select pg_advisory_xact_lock(${id})`;
    const one = { id: 0, held: Promise.withResolvers<void>() };
    const other = { id: 1, held: Promise.withResolvers<void>() };
    const cross = (first: typeof one, second: typeof one) =>
      database.db.transaction().execute(async (tx) => {
        await lock(first.id).execute(tx);
        first.held.resolve();
        await second.held.promise;
        await lock(second.id).execute(tx);
      });
    const outcomes = await Promise.allSettled([cross(one, other), cross(other, one)]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => databaseFaultOf(reason))).toEqual(['conflict']);
  });
});
