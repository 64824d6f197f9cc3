import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '@vivant/platform/start-error';
import { createDatabase, type DatabaseHandle } from './adapters/db/database.ts';
import { migrateToLatest } from './adapters/db/migrate.ts';
import { MIGRATIONS, type MigrationList } from './adapters/db/migrations/migration-list.ts';
import {
  type DatabaseContents,
  databaseContents,
  holdForRestore,
  isRestoreUnfinished,
  OTHERS_GO_WITHIN_MS,
  type RestoreHold,
} from './adapters/db/restore-hold.ts';
import { loadTables } from './adapters/db/snapshot.ts';
import { AVATAR_QUEUES } from './avatars/queues.ts';
import { type ArchiveHead, ArchiveJobs, readArchive, UnreadableArchiveError } from './backup/archive.ts';
import { type ArchiveSecrets, type OpenArchive, unlockArchive } from './backup/encryption.ts';
import { openBlobs } from './compose-blobs.ts';
import type { Config } from './config.ts';
import { type DataDir, openDataDir, writeFileAtomically } from './embedded/data-dir.ts';
import { startPostgres } from './embedded/postgres.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Blobs } from './ports/blobs.ts';

/** Work that was queued when the backup was made, until the first start has queued it again. */
const JOBS_FILE = 'restored-jobs.json';
/** Where a file of the archive lies until the store has it. */
const SCRATCH = 'restoring';

/** A file of this machine, or of a bucket. */
export interface RestoreSource {
  /** As the operator named it. */
  address: string;
  open: OpenArchive;
}

/** An archive that was read to its end, and that this program can restore. */
export interface CheckedArchive {
  openArchive: OpenArchive;
  head: ArchiveHead;
  known: MigrationList;
}

export type RestorePhase = 'files' | 'database';

interface PutOptions {
  log: Log;
  stopping?: AbortSignal | undefined;
  /** Of an installation that nobody has used: what its first start made is taken out first. */
  replacesFresh?: boolean;
  onPhase?: (phase: RestorePhase) => void;
}

/**
 * Puts an archive into an installation that holds nothing, while it is stopped. The archive is read to its end before
 * anything is changed; where something fails later, or `stopping` aborts, all of it is taken out again.
 * @throws StartError saying what is in the way
 */
export async function restore(
  config: Config,
  { source, secrets, ...options }: PutOptions & { source: RestoreSource; secrets: ArchiveSecrets },
): Promise<ArchiveHead> {
  const checked = await checkArchive(source, { secrets, stopping: options.stopping });
  await putArchive(config, checked, options);
  return checked.head;
}

/** @throws StartError: it is damaged, locked (its cause says so) or of a newer version */
export async function checkArchive(
  source: RestoreSource,
  options: { secrets: ArchiveSecrets; stopping?: AbortSignal | undefined },
): Promise<CheckedArchive> {
  const { openArchive, head } = await verify(source, options);
  const known = MIGRATIONS.slice(0, head.migrations.length);
  if (known.map(({ name }) => name).join() !== head.migrations.join())
    throw new StartError(
      `The archive was written by a newer Vivant (${head.version}), whose database this program does not know. Restore it with that version.`,
    );
  return { openArchive, head, known };
}

/** Where a restore puts what the archive has. */
interface RestorePlace {
  hold: RestoreHold;
  dataDir: DataDir;
  blobs: Blobs;
  /** What tells the store of files from others. */
  store: string;
  log: Log;
}

/**
 * Takes out again what an earlier one has put that was killed.
 * @throws StartError saying what is in the way
 */
