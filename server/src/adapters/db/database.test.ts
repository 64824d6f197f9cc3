import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { statement } from '../../ports/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { type SilentProxy, startSilentProxy } from '../../testing/silent-proxy.ts';
import { createDatabase, type DatabaseHandle, type DatabaseOptions } from './database.ts';

let database: TestDatabase;
let proxy: SilentProxy;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startSilentProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
  await database.close();
});

function open(options: Partial<DatabaseOptions> = {}): DatabaseHandle {
  const handle = proxy.open({ answerTimeoutMs: 500, ...options });
  onTestFinished(() => handle.close());
  return handle;
}
const pidOf = async (handle: DatabaseHandle) =>
  (await handle.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

describe('a database that takes connections but does not answer', () => {
  it('times out statements of every kind, and is used again on a new connection', async () => {
    const handle = open({ maxConnections: 1 });
    const before = await pidOf(handle);
    for (const ask of [
      () => handle.pool.query('select 1'),
      () => sql`select 1`.execute(handle.db),
      () => handle.db.transaction().execute((tx) => sql`select 1`.execute(tx)),
    ]) {
      await handle.pool.query('select 1');
      proxy.fallSilent();
      await expect(ask()).rejects.toMatchObject({ name: 'DatabaseSilentError', code: 'ETIMEDOUT' });
      proxy.recover();
      expect(handle.pool.totalCount).toBe(0);
    }
    expect(await pidOf(handle)).not.toBe(before);
  });

  it('times out connecting, and waiting for a connection of the pool', async () => {
    const handle = open({ maxConnections: 1 });
    proxy.fallSilent();
    const answers = await Promise.allSettled([1, 2, 3].map(() => handle.pool.query('select 1')));
    proxy.recover();
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected' });
    expect(await pidOf(handle)).toBeGreaterThan(0);
  });
});

it('prepares a statement that has a name, in a transaction as well', async () => {
  const seven = statement<{ n: number }>('seven_for_a_test', 'select $1::int4 as n');
  const prepared = sql<{ name: string }>`select name from pg_prepared_statements`;
  const { db } = open({ maxConnections: 1 });
  await db.transaction().execute(async (tx) => {
    expect(await seven(tx, [7])).toEqual([{ n: 7 }]);
    expect((await prepared.execute(tx)).rows).toEqual([{ name: 'seven_for_a_test' }]);
  });
  expect(await seven(db, [8])).toEqual([{ n: 8 }]);
});

describe('a statement that takes long', () => {
  it('is ended by PostgreSQL first, and its connection stays', async () => {
    const handle = open();
    await handle.db.connection().execute(async (connection) => {
      const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
      const before = await pid.execute(connection);
      await expect(sql`select pg_sleep(5)`.execute(connection)).rejects.toMatchObject({ code: '57014' });
      expect((await pid.execute(connection)).rows).toEqual(before.rows);
    });
  });

  it('has no limit inside a transaction that lifted it, and only there', async () => {
    const handle = open({ maxConnections: 1 });
    await handle.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`select pg_sleep(0.8)`.execute(tx);
    });
    await expect(handle.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  });

  it('has no limit on a pool made without one', async () => {
    const handle = createDatabase({ url: database.url, answerTimeoutMs: 300, isPatient: true });
    onTestFinished(() => handle.close());
    await handle.pool.query('select pg_sleep(0.6)');
  });
});

describe('statements', () => {
  it('are reported by label, with their error, however they are issued', async () => {
    const told: [string, string | null][] = [];
    const handle = createDatabase({
      url: database.url,
      onAnswer(statement, fault, durationMs) {
        expect(durationMs).toBeGreaterThan(0);
        told.push([statement, fault]);
      },
    });
    onTestFinished(() => handle.close());
    await handle.pool.query('select 1 from accounts');
    const prepared = statement('count_plans', 'select count(*) from plans');
    await prepared(handle.db, []);
    await handle.db.transaction().execute((tx) => tx.selectFrom('avatars').select('id').execute());
    await expect(sql`select 'x'::int4 from sessions`.execute(handle.db)).rejects.toThrow();
    await expect(handle.pool.query('select 1 from nowhere')).rejects.toThrow();
    expect(told).toEqual([
      ['select accounts', null],
      ['count_plans', null],
      ['begin', null],
      ['select avatars', null],
      ['commit', null],
      ['select sessions', 'unstorable'],
      ['select nowhere', 'bug'],
    ]);
  });

  it('that are never answered are reported as an outage', async () => {
    const told: [string, string | null][] = [];
    const handle = open({ onAnswer: (label, fault) => told.push([label, fault]) });
    await handle.pool.query('select 1');
    proxy.fallSilent();
    await expect(handle.pool.query('select 1')).rejects.toThrow();
    proxy.recover();
    expect(told).toEqual([
      ['select', null],
      ['select', 'outage'],
    ]);
  });
});
