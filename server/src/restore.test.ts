import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { createSystemClock } from '@vivant/platform/clock';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDiskBlobs } from './adapters/blobs/disk-blobs.ts';
import { createS3Client } from './adapters/blobs/s3-blobs.ts';
import { createDatabase } from './adapters/db/database.ts';
import { migrateToLatest } from './adapters/db/migrate.ts';
import { holdForRestore, type RestoreHold } from './adapters/db/restore-hold.ts';
import { takeSnapshot } from './adapters/db/snapshot.ts';
import { sha256Of } from './avatars/digest.ts';
import { createAvatarIntegrity } from './avatars/integrity.ts';
import { writeArchive } from './backup/archive.ts';
import { archiveName } from './backup/archive-file.ts';
import { loadConfig } from './config.ts';
import { createCredits } from './credits/credits.ts';
import { openDataDir } from './embedded/data-dir.ts';
import { startPostgres } from './embedded/postgres.ts';
import { deleteEvents } from './events/store.ts';
import { createKeyService } from './keys/key-service.ts';
import { createLog } from './log.ts';
import type { Db } from './ports/database.ts';
import type { Snapshot } from './ports/snapshot.ts';
import { checkArchive, putArchive, undoKilledRestore } from './restore.ts';
import { listUnfinished, roomPrefix } from './sessions/store.ts';
import { addKey } from './testing/accounts.ts';
import { type AvatarTestService, startAvatarService } from './testing/avatar-service.ts';
import { testDataDir } from './testing/embedded.ts';
import { newPortrait } from './testing/new-portrait.ts';
import { type Operator, startOperator } from './testing/operator.ts';
import { createTestDatabase } from './testing/postgres.ts';
import { startS3Server, versitygwBinary } from './testing/s3-server.ts';
import { addEndedSession } from './testing/studio-sessions.ts';
import { enqueueEvents } from './webhooks/attempt-store.ts';

const PROGRAM = fileURLToPath(new URL('./restore-main.ts', import.meta.url));
let service: AvatarTestService;
let operator: Operator;
let to: string;
let account: Awaited<ReturnType<AvatarTestService['account']>>;
let avatarId: string;
let archive: string;
/** Digest of the avatar's new portrait. */
let waiting: string;

beforeAll(async () => {
  service = await startAvatarService();
  operator = await startOperator(service);
  to = mkdtempSync(join(tmpdir(), 'vivant-backup-'));
  account = await service.account();
  await service.credits.grant({ accountId: account.id, amountMicrocredits: 1_000 });
  avatarId = await service.create(account.key);
  await service.work();
  // Not built yet: its file waits.
  waiting = await newPortrait(service, avatarId);
  await openAccess();
  archive = await backup();
});
afterAll(async () => {
  rmSync(to, { recursive: true, force: true });
  await operator.close();
  await service.close();
});

/** A sign-in, a link and a worker's token, each of which lets in whoever has it; and a worker that has joined. */
async function openAccess(): Promise<void> {
  const { db, clock } = service;
  const [now, hash, person] = [clock.now(), () => randomBytes(32), randomUUID()];
  const later = new Date(now.getTime() + 3_600_000);
  await db
    .insertInto('people')
    .values({ id: person, name: 'Ada', email: 'ada@example.org', password_hash: null, created_at: now })
    .execute();
  const of = { account_id: account.id, person_id: person, created_at: now };
  await db
    .insertInto('memberships')
    .values({ ...of, role: 'owner' })
    .execute();
  await db
    .insertInto('sign_ins')
    .values({
      ...{ ...of, id: randomUUID(), token_hash: hash(), device: '' },
      ...{ last_seen_at: now, confirmed_at: now },
    })
    .execute();
  await db
    .insertInto('studio_links')
    .values({
      ...{ ...of, id: randomUUID(), token_hash: hash(), role: 'owner', email: null, made_by: null },
      expires_at: later,
    })
    .execute();
  const worker = { token_expires_at: later, created_at: now, revoked_at: null };
  await db
    .insertInto('workers')
    .values([
      {
        ...{ ...worker, id: randomUUID(), name: 'invited', token_hash: hash() },
        ...{ credential_hash: null, version: null, joined_at: null },
      },
      {
        ...{ ...worker, id: randomUUID(), name: 'joined', token_hash: null },
        ...{ credential_hash: hash(), version: '1', joined_at: now },
      },
    ])
    .execute();
}

