import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
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
import { createTestClock, type TestClock } from './testing/clock.ts';
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
let clock: TestClock;
let otherServers: number;

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
  clock = createTestClock();
  otherServers = 0;
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
    ...{ clock, log: createLog({ level: 'silent' }), keepsHere: true },
    otherServers: async () => otherServers,
    onChecked: (order) => orders.push(order),
  });
});

/** What became of a restore in whose check something happened. */
async function endOf(meanwhile: () => Promise<unknown>) {
  opened = Promise.withResolvers();
  await restore.start({ token: TOKEN, archive: NAME });
  await meanwhile();
  opened.resolve();
  await vi.waitUntil(() => restore.state(TOKEN).phase !== 'checking', { timeout: 240_000 });
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

const uploaded = () => join(folder, 'tmp', 'restore', 'archive');

/** A part of a file of nine bytes. */
function receive(atBytes: number, bytes: Readable | string, accepted = () => {}) {
  const body = typeof bytes === 'string' ? Readable.from([Buffer.from(bytes)]) : bytes;
  return restore.receive(TOKEN, { bytes: body, atBytes, fileBytes: 9 }, accepted);
}

it('a file comes in parts; one that is sent again takes the place of what came since', async () => {
  await receive(0, 'abc');
  await receive(3, 'dEF');
  await receive(3, 'def');
  await receive(6, 'ghi');
  expect(readFileSync(uploaded(), 'utf8')).toBe('abcdefghi');
  await expect(receive(12, 'mno')).rejects.toThrow(/Parts of the file before this one are missing/);
  const larger = { bytes: Readable.from([Buffer.from('jkl')]), atBytes: 9, fileBytes: 12 };
  await expect(restore.receive(TOKEN, larger, () => {})).rejects.toThrow(/missing/);
  await receive(0, 'xyz');
  expect(readFileSync(uploaded(), 'utf8')).toBe('xyz');
  await expect(restore.start({ token: TOKEN })).rejects.toThrow(/has not arrived whole/);
});

it('nothing is taken or begun where other servers run, and the file goes on to come once they are stopped', async () => {
  const refused = /Stop all servers but one/;
  otherServers = 1;
  await expect(restore.offer(TOKEN)).rejects.toThrow(refused);
  await expect(receive(0, 'abc')).rejects.toThrow(refused);
  await expect(restore.start({ token: TOKEN, archive: NAME })).rejects.toThrow(refused);
  expect(existsSync(uploaded())).toBe(false);
  otherServers = 0;
  await receive(0, 'abc');
  otherServers = 1;
  await expect(receive(3, 'def')).rejects.toThrow(refused);
  otherServers = 0;
  await receive(3, 'def');
  expect(readFileSync(uploaded(), 'utf8')).toBe('abcdef');
});

it('a part that hangs on a lost connection makes room for the same part', async () => {
  await receive(0, 'abc');
  const lost = new Readable({ read() {} });
  lost.push('de');
  const isComing = Promise.withResolvers<void>();
  const hanging = receive(3, lost, () => isComing.resolve());
  const end = expect(hanging).rejects.toThrow(/abort/i);
  await isComing.promise;
  await receive(3, 'def');
  await end;
  expect(readFileSync(uploaded(), 'utf8')).toBe('abcdef');
});

it('a file goes on to come, and is restored, where the time of its link passes meanwhile', async () => {
  const bytes = readFileSync(join(folder, NAME));
  const send = (token: string, atBytes: number, part: Buffer) =>
    restore.receive(
      token,
      {
        ...{ bytes: Readable.from([part]), atBytes },
        ...{ lengthBytes: part.length, fileBytes: bytes.length },
      },
      () => {},
    );
  await send(TOKEN, 0, bytes.subarray(0, 100));
  view = () => Promise.reject(new ServiceError('link_expired', 'This link has expired.'));
  await expect(send('o'.repeat(43), 100, bytes.subarray(100))).rejects.toThrow(/expired/);
  await send(TOKEN, 100, bytes.subarray(100));
  clock.advance(2 * 3_600_000);
  await restore.start({ token: TOKEN });
  await vi.waitUntil(() => restore.state(TOKEN).phase !== 'checking', { timeout: 240_000 });
  expect([restore.state(TOKEN), orders.length]).toEqual([{ phase: 'stopping' }, 1]);
});

it('a file that is not whole and that nobody goes on with is removed after an hour', async () => {
  await receive(0, 'abc');
  clock.advance(30 * 60_000);
  await receive(3, 'def');
  clock.advance(59 * 60_000);
  expect(existsSync(uploaded())).toBe(true);
  clock.advance(60_000);
  await vi.waitUntil(() => !existsSync(uploaded()), { timeout: 240_000 });
});
