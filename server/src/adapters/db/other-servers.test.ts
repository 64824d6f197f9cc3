import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/postgres.ts';
import { createDatabase } from './database.ts';
import { otherServers, othersWithOwnFiles, serverName } from './other-servers.ts';

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
  expect([await otherServers(first.db, one), await othersWithOwnFiles(first.db, one)]).toEqual([0, 0]);
  const second = await connect(serverName(other, { keepsFiles: true }));
  const withBucket = await connect(serverName(third, { keepsFiles: false }));
  expect([await otherServers(first.db, one), await othersWithOwnFiles(first.db, one)]).toEqual([2, 1]);
  expect(await othersWithOwnFiles(second.db, other)).toBe(1);
  expect(await otherServers(withBucket.db, third)).toBe(2);
});