const backup = async (...options: string[]) =>
  (await operator.json<{ path: string }>(['backup', '--to', to, ...options])).path;

const restoreInto = (
  dataDir: string,
  args: string[],
  settings: Record<string, string> = {},
  begun: (program: ChildProcess) => void = () => undefined,
) =>
  new Promise<{ status: number; out: string; err: string }>((resolve) => {
    const program = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', PROGRAM, ...args],
      {
        env: { ...compileCacheEnvironment(), PATH: process.env.PATH, VIVANT_DATA_DIR: dataDir, ...settings },
      },
      (error, out, err) => resolve({ status: error ? Number(error.code) : 0, out, err }),
    );
    begun(program);
  });

/** An archive whose seal is right and whose content is not. */
async function craft(over: (snapshot: Snapshot) => Partial<Snapshot>): Promise<string> {
  const path = join(to, 'crafted.tar');
  // Written with the names that the store knows, listed with those of the archive.
  const names = new Map<string, string>();
  const takeCrafted = async () => {
    const snapshot = await takeSnapshot(service.database.url);
    const crafted = { ...snapshot, ...over(snapshot) };
    for (const [at, { blobKey }] of crafted.files.entries())
      names.set(blobKey, snapshot.files[at]?.blobKey ?? blobKey);
    return crafted;
  };
  const blobs = { ...service.blobs, open: (key: string) => service.blobs.open(names.get(key) ?? key) };
  const bytes = writeArchive({
    ...{ takeSnapshot: takeCrafted, blobs, version: 'test', now: service.clock.now() },
    // Every row in an entry of its own.
    rowsPerEntryBytes: 1,
  });
  await pipeline(bytes, createWriteStream(path));
  return path;
}

/** Rows of one table from the last to the first, one at a time. */
async function* backwards(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const lines = (await text(rows)).split(/(?<=\n)/);
  for (const line of lines.toReversed()) yield Buffer.from(line);
}

/** The files and the database of a restored installation, as its server would open them. */
async function look<T>(dataDir: string, work: (opened: Awaited<ReturnType<typeof opening>>) => Promise<T>) {
  const stack = new AsyncDisposableStack();
  try {
    return await work(await opening(dataDir, stack));
  } finally {
    await stack.disposeAsync();
  }
}
async function opening(path: string, stack: AsyncDisposableStack) {
  const dataDir = openDataDir(path);
  stack.defer(() => dataDir.release());
  const postgres = stack.use(await startPostgres({ dataDir: dataDir.path, log: keepingLog() }));
  const database = createDatabase({ url: postgres.connectionString });
  stack.defer(() => database.close());
  return { db: database.db, blobs: await createDiskBlobs(join(path, 'blobs')) };
}

const check = () =>
  checkArchive(
    { address: archive, open: async () => createReadStream(archive) },
    { secrets: { identities: [] } },
  );

async function held(url: string, work: (hold: RestoreHold) => Promise<void>): Promise<void> {
  const hold = await holdForRestore(url);
  if (hold === null) throw new Error('another restore has it');
  await work(hold).finally(() => hold.release());
}

/** As the service does before anything else. */
async function startOn(path: string, { url }: { url: string }): Promise<void> {
  const dataDir = openDataDir(path);
  const database = createDatabase({ url, maxConnections: 1 });
  try {
    const config = loadConfig({ VIVANT_DATA_DIR: path, DATABASE_URL: url });
    await undoKilledRestore(config, { dataDir, database, log: createLog({ level: 'silent' }) });
  } finally {
    await database.close();
    dataDir.release();
  }
}

/** What of a data directory could be called content. */
const stored = (dataDir: string) =>
  existsSync(join(dataDir, 'blobs'))
    ? readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
    : [];

