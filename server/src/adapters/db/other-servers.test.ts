import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { Db } from '../../ports/database.ts';
import { createTestDatabase } from '../../testing/postgres.ts';
import { createDatabase } from './database.ts';
import { findingsBesideOthers, otherServers, serverName } from './other-servers.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('finds other servers, and those among them that keep files on disks of their own', async () => {
  const database = await createTestDatabase({ migrated: false });
  closing.push(() => database.close());
  const connect = async (name?: string) => {
    const handle = createDatabase({ url: database.url, name });
    await handle.pool.query('select 1');
    closing.push(() => handle.close());
    return handle;
  };
  const [one, other, third] = ['local-aaaaaaaaaaaa', 'local-bbbbbbbbbbbb', 'local-cccccccccccc'];
  const first = await connect(serverName(one, { keepsFiles: true }));
  await connect();
  const withOwnFiles = async (db: Db, serverId: string) =>
    (await findingsBesideOthers(db, serverId, { keepsFiles: true })).map(({ name }) => name);
  expect(await otherServers(first.db, one)).toBe(0);
  expect(await withOwnFiles(first.db, one)).toEqual([]);
  const second = await connect(serverName(other, { keepsFiles: true }));
  const withBucket = await connect(serverName(third, { keepsFiles: false }));
  expect(await otherServers(first.db, one)).toBe(2);
  expect(await withOwnFiles(first.db, one)).toContain('files');
  expect(await withOwnFiles(second.db, other)).toContain('files');
  expect(await findingsBesideOthers(withBucket.db, third, { keepsFiles: false })).toEqual([]);
  expect(await otherServers(withBucket.db, third)).toBe(2);
});

it('tells operators of more servers than PostgreSQL has connections for', async () => {
  const database = await createTestDatabase({ migrated: false });
  closing.push(() => database.close());
  const join = async (serverId: string) => {
    const handle = createDatabase({ url: database.url, name: serverName(serverId, { keepsFiles: false }) });
    closing.push(() => handle.close());
    await handle.pool.query('select 1');
    return handle;
  };
  const { db } = await join('first');
  const { rows } = await sql<{ max: number }>`select current_setting('max_connections')::int4 as max`.execute(
    db,
  );
  const enough = Math.floor((rows[0]?.max ?? 0) / 28) - 1;
  for (let n = 1; n < enough; n++) await join(`other-${n}`);
  expect(await findingsBesideOthers(db, 'first', { keepsFiles: false })).toEqual([]);
  for (let n = enough; n < enough + 2; n++) await join(`other-${n}`);
  const found = expect.stringContaining(`${enough + 2} servers`);
  expect(await findingsBesideOthers(db, 'first', { keepsFiles: false })).toMatchObject([
    { status: 'warn', name: 'database connections', found },
  ]);
});
