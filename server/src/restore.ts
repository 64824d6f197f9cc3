import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '@vivant/platform/start-error';
import { createDatabase } from './adapters/db/database.ts';
import { migrateToLatest } from './adapters/db/migrate.ts';
import { MIGRATIONS, type MigrationList } from './adapters/db/migrations/migration-list.ts';
import { emptyDatabase, holdForRestore, loadTables, type RestoreHold } from './adapters/db/snapshot.ts';
import { type ArchiveHead, ArchiveJobs, readArchive, UnreadableArchiveError } from './backup/archive.ts';
import { type ArchiveSecrets, type OpenArchive, unlockArchive } from './backup/encryption.ts';
import { openBlobs } from './compose-blobs.ts';
import type { Infrastructure } from './compose-infrastructure.ts';
import type { Config } from './config.ts';
import { type DataDir, openDataDir, writeFileAtomically } from './embedded/data-dir.ts';
import { startPostgres } from './embedded/postgres.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';
import type { Blobs } from './ports/blobs.ts';

/** Work that was queued when the backup was made, until the first start has queued it again. */
const JOBS_FILE = 'restored-jobs.json';

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

/** @throws StartError saying what is in the way */
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
    if (!replacesFresh) await requireNoFiles(blobs);
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
    if (replacesFresh) await takeOutFresh(hold, { url, blobs });
    await requireEmpty(hold);
    const put: string[] = [];
    let hasBegun = false;
    try {
      onPhase('files');
      await putFiles(openArchive, { dataDir, blobs, put });
      stopping?.throwIfAborted();
      // Files can take hours, and a server may have been started on it meanwhile.
      await requireEmpty(hold);
      hasBegun = true;
      onPhase('database');
      await putDatabase(openArchive, { url, head, known });
      stopping?.throwIfAborted();
    } catch (error) {
      rmSync(join(dataDir.path, JOBS_FILE), { force: true });
      const undone = await Promise.allSettled([
        deleteFiles(blobs, put),
        hasBegun ? emptyDatabase(url) : undefined,
      ]);
      if (undone.some(({ status }) => status === 'rejected'))
        throw new Error(
          'the restore failed, and what it had put there could not be taken out again: empty the database and the store of files before another.',
          { cause: error },
        );
      throw stopping?.aborted === true ? stopping.reason : error;
    }
  } finally {
    await stack.disposeAsync();
  }
}

/** @throws StartError */
async function requireNoFiles(blobs: Blobs): Promise<void> {
  for await (const keys of blobs.list())
    if (keys.length > 0)
      throw new StartError('There are files of avatars in the store already. Restore into an empty one.');
}

/**
 * What the first start has made by itself: an account, and the avatar that shows the service. Everything is looked at
 * before anything is taken out, and files go before the rows that name them.
 * @throws StartError: somebody has used it, or other servers are on it
 */
async function takeOutFresh(hold: RestoreHold, { url, blobs }: { url: string; blobs: Blobs }): Promise<void> {
  const others = await hold.otherClients();
  if (others.length > 0)
    throw new StartError(
      `Others are connected to the database (${others.join(', ')}): stop the other servers first, or restore with ./vivant restore.`,
    );
  const used = await hold.usedFor();
  if (used.length > 0)
    throw new StartError(`The installation is in use: it has ${used.join(', ')}. Restore into an empty one.`);
  const ids = new Set(await hold.avatarIds());
  const stored: string[] = [];
  for await (const keys of blobs.list()) stored.push(...keys);
  if (stored.some((key) => !ids.has(key.split('/')[1] ?? '')))
    throw new StartError('There are files of other avatars in the store. Restore into an empty one.');
  await deleteFiles(blobs, stored);
  await emptyDatabase(url);
}

/** @throws StartError */
async function requireEmpty(hold: RestoreHold): Promise<void> {
  if (!(await hold.isEmpty())) throw new StartError('The database is not empty. Restore into an empty one.');
}

/** Reads it to its end. @throws StartError */
async function verify(
  { address, open }: RestoreSource,
  { secrets, stopping }: { secrets: ArchiveSecrets; stopping?: AbortSignal | undefined },
): Promise<{ openArchive: OpenArchive; head: ArchiveHead }> {
  let unlocked: OpenArchive;
  try {
    unlocked = await unlockArchive(open, secrets);
  } catch (error) {
    throw new StartError(`${address} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  // Everything after this waits for bytes of the archive, so a stop is met wherever it comes.
  const openArchive: OpenArchive = async () => {
    const bytes = await unlocked();
    return stopping === undefined ? bytes : addAbortSignal(stopping, bytes);
  };
  const found: ArchiveHead[] = [];
  try {
    await readArchive(await openArchive(), { head: (head) => void found.push(head) });
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
  { dataDir, blobs, put }: { dataDir: DataDir; blobs: Blobs; put: string[] },
): Promise<void> {
  const scratch = await mkdtemp(join(dataDir.path, 'restore-'));
  try {
    await readArchive(await openArchive(), {
      head: () => undefined,
      jobs: (jobs) => writeFileAtomically(join(dataDir.path, JOBS_FILE), JSON.stringify(jobs)),
      async file({ blobKey }, content) {
        const path = join(scratch, 'file');
        await pipeline(content, createWriteStream(path, { mode: 0o600 }));
        put.push(blobKey);
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
  { dataDir, database, log }: Pick<Infrastructure, 'dataDir' | 'database'> & { log: Log },
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