describe('a backup', () => {
  it('is a file for its owner alone, restored as it was: rows, files, keys, money', async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    const dir = testDataDir();
    try {
      expect(await restoreInto(dir.path, [archive])).toMatchObject({ status: 0 });
      await look(dir.path, async ({ db, blobs }) => {
        const clock = createSystemClock();
        const log = createLog({ level: 'silent' });
        const keys = createKeyService({ db, clock, log, environment: 'production' });
        expect(await keys.verify(account.key)).toMatchObject({ accountId: account.id });
        const faults: unknown[] = [];
        const integrity = createAvatarIntegrity({ db, blobs });
        const signal = new AbortController().signal;
        for (const run of [integrity.files, integrity.orphans, integrity.builds])
          expect(await run((fault) => faults.push(fault), signal)).toBeGreaterThan(0);
        const credits = createCredits({ db, clock });
        expect([faults, await credits.findDrift()]).toEqual([[], []]);
        // Numbers go on where they were.
        await credits.grant({ accountId: account.id, amountMicrocredits: 5 });
        expect(await credits.balance(account.id)).toMatchObject({ balanceMicrocredits: 1_005 });
        const found = await db.selectFrom('avatars').select('status').where('id', '=', avatarId).execute();
        expect(found).toEqual([{ status: 'ready' }]);
        // What waits to take over is among the files, too.
        const replacements = db.selectFrom('avatar_replacements').select(['part', 'state']);
        expect(await replacements.execute()).toEqual([{ part: 'portrait', state: 'building' }]);
        const portraits = db
          .selectFrom('avatar_assets')
          .select(['blob_key', 'sha256'])
          .where('role', '=', 'next_image');
        const portrait = await portraits.executeTakeFirstOrThrow();
        expect(portrait.sha256).toBe(waiting);
        expect(await sha256Of(await blobs.open(portrait.blob_key))).toBe(waiting);
      });
      const again = await restoreInto(dir.path, [archive]);
      expect(again).toMatchObject({ status: 1, err: expect.stringMatching(/Restore into an empty one/) });
    } finally {
      await dir.remove();
    }
  });

  it('brings back no sign-in, open link or unused token, and says what is to be revoked again', async () => {
    const dir = testDataDir();
    try {
      const { out } = await restoreInto(dir.path, [archive]);
      expect(out).toContain('revoke again what was revoked since');
      await look(dir.path, async ({ db }) => {
        expect(await db.selectFrom('memberships').select('role').execute()).toEqual([{ role: 'owner' }]);
        expect(await db.selectFrom('sign_ins').select('id').execute()).toEqual([]);
        expect(await db.selectFrom('studio_links').select('id').execute()).toEqual([]);
        expect(await db.selectFrom('workers').select('name').execute()).toEqual([{ name: 'joined' }]);
      });
    } finally {
      await dir.remove();
    }
  });

  it('keeps the files of avatars that are deleted while it is made', async () => {
    const doomed = await service.create(account.key);
    await service.work();
    const snapshot = await takeSnapshot(service.database.url);
    await service.app.inject({
      ...{ method: 'DELETE', url: `/v1/avatars/${doomed}`, headers: { 'x-api-key': account.key } },
    });
    service.clock.advance(31 * 86_400_000);
    await service.maintenance.run();
    const sizes = () => Promise.all(snapshot.files.map(({ blobKey }) => service.blobs.sizeOf(blobKey)));
    expect(await sizes()).toEqual(snapshot.files.map(({ sizeBytes }) => sizeBytes));
    await snapshot.close();
    // The server learns of the closed connection by itself.
    do await service.maintenance.run();
    while (!(await sizes()).includes(null));
  });

  it('is none where the server cannot finish it: nothing is left where it was to be', async () => {
    const open = () => Promise.reject(new Error('the disk is gone'));
    const failing = await startOperator(service, {
      writeBackup: async () => ({
        name: archiveName(service.clock.now(), 'aaaaaaaa'),
        archive: writeArchive({
          takeSnapshot: () => takeSnapshot(service.database.url),
          ...{ blobs: { ...service.blobs, open }, version: 'test', now: service.clock.now() },
        }),
      }),
    });
    const own = join(to, 'broken');
    mkdirSync(own);
    try {
      await expect(failing.json(['backup', '--to', own])).rejects.toThrow(/server/);
      expect(readdirSync(own)).toEqual([]);
    } finally {
      await failing.close();
    }
  });

  it('that is broken off lets go of the database and its files', async () => {
    let released = () => {};
    const isReleased = new Promise<void>((resolve) => {
      released = resolve;
    });
    const archive = writeArchive({
      async takeSnapshot() {
        const snapshot = await takeSnapshot(service.database.url);
        return {
          ...snapshot,
          async *rows(table) {
            for await (const rows of snapshot.rows(table)) {
              archive.destroy();
              yield rows;
            }
          },
          close: () => snapshot.close().then(released),
        };
      },
      ...{ blobs: service.blobs, version: 'test', now: service.clock.now() },
    });
    archive.resume();
    await isReleased;
    expect(archive.destroyed).toBe(true);
  });

  it('that nobody takes any more breaks off, and lets go of them too', async () => {
    let released = () => {};
    const isReleased = new Promise<void>((resolve) => {
      released = resolve;
    });
    const untaken = writeArchive({
      async takeSnapshot() {
        const snapshot = await takeSnapshot(service.database.url);
        return { ...snapshot, close: () => snapshot.close().then(released) };
      },
      ...{ blobs: service.blobs, version: 'test', now: service.clock.now(), takeLimitMs: 1 },
    });
    const [fault] = await once(untaken, 'error');
    expect(fault).toMatchObject({ message: expect.stringMatching(/nothing of it was taken/) });
    await isReleased;
  });

  it('is refused where a byte has changed or the end is missing, and leaves the place empty', async () => {
    const bytes = readFileSync(archive);
    const dir = testDataDir();
    const bad = join(to, 'bad.tar');
    try {
      for (const at of [0, 150, 600, bytes.length >> 1, bytes.length - 700, bytes.length - 2]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 1;
        writeFileSync(bad, changed);
        expect([at, (await restoreInto(dir.path, [bad])).err]).toEqual([
          at,
          expect.stringMatching(/damaged/),
        ]);
      }
      writeFileSync(bad, bytes.subarray(0, bytes.length - 10_000));
      expect((await restoreInto(dir.path, [bad])).err).toMatch(/damaged/);
      expect(stored(dir.path)).toEqual([]);
      expect(existsSync(join(dir.path, 'postgres'))).toBe(false);
    } finally {
      await dir.remove();
    }
  });

  it('leaves the place empty where the restore fails after it began: the same place takes another one', async () => {
    const dir = testDataDir();
    try {
      const wrongRows = await craft((snapshot) => ({
        rows: (table) =>
          table.name === 'avatars' ? Readable.from([Buffer.from('no row\n')]) : snapshot.rows(table),
      }));
      expect(await restoreInto(dir.path, [wrongRows])).toMatchObject({
        ...{ status: 1, err: expect.stringMatching(/Nothing was restored: .*invalid input syntax/) },
      });
      expect(stored(dir.path)).toEqual([]);
      expect(existsSync(join(dir.path, 'restored-jobs.json'))).toBe(false);
      expect(await restoreInto(dir.path, [archive])).toMatchObject({ status: 0 });
    } finally {
      await dir.remove();
    }
  });

  it('that is stopped is taken out again, and another one works', async () => {
    const dir = testDataDir();
    try {
      let program: ChildProcess | undefined;
      const stopped = restoreInto(dir.path, [archive], {}, (child) => {
        program = child;
      });
      // Its files come before the tables, which are yet to be made then.
      await vi.waitUntil(() => stored(dir.path).length > 0, { interval: 1, timeout: 240_000 });
      program?.kill('SIGINT');
      expect(await stopped).toMatchObject({
        status: 1,
        err: expect.stringMatching(/taken out again.*\nNothing was restored: it was stopped\.\n$/),
      });
      expect([stored(dir.path), existsSync(join(dir.path, 'restored-jobs.json'))]).toEqual([[], false]);
      expect(await restoreInto(dir.path, [archive])).toMatchObject({ status: 0 });
    } finally {
      await dir.remove();
    }
  });

  it('that is stopped while it waits for bytes is taken out again too', async () => {
    const place = await createTestDatabase({ migrated: false });
    const dir = testDataDir();
    const stopping = new AbortController();
    const stalling = async function* () {
      // Without the seal at its end.
      yield readFileSync(archive).subarray(0, -600);
      await new Promise(() => undefined);
    };
    try {
      const put = putArchive(
        loadConfig({ VIVANT_DATA_DIR: dir.path, DATABASE_URL: place.url }),
        { ...(await check()), openArchive: async () => Readable.from(stalling(), { objectMode: false }) },
        { log: createLog({ level: 'silent' }), stopping: stopping.signal },
      );
      const refusal = expect(put).rejects.toThrow('the service stops');
      await vi.waitUntil(() => stored(dir.path).length > 0, { interval: 1, timeout: 240_000 });
      stopping.abort(new Error('the service stops'));
      await refusal;
      expect([stored(dir.path), existsSync(join(dir.path, 'restored-jobs.json'))]).toEqual([[], false]);
      await held(place.url, async (hold) => expect(await hold.isEmpty()).toBe(true));
    } finally {
      await dir.remove();
      await place.close();
    }
  });

  it('that is killed is taken out as the service starts, or by the next one', async () => {
    const place = await createTestDatabase({ migrated: false });
    const dir = testDataDir();
    const settings = { DATABASE_URL: place.url };
    const kill = async () => {
      let program: ChildProcess | undefined;
      const killed = restoreInto(dir.path, [archive], settings, (child) => {
        program = child;
      });
      await vi.waitUntil(() => stored(dir.path).length > 0, { interval: 1, timeout: 240_000 });
      program?.kill('SIGKILL');
      await killed;
    };
    try {
      await kill();
      expect(stored(dir.path)).not.toEqual([]);
      await startOn(dir.path, place);
      expect([stored(dir.path), existsSync(join(dir.path, 'restored-jobs.json'))]).toEqual([[], false]);
      await held(place.url, async (hold) => expect(await hold.isEmpty()).toBe(true));
      await kill();
      expect(await restoreInto(dir.path, [archive], settings)).toMatchObject({ status: 0 });
      // It is not undone once it is whole.
      const files = stored(dir.path);
      await startOn(dir.path, place);
      expect(stored(dir.path)).toEqual(files);
    } finally {
      await dir.remove();
      await place.close();
    }
  });

  it('that is killed leaves files by the same keys alone where they lie in another store', async () => {
    const place = await createTestDatabase({ migrated: false });
    const dir = testDataDir();
    try {
      const { head } = await check();
      const [{ blobKey } = { blobKey: '' }] = head.files;
      await (await createDiskBlobs(join(dir.path, 'blobs'))).putBytes(blobKey, Buffer.from('of another'));
      await held(place.url, (hold) =>
        hold.begin({ store: 's3://elsewhere/', files: [blobKey] }, { empties: false }),
      );
      await startOn(dir.path, place);
      expect(stored(dir.path)).toHaveLength(1);
      await held(place.url, async (hold) => expect(await hold.unfinished()).toBeNull());
    } finally {
      await dir.remove();
      await place.close();
    }
  });

  it('does not take the place of what the first start made where others have made something too', async () => {
    const place = await createTestDatabase({ migrated: false });
    const dir = testDataDir();
    const ask = async (text: string) => {
      const database = createDatabase({ url: place.url, maxConnections: 1 });
      try {
        if (text === '') await migrateToLatest(database);
        else return (await sql.raw(text).execute(database.db)).rows;
      } finally {
        await database.close();
      }
    };
    try {
      await ask('');
      await ask("create table notes as select 'kept' as note");
      const config = loadConfig({ VIVANT_DATA_DIR: dir.path, DATABASE_URL: place.url });
      await expect(
        putArchive(config, await check(), { log: createLog({ level: 'silent' }), replacesFresh: true }),
      ).rejects.toThrow(/things in it that Vivant did not make \(notes\)/);
      expect(await ask('select note from notes')).toEqual([{ note: 'kept' }]);
      await ask('drop table notes');
      await putArchive(config, await check(), {
        ...{ log: createLog({ level: 'silent' }), replacesFresh: true },
      });
      expect(await ask('select status from avatars')).not.toEqual([]);
    } finally {
      await dir.remove();
      await place.close();
    }
  });

  it('has rows that refer to later ones of their table, also where the table is larger than an entry', async () => {
    let newest = await addKey(service.db, account.id);
    for (let turn = 0; turn < 3; turn += 1)
      newest = await addKey(service.db, account.id, { rotated_from: newest });
    const successorsFirst = await craft((snapshot) => ({
      rows: (table) => (table.name === 'api_keys' ? backwards(snapshot.rows(table)) : snapshot.rows(table)),
    }));
    const dir = testDataDir();
    try {
      expect(await restoreInto(dir.path, [successorsFirst])).toMatchObject({ status: 0 });
      const keys = (db: Db) =>
        db.selectFrom('api_keys').select(['id', 'rotated_from']).orderBy('id').execute();
      await look(dir.path, async ({ db }) => expect(await keys(db)).toEqual(await keys(service.db)));
    } finally {
      await dir.remove();
    }
  });

  it('from a cluster that had more transactions keeps its events, and those that webhooks have yet to be told of', async () => {
    const { db } = service;
    // Of its own: a sweep deletes those before, as other cases move the clock.
    for (let avatars = 0; avatars < 2; avatars += 1) await service.create(account.key);
    await service.work();
    // The last id was of the transaction that was first.
    await sql`update events set xid = (1000000000000 - id)::text::xid8`.execute(db);
    const events = await db
      .selectFrom('events')
      .where('account_id', '=', account.id)
      .select(['id', 'xid', 'type'])
      .orderBy('id')
      .execute();
    const [last, newest] = [events.at(0), events.at(-1)];
    if (last === undefined || newest === undefined || last === newest) throw new Error('two events at least');
    const endpoint = (cursor: { xid: string; id: number }) => ({
      ...{ id: randomUUID(), account_id: account.id, url: 'https://hooks.example.org/', types: null },
      ...{ secret: randomBytes(32), created_at: new Date(), stopped: null },
      ...{ cursor_xid: cursor.xid, cursor_id: cursor.id },
    });
    // One has been told of the newest alone, the other of all.
    const [some, all] = [endpoint(newest), endpoint(last)];
    await db.insertInto('webhook_endpoints').values([some, all]).execute();
    await db
      .insertInto('webhook_deliveries')
      .values({ endpoint_id: some.id, event_id: newest.id, next_attempt_at: new Date() })
      .execute();
    const dir = testDataDir();
    try {
      expect(await restoreInto(dir.path, [await backup()])).toMatchObject({ status: 0 });
      await look(dir.path, async (restored) => {
        await deleteEvents(restored.db, new Date(0), 1_000);
        for (const { id } of [some, all])
          await restored.db.transaction().execute((tx) =>
            enqueueEvents(tx, id, {
              ...{ types: events.map(({ type }) => type), limit: 1_000, now: new Date() },
            }),
          );
        const made = await restored.db
          .selectFrom('webhook_deliveries')
          .select(['endpoint_id', 'event_id'])
          .orderBy('event_id')
          .execute();
        expect(made).toEqual(events.map(({ id }) => ({ endpoint_id: some.id, event_id: id })));
      });
    } finally {
      await db.deleteFrom('webhook_endpoints').where('account_id', '=', account.id).execute();
      await dir.remove();
    }
  });

  it('restored beside the installation it is of has rooms of its own, also for calls that went on', async () => {
    const { db } = service;
    const sessionId = await addEndedSession(db, { accountId: account.id, avatarId }, new Date());
    const prefix = await roomPrefix(db);
    await db
      .updateTable('sessions')
      .set({ status: 'active', ended_at: null, end_reason: null, room_name: `${prefix}${sessionId}` })
      .where('id', '=', sessionId)
      .execute();
    const dir = testDataDir();
    try {
      expect(await restoreInto(dir.path, [await backup()])).toMatchObject({
        ...{ status: 0, out: expect.stringMatching(/Only one of the two may run/) },
      });
      await look(dir.path, async (restored) => {
        const own = await roomPrefix(restored.db);
        expect(own).toMatch(/^vivant-[0-9a-f]{8}-$/);
        expect(own).not.toBe(prefix);
        expect(await listUnfinished(restored.db)).toMatchObject([{ room_name: `${own}${sessionId}` }]);
      });
    } finally {
      await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
      await dir.remove();
    }
  });

  it('is refused where another is being restored into the same database, and leaves it alone', async () => {
    const place = await createTestDatabase({ migrated: false });
    const dir = testDataDir();
    const first = await holdForRestore(place.url);
    try {
      const into = () => restoreInto(dir.path, [archive], { DATABASE_URL: place.url });
      expect(await into()).toMatchObject({ status: 1, err: expect.stringMatching(/Another restore/) });
      expect([await first?.isEmpty(), stored(dir.path)]).toEqual([true, []]);
      await first?.release();
      expect(await into()).toMatchObject({ status: 0 });
    } finally {
      await dir.remove();
      await place.close();
    }
  });

  it('that somebody has made to reach elsewhere is refused: files outside the store, tables of PostgreSQL', async () => {
    const dir = testDataDir();
    try {
      const outside = await craft(({ files }) => ({
        files: files.map((file, at) => (at === 0 ? { ...file, blobKey: '../../reached' } : file)),
      }));
      expect((await restoreInto(dir.path, [outside])).err).toMatch(/damaged, or no archive/);
      expect(existsSync(join(dir.path, 'postgres'))).toBe(false);
      const system = await craft(({ tables }) => ({
        tables: [{ name: 'pg_authid', columns: ['rolname'] }, ...tables],
        rows: () => Readable.from([]),
      }));
      expect((await restoreInto(dir.path, [system])).err).toMatch(/lists a table pg_authid/);
      expect(stored(dir.path)).toEqual([]);
    } finally {
      await dir.remove();
    }
  });

  it('of a newer Vivant is refused', async () => {
    await service.database.db
      .insertInto('kysely_migration' as never)
      .values({ name: '9999-later', timestamp: 'now' } as never)
      .execute();
    const newer = await backup();
    await service.database.db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', '9999-later' as never)
      .execute();
    const dir = testDataDir();
    const { status, err } = await restoreInto(dir.path, [newer]);
    await dir.remove();
    expect([status, err]).toEqual([1, expect.stringContaining('newer Vivant')]);
  });

  it('is encrypted for a passphrase, and refused with another or without', async () => {
    const [right, wrong] = [join(to, 'right'), join(to, 'wrong')];
    writeFileSync(right, 'correct horse\n');
    writeFileSync(wrong, 'battery staple\n');
    const path = await backup('--passphrase-file', right);
    expect(readFileSync(path).includes('vivant.json')).toBe(false);
    const dir = testDataDir();
    try {
      expect((await restoreInto(dir.path, [path])).err).toMatch(/is encrypted/);
      expect((await restoreInto(dir.path, [path, '--passphrase-file', wrong])).err).toMatch(
        /cannot be decrypted/,
      );
      expect(await restoreInto(dir.path, [path, '--passphrase-file', right])).toMatchObject({ status: 0 });
    } finally {
      await dir.remove();
    }
  });

  it.skipIf(versitygwBinary === undefined)('goes to a bucket and is restored from there', async () => {
    const s3 = await startS3Server();
    const dir = testDataDir();
    try {
      const { bucket, endpoint, credentials } = s3.options;
      const settings = {
        VIVANT_S3_ENDPOINT: endpoint,
        VIVANT_S3_ACCESS_KEY_ID: credentials.accessKeyId,
        VIVANT_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      };
      const run = (...args: string[]) => operator.vivant(['backup', '--to', ...args], settings);
      const made = await run(`s3://${bucket}/nightly`, '--json');
      expect(made).toMatchObject({ status: 0, err: '' });
      const { path } = JSON.parse(made.out) as { path: string };
      expect(path).toMatch(new RegExp(`^s3://${bucket}/nightly/vivant-[0-9a-f]{8}-.*Z\\.tar$`));
      const again = await run(`s3://${bucket}/nightly/`, '--keep', '1');
      expect(again.out).toContain(`Deleted ${path.split('/').at(-1)}.`);
      const kept = /^(\S+) has everything/.exec(again.out)?.[1] ?? '';

      const refused = await run('s3://elsewhere');
      expect(refused).toMatchObject({ status: 1, err: expect.stringMatching(/there is no such bucket/) });
      expect((await run('s3://Bucket')).err).toMatch(/--to must be a directory, or a bucket/);
      const secretless = await operator.vivant(['backup', '--to', `s3://${bucket}`], {
        ...settings,
        VIVANT_S3_SECRET_ACCESS_KEY: '',
      });
      expect(secretless.err).toMatch(/VIVANT_S3_SECRET_ACCESS_KEY must be set together/);

      expect((await restoreInto(dir.path, [path], settings)).err).toMatch(/is not there/);
      expect((await restoreInto(dir.path, [`s3://${bucket}/`], settings)).err).toMatch(/names no file/);
      expect(await restoreInto(dir.path, [kept], settings)).toMatchObject({ status: 0, err: '' });
      await look(dir.path, async ({ db }) => {
        const found = await db.selectFrom('avatars').select('status').where('id', '=', avatarId).execute();
        expect(found).toEqual([{ status: 'ready' }]);
      });
    } finally {
      await dir.remove();
      await s3.close();
    }
  });

  describe('that ends before it is whole', () => {
    /** Of a server that sends more than a part of a bucket has, and then no more. */
    let stalling: Operator;
    const mebibyte = randomBytes(1024 ** 2);
    beforeAll(async () => {
      const begin = async function* () {
        for (let sent = 0; sent < 20; sent += 1) yield mebibyte;
        await new Promise(() => undefined);
      };
      const file = { blobKey: 'avatars/a/b', sha256: '0'.repeat(64), sizeBytes: 2 ** 30 };
      stalling = await startOperator(service, {
        writeBackup: async () => ({
          name: archiveName(service.clock.now(), 'aaaaaaaa'),
          archive: writeArchive({
            takeSnapshot: async () => ({
              ...{ migrations: [], tables: [], files: [file], jobs: [], rows: () => Readable.from([]) },
              ...{ endReading: async () => {}, close: async () => {} },
            }),
            blobs: { ...service.blobs, open: async () => Readable.from(begin()) },
            ...{ version: 'test', now: service.clock.now() },
          }),
        }),
      });
    });
    afterAll(() => stalling?.close());

    /** Runs one as an operator does, until something of it is written, and then sends it the signals. */
    async function endOf(
      { at, settings = {}, isBegun }: { at: string; settings?: object; isBegun(): Promise<boolean> },
      ...signals: NodeJS.Signals[]
    ) {
      const program = fileURLToPath(new URL('./cli/main.ts', import.meta.url));
      const env = { ...compileCacheEnvironment(), PATH: process.env.PATH, VIVANT_DATA_DIR: stalling.dataDir };
      const args = ['--disable-warning=ExperimentalWarning', program, 'backup', '--to', at];
      const command = execFile(process.execPath, args, { env: { ...env, ...settings } });
      const [ended, said] = [once(command, 'exit'), text(command.stderr ?? Readable.from([]))];
      await vi.waitUntil(isBegun, { interval: 20, timeout: 240_000 });
      for (const signal of signals) command.kill(signal);
      const [code] = await ended;
      return { code, said: await said };
    }

    const placeIn = (name: string) => {
      const at = join(to, name);
      mkdirSync(at);
      const files = () => readdirSync(at);
      const isBegun = async () => files().some((file) => statSync(join(at, file)).size > 2 ** 20);
      return { at, files, isBegun };
    };

    it.each([[['SIGINT']], [['SIGTERM']], [['SIGHUP', 'SIGHUP', 'SIGTERM']]] as NodeJS.Signals[][][])(
      'by %j leaves nothing in its directory',
      async (signals) => {
        const place = placeIn(`stopped by ${signals.join()}`);
        expect(await endOf(place, ...signals)).toEqual({
          ...{ code: 1, said: 'No backup was made: it was stopped.\n' },
        });
        expect(place.files()).toEqual([]);
      },
    );

    it('by a kill leaves what the next one deletes, unless it may still be written', async () => {
      const { at, files, isBegun } = placeIn('killed');
      await endOf({ at, isBegun }, 'SIGKILL');
      const [left = ''] = files();
      expect(left).toMatch(/^vivant-aaaaaaaa-.*\.tar\.part$/);
      await operator.json(['backup', '--to', at]);
      expect(files()).toContain(left);
      const before = new Date(Date.now() - 660_000);
      utimesSync(join(at, left), before, before);
      expect(await operator.json(['backup', '--to', at])).toMatchObject({ deleted: [left] });
      expect(files()).toHaveLength(2);
      expect(files()).not.toContain(left);
    });

    it.skipIf(versitygwBinary === undefined)('by a signal leaves no parts in a bucket', async () => {
      const s3 = await startS3Server();
      const client = createS3Client(s3.options);
      try {
        const { bucket, endpoint, credentials } = s3.options;
        const uploads = async () =>
          (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? [];
        const settings = {
          VIVANT_S3_ENDPOINT: endpoint,
          VIVANT_S3_ACCESS_KEY_ID: credentials.accessKeyId,
          VIVANT_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        };
        const isBegun = async () => (await uploads()).length > 0;
        const ended = await endOf({ at: `s3://${bucket}/nightly`, settings, isBegun }, 'SIGHUP');
        expect(ended).toEqual({ code: 1, said: 'No backup was made: it was stopped.\n' });
        expect(await uploads()).toEqual([]);
      } finally {
        client.destroy();
        await s3.close();
      }
    });
  });

  it('takes the place of the oldest where only some are kept, and leaves other files alone', async () => {
    const own = join(to, 'kept');
    mkdirSync(own);
    writeFileSync(join(own, 'notes.tar'), '');
    for (let made = 0; made < 3; made += 1) await operator.json(['backup', '--to', own, '--keep', '2']);
    expect(readdirSync(own).filter((name) => name.startsWith('vivant-'))).toHaveLength(2);
    expect(existsSync(join(own, 'notes.tar'))).toBe(true);
  });
});
