import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ServiceError } from '@vivant/contract/errors';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createDirectoryArchives } from './adapters/archives/directory-archives.ts';
import { takeSnapshot } from './adapters/db/snapshot.ts';
import { writeArchive } from './backup/archive.ts';
import { archiveName } from './backup/archive-file.ts';
import { createFirstRestore, type RestoreOrder } from './compose-first-restore.ts';
import type { FirstRestore } from './http/studio/restore-routes.ts';
import { createLog } from './log.ts';
import type { LinkRecord } from './people/link-store.ts';
import { createTestDatabase, type TestDatabase } from './testing/postgres.ts';

const TOKEN = 't'.repeat(43);
const NAME = archiveName(new Date(), 'aaaaaaaa');
let database: TestDatabase;
let folder: string;
let restore: FirstRestore;
let orders: RestoreOrder[];
/** Lets the archive be read. */
let opened: PromiseWithResolvers<void>;
let view: () => Promise<LinkRecord>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'vivant-first-restore-'));
  const bytes = writeArchive({
    takeSnapshot: () => takeSnapshot(database.url),
    blobs: { open: () => Promise.reject(new Error('it has no files')) } as never,
    ...{ version: 'test', now: new Date() },
  });
  await pipeline(bytes, createWriteStream(join(folder, NAME)));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  orders = [];
  view = async () => ({ isForFirstOwner: true }) as LinkRecord;
  const place = createDirectoryArchives(folder);
  restore = await createFirstRestore({
    ...{ dataDir: folder, databaseUrl: database.url, links: { view: () => view() }, before: null },
    archives: {
      ...place,
      async open(name) {
        await opened.promise;
        return place.open(name);
      },
    },
    log: createLog({ level: 'silent' }),
    onChecked: (order) => orders.push(order),
  });
});

/** What became of a restore in whose check something happened. */
async function endOf(meanwhile: () => Promise<unknown>) {
  opened = Promise.withResolvers();
  await restore.start({ token: TOKEN, archive: NAME });
  await meanwhile();
  opened.resolve();
  await vi.waitUntil(() => restore.state(TOKEN).phase !== 'checking', { timeout: 60_000 });
  return restore.state(TOKEN);
}

it('a checked archive is ordered, also where the time of the link has passed meanwhile', async () => {
  const state = await endOf(async () => {
    view = () => Promise.reject(new ServiceError('link_expired', 'This link has expired.'));
  });
  expect([state, orders.length]).toEqual([{ phase: 'stopping' }, 1]);
});

it('an archive is refused after its check where somebody joined meanwhile, and the service goes on', async () => {
  const used = await endOf(async () => {
    view = () => Promise.reject(new ServiceError('link_invalid', 'This link was used.'));
  });
  expect(used).toMatchObject({ phase: 'failed', message: 'This link was used.' });
  view = async () => ({ isForFirstOwner: true }) as LinkRecord;
  const id = randomUUID();
  const person = { id, name: 'Ada', email: 'ada@example.org', password_hash: null, created_at: new Date() };
  try {
    const joined = await endOf(() => database.db.insertInto('people').values(person).execute());
    expect(joined).toMatchObject({ phase: 'failed', message: expect.stringMatching(/it has people/) });
  } finally {
    await database.db.deleteFrom('people').where('id', '=', id).execute();
  }
  expect(orders).toEqual([]);
});