export async function putArchive(
  config: Config,
  { openArchive, head, known }: CheckedArchive,
  { log, stopping, replacesFresh = false, onPhase = () => {} }: PutOptions,
): Promise<void> {
  const stack = new AsyncDisposableStack();
  try {
    const dataDir = openDataDir(config.dataDir);
    stack.defer(() => dataDir.release());
    const blobs = await openBlobs(config, { dataDir: dataDir.path, stack });
    let url = config.databaseUrl;
    if (url === null) {
      const postgres = await startPostgres({ dataDir: dataDir.path, log });
      stack.use(postgres);
      url = postgres.connectionString;
    }
    const hold = await holdForRestore(url);
    if (hold === null)
      throw new StartError('Another restore into this database is under way. Wait until it is over.');
    stack.defer(() => hold.release());
    const place = { hold, dataDir, blobs, store: storeOf(config, dataDir), log };
    await undo(place);
    const stale = replacesFresh ? await filesOfFresh(place) : [];
    if (!replacesFresh) {
      await requireNoFiles(blobs);
      await requireEmpty(hold);
    }
    const open = untilStopped(openArchive, stopping);
    try {
      const files = [...stale, ...head.files.map(({ blobKey }) => blobKey)];
      await hold.begin({ store: place.store, files }, { empties: replacesFresh });
      await deleteFiles(blobs, stale);
      onPhase('files');
      await putFiles(open, place);
      stopping?.throwIfAborted();
      // Files can take hours, and a server may have been started on it meanwhile.
      await requireEmpty(hold);
      await hold.beginLoading();
      onPhase('database');
      await putDatabase(open, { url, head, known });
      stopping?.throwIfAborted();
      await hold.finish();
    } catch (error) {
      await undo(place).catch((fault: unknown) => {
        log.error({ err: fault }, 'what a restore had put could not be taken out again');
        throw new Error(
          'the restore failed, and what it had put there could not be taken out again: the next start or restore takes it out.',
          { cause: error },
        );
      });
      throw stopping?.aborted === true ? stopping.reason : error;
    }
  } finally {
    await stack.disposeAsync();
  }
}

/**
 * Where a restore was killed, as the service starts: all of it is taken out again.
 * @throws StartError: it is not over
 */
export async function undoKilledRestore(
  config: Config,
  { dataDir, database, log }: { dataDir: DataDir; database: DatabaseHandle; log: Log },
): Promise<void> {
  if (!(await isRestoreUnfinished(database))) return;
  const hold = await holdForRestore(database.url, { withinMs: OTHERS_GO_WITHIN_MS });
  if (hold === null)
    throw new StartError('A restore into the database is under way. Start again once it is over.');
  const stack = new AsyncDisposableStack();
  try {
    stack.defer(() => hold.release());
    const blobs = await openBlobs(config, { dataDir: dataDir.path, stack });
    await undo({ hold, dataDir, blobs, store: storeOf(config, dataDir), log });
    log.warn({}, 'a restore was killed; what it had put is taken out again');
  } finally {
    await stack.disposeAsync();
  }
}

function storeOf({ s3 }: Config, dataDir: DataDir): string {
  return s3 === null ? join(dataDir.path, 'blobs') : `${s3.endpoint ?? ''} s3://${s3.bucket}/${s3.prefix}`;
}

/** The record of it goes last, so that another can go on where this one ends. */
async function undo({ hold, dataDir, blobs, store, log }: RestorePlace): Promise<void> {
  const unfinished = await hold.unfinished();
  if (unfinished === null) return;
  // Of the installation that the archive is of, another store may have files by the same keys.
  if (unfinished.store === store) {
    const files = new Set(unfinished.files);
    for await (const keys of blobs.list())
      await deleteFiles(
        blobs,
        keys.filter((key) => files.has(key)),
      );
  } else {
    log.warn({}, 'files of a restore that was killed are left in the store that the settings named then');
  }
  rmSync(join(dataDir.path, JOBS_FILE), { force: true });
  rmSync(join(dataDir.path, SCRATCH), { recursive: true, force: true });
  await hold.undo();
}

/** @throws StartError */
async function requireNoFiles(blobs: Blobs): Promise<void> {
  for await (const keys of blobs.list())
    if (keys.length > 0)
      throw new StartError('There are files of avatars in the store already. Restore into an empty one.');
}

/** Why nothing may be taken out of the database for a restore; null: it has what the first start makes by itself. */
export async function whyKept(databaseUrl: string): Promise<string | null> {
  return refusalOf(await databaseContents(databaseUrl, AVATAR_QUEUES));
}

function refusalOf({ uses, foreign }: DatabaseContents): string | null {
  if (uses.length > 0)
    return `The installation is in use: it has ${uses.join(', ')}. Restore into an empty one.`;
  if (foreign.length > 0)
    return `The database has things in it that Vivant did not make (${foreign.join(', ')}). Restore into a database that is for Vivant alone.`;
  return null;
}

/**
 * Files of what the first start has made by itself: an account, and the avatar that shows the service.
 * @throws StartError: somebody has used it, there is something of others, or other servers are on it
 */
