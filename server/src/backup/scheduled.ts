import { fileURLToPath } from 'node:url';
import { type Child, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import type { PlainLog } from '@vivant/platform/plain-log';
import { StartError } from '@vivant/platform/start-error';
import { type ArchivePlace, ArchivePlaceError } from '../ports/archives.ts';
import type { Clock } from '../ports/clock.ts';
import { listArchives } from './archive-file.ts';
import { isRecipient } from './encryption.ts';

export interface BackupSchedule {
  everyHours: number;
  /** Older archives of this installation are deleted there. */
  keep: number;
  /** Public key of age; null: not encrypted. */
  recipient: string | null;
  /** Of the environment of the command, for a bucket. */
  variables: Record<string, string>;
}

/** Backups that the service makes by itself, as the operator's command makes them. */
export interface ScheduledBackups {
  /** Looks a minute after the start, then every ten minutes. */
  start(): void;
  /** Makes one if none there is young enough, whoever made it. */
  look(): Promise<void>;
  /** When the newest archive of this installation was begun, as it was a minute ago; null: there is none. */
  newest(): Promise<Date | null>;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 600_000;
/** A little ahead of this machine's clock may be the file server's. */
const AHEAD_MS = HOUR_MS;
/** What failed reads and writes all over again: not at every look. */
const AFTER_FAILURE_MS = HOUR_MS;
/** Metrics are read several times a minute, and to list a bucket is a request that is paid for. */
const LISTED_FOR_MS = 60_000;
/** A process of its own, later in turn: encrypting and hashing would hold up the calls of this one. */
const COMMAND = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
const NICENESS = 10;

export function createScheduledBackups(
  schedule: BackupSchedule,
  {
    place,
    installation,
    dataDir,
    clock,
    log,
    hold,
  }: {
    place: Pick<ArchivePlace, 'list' | 'addressOf'>;
    installation: string;
    dataDir: string;
    clock: Clock;
    log: PlainLog;
    /** Keeps other servers on the database from backups to this place; null: one of them is at it. */
    hold: (what: string) => Promise<(() => Promise<void>) | null>;
  },
): ScheduledBackups {
  const { everyHours, keep, recipient, variables } = schedule;
  const where = place.addressOf('');
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let running: Child | null = null;
  let looking: Promise<void> | null = null;
  let cancel = () => {};
  let isClosed = false;
  let listed: { atMs: number; newest: Date | null } | null = null;

  const list = async () => {
    const until = new Date(clock.now().getTime() + AHEAD_MS);
    const newest = (await listArchives(place, { installation, until })).at(-1)?.begun ?? null;
    listed = { atMs: clock.steadyMs(), newest };
    return newest;
  };

  const isDue = async () => {
    const last = await list();
    return last === null || clock.now().getTime() - last.getTime() >= everyHours * HOUR_MS;
  };

  async function make(): Promise<void> {
    const options = ['--to', where, '--keep', String(keep)];
    const child = spawnChild({
      command: process.execPath,
      args: [
        ...['--disable-warning=ExperimentalWarning', COMMAND, 'backup', ...options],
        ...(recipient === null ? [] : ['--recipient', recipient]),
      ],
      env: { ...variables, ...PLAIN_ENV, ...compileCacheEnvironment(), VIVANT_DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
      // It removes what it wrote.
      deathSignal: 'TERM',
      niceness: NICENESS,
      detached: true,
    });
    running = child;
    const { code } = await child.ended;
    running = null;
    listed = null;
    if (isClosed) return;
    if (code === 0) log.info({ path: where }, 'backup made');
    else throw new Error(child.lastLines().join(' ') || `it ended with ${code}`);
  }

  async function lookOnce(): Promise<void> {
    try {
      if (isClosed || clock.steadyMs() - failedAtMs < AFTER_FAILURE_MS || !(await isDue())) return;
      const release = await hold(`backups to ${where}`);
      if (release === null) return;
      try {
        // Where it is shared, another server may just have made one.
        if (!isClosed && (await isDue())) await make();
      } finally {
        await release();
      }
      failedAtMs = Number.NEGATIVE_INFINITY;
    } catch (error) {
      failedAtMs = clock.steadyMs();
      log.error({ path: where, err: error }, 'no backup was made; tried again in an hour');
    }
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  function plan(delayMs: number): void {
    cancel = clock.after(delayMs, () => void look().then(() => isClosed || plan(LOOK_EVERY_MS)));
  }

  return {
    start: () => plan(FIRST_LOOK_MS),
    look,
    newest: async () =>
      listed !== null && clock.steadyMs() - listed.atMs < LISTED_FOR_MS ? listed.newest : list(),
    async close() {
      isClosed = true;
      cancel();
      await running?.stop();
      await looking;
    },
  };
}

/**
 * @throws StartError where no backup could be made: nobody would learn of it before one was needed. A bucket that does
 * not answer now may do so later, and what serves callers does not wait for it.
 */
export async function checkBackupSchedule(
  { recipient }: Pick<BackupSchedule, 'recipient'>,
  { place, log }: { place: Pick<ArchivePlace, 'check' | 'addressOf'>; log: PlainLog },
): Promise<void> {
  await place.check().catch((error: unknown) => {
    if (!(error instanceof ArchivePlaceError)) throw error;
    if (!error.isPassing) throw new StartError(`VIVANT_BACKUP_DIR: ${error.message}`);
    log.error({ path: place.addressOf(''), err: error }, 'no backup can be made there now');
  });
  if (recipient !== null && !(await isRecipient(recipient)))
    throw new StartError('VIVANT_BACKUP_RECIPIENT is no public key of age: a letter of it is wrong.');
}
