import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createSystemClock } from '@vivant/platform/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskBlobs } from '../adapters/blobs/disk-blobs.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { forgetDeletions } from './asset-store.ts';
import { createBlobKeeper } from './blob-keeper.ts';

let database: TestDatabase;
let root: string;
beforeAll(async () => {
  database = await createTestDatabase();
  root = await mkdtemp(join(tmpdir(), 'vivant-keeper-'));
});
afterAll(async () => {
  await database.close();
  await rm(root, { recursive: true, force: true });
});

it('discards files that no transaction adopted, and keeps those that one did', async () => {
  const blobs = await createDiskBlobs(root);
  const keeper = createBlobKeeper({ db: database.db, blobs, clock: createSystemClock() });
  const keyed = await keeper.newKeys('a', ['image/png', 'audio/wav'], (type) => type);
  const [adopted = '', left = ''] = keyed.map(({ blobKey }) => blobKey);
  for (const key of [adopted, left]) await blobs.putBytes(key, Buffer.from('x'));
  // As the transaction does whose commit is answered too late, or never.
  await forgetDeletions(database.db, [adopted]);
  await keeper.discard([adopted, left]);
  expect(await readdir(join(root, 'avatars/a'))).toEqual([basename(adopted)]);
  expect(await database.db.selectFrom('blob_deletions').selectAll().execute()).toEqual([]);
});