async function filesOfFresh({ hold, blobs }: RestorePlace): Promise<string[]> {
  const others = await hold.otherClients();
  if (others.length > 0)
    throw new StartError(
      `Others are connected to the database (${others.join(', ')}): stop the other servers first, or restore with ./vivant restore.`,
    );
  const refusal = refusalOf(await hold.contents(AVATAR_QUEUES));
  if (refusal !== null) throw new StartError(refusal);
  const ids = new Set(await hold.avatarIds());
  const stored: string[] = [];
  for await (const keys of blobs.list()) stored.push(...keys);
  if (stored.some((key) => !ids.has(key.split('/')[1] ?? '')))
    throw new StartError('There are files of other avatars in the store. Restore into an empty one.');
  return stored;
}

/** @throws StartError */
async function requireEmpty(hold: RestoreHold): Promise<void> {
  if (!(await hold.isEmpty())) throw new StartError('The database is not empty. Restore into an empty one.');
}

/** The same bytes; whoever reads them waits for them, so a stop is met wherever it comes. */
function untilStopped(open: OpenArchive, stopping: AbortSignal | undefined): OpenArchive {
  return async () => {
    const bytes = await open();
    if (stopping === undefined) return bytes;
    // Of its own: one that waits for a bucket or a disk ends only as that answers.
    const passed = new PassThrough();
    pipeline(bytes, passed, { signal: stopping }).catch(() => undefined);
    return passed;
  };
}

/** Reads it to its end. @throws StartError */
async function verify(
  { address, open }: RestoreSource,
  { secrets, stopping }: { secrets: ArchiveSecrets; stopping?: AbortSignal | undefined },
): Promise<{ openArchive: OpenArchive; head: ArchiveHead }> {
  let openArchive: OpenArchive;
  try {
    openArchive = await unlockArchive(open, secrets);
  } catch (error) {
    throw new StartError(`${address} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const found: ArchiveHead[] = [];
  try {
    const bytes = await untilStopped(openArchive, stopping)();
    await readArchive(bytes, { head: (head) => void found.push(head) });
  } catch (error) {
    stopping?.throwIfAborted();
    if (error instanceof UnreadableArchiveError) throw new StartError(`${address}: ${error.message}`);
    throw new StartError(`${address} is damaged, or no archive of Vivant (${(error as Error).message}).`);
  }
  const [head] = found;
  if (head === undefined) throw new StartError(`${address} is no archive of Vivant.`);
  return { openArchive, head };
}

async function putFiles(
  openArchive: OpenArchive,
  { dataDir, blobs }: Pick<RestorePlace, 'dataDir' | 'blobs'>,
): Promise<void> {
  const scratch = join(dataDir.path, SCRATCH);
  await mkdir(scratch, { mode: 0o700 });
  try {
    await readArchive(await openArchive(), {
      head: () => undefined,
      jobs: (jobs) => writeFileAtomically(join(dataDir.path, JOBS_FILE), JSON.stringify(jobs)),
      async file({ blobKey }, content) {
        const path = join(scratch, 'file');
        await pipeline(content, createWriteStream(path, { mode: 0o600 }));
        await blobs.putFile(blobKey, path);
      },
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function deleteFiles(blobs: Blobs, keys: string[]): Promise<void> {
  for (const key of keys) await blobs.delete(key);
}

async function putDatabase(
  openArchive: OpenArchive,
  { url, head, known }: { url: string; head: ArchiveHead; known: MigrationList },
): Promise<void> {
  const database = createDatabase({ url, maxConnections: 2 });
  try {
    await migrateToLatest(database, known);
    await loadTables(url, head.tables, async (load) =>
      readArchive(await openArchive(), { head: () => undefined, rows: load }),
    );
    await migrateToLatest(database);
  } finally {
    await database.close();
  }
}

/**
 * At the first start after a restore: what was to be done when the backup was made is still to be done. Work of a kind
 * that this version does no longer is left.
 */
export async function queueRestoredJobs(
  { dataDir, database, log }: { dataDir: DataDir; database: DatabaseHandle; log: Log },
  jobs: Jobs,
): Promise<void> {
  const path = join(dataDir.path, JOBS_FILE);
  if (!existsSync(path)) return;
  const waiting = ArchiveJobs.parse(JSON.parse(readFileSync(path, 'utf8')));
  await database.db.transaction().execute(async (tx) => {
    for (const job of waiting)
      if (jobs.has(job.queue)) await jobs.send(tx, job);
      else log.warn({ queue: job.queue }, 'restored work that this version does not know is left');
  });
  // Killed before this, it is queued twice: handlers are idempotent.
  rmSync(path);
}
