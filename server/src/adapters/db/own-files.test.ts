import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/postgres.ts';
import { createDatabase } from './database.ts';
import { othersWithOwnFiles, ownFilesName } from './own-files.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('finds other servers that keep files on disks of their own, and neither itself nor those with a bucket', async () => {
  const database = await createTestDatabase({ migrated: false });
  closing.push(() => database.close());
  const connect = async (name?: string) => {
    const handle = createDatabase({ url: database.url, name });
    await handle.pool.query('select 1');
    closing.push(() => handle.close());
    return handle;
  };
  const first = await connect(ownFilesName('local-aaaaaaaaaaaa'));
  await connect();
  expect(await othersWithOwnFiles(first.db, 'local-aaaaaaaaaaaa')).toBe(0);
  const second = await connect(ownFilesName('local-bbbbbbbbbbbb'));
  expect(await othersWithOwnFiles(first.db, 'local-aaaaaaaaaaaa')).toBe(1);
  expect(await othersWithOwnFiles(second.db, 'local-bbbbbbbbbbbb')).toBe(1);
});
