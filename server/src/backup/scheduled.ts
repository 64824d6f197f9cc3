import { access, constants, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Child, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import type { PlainLog } from '@vivant/platform/plain-log';
import { StartError } from '@vivant/platform/start-error';
import type { Clock } from '../ports/clock.ts';
import { listArchives } from './archive-file.ts';
import { isRecipient } from './encryption.ts';

export interface BackupSchedule {
  directory: string;
  everyHours: number;
  /** Older archives in the directory are deleted. */
  keep: number;
  /** Public key of age; null: not encrypted. */
  recipient: string | null;
}

/** Backups that the service makes by itself, as the operator's command makes them. */
export interface ScheduledBackups {
  /** Looks a minute after the start, then every ten minutes. */
  start(): void;
  /** Makes one if none of the directory is young enough, whoever made it. */
  look(): Promise<void>;
  /** When the newest archive of the directory was begun; null: there is none. */
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
/** A process of its own, later in turn: encrypting and hashing would hold up the calls of this one. */
const COMMAND = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
const NICENESS = 10;

export function createScheduledBackups(
  schedule: BackupSchedule,
  {
    dataDir,
    clock,
    log,
    hold,
  }: {
    dataDir: string;
    clock: Clock;
    log: PlainLog;
    /** Keeps other servers on the database from backups to this directory; null: one of them is at it. */
    hold: (what: string) => Promise<(() => Promise<void>) | null>;
  },
): ScheduledBackups {
  const { directory, everyHours, keep, recipient } = schedule;
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let running: Child | null = null;
  let looking: Promise<void> | null = null;
  let cancel = () => {};
  let isClosed = false;

  const newest = async () => {
    const until = new Date(clock.now().getTime() + AHEAD_MS);
    return (await listArchives(directory, until)).at(-1)?.begun ?? null;
  };

  const isDue = async () => {
    const last = await newest();
    return last === null || clock.now().getTime() - last.getTime() >= everyHours * HOUR_MS;
  };

  async function make(): Promise<void> {
    const options = ['--to', directory, '--keep', String(keep)];
    const child = spawnChild({
      command: process.execPath,
      args: [
        ...['--disable-warning=ExperimentalWarning', COMMAND, 'backup', ...options],
        ...(recipient === null ? [] : ['--recipient', recipient]),
      ],
      env: { ...PLAIN_ENV, ...compileCacheEnvironment(), VIVANT_DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
      // It removes what it wrote.
      deathSignal: 'TERM',
      niceness: NICENESS,
      detached: true,
    });
    running = child;
    const { code } = await child.ended;
    running = null;
    if (isClosed) return;
    if (code === 0) log.info({ path: directory }, 'backup made');
    else throw new Error(child.lastLines().join(' ') || `it ended with ${code}`);
  }

  async function lookOnce(): Promise<void> {
    try {
      if (isClosed || clock.steadyMs() - failedAtMs < AFTER_FAILURE_MS || !(await isDue())) return;
      const release = await hold(`backups to ${directory}`);
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
      log.error({ path: directory, err: error }, 'no backup was made; tried again in an hour');
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
    newest,
    async close() {
      isClosed = true;
      cancel();
      await running?.stop();
      await looking;
    },
  };
}

/** @throws StartError where no backup could be made: nobody would learn of it before one was needed */
export async function checkBackupSchedule({ directory, recipient }: BackupSchedule): Promise<void> {
  const found = await stat(directory).catch(() => null);
  if (found?.isDirectory() !== true)
    throw new StartError(`VIVANT_BACKUP_DIR is ${directory}, and there is no such directory. Make it.`);
  await access(directory, constants.W_OK | constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    const remedy =
      error.code === 'EROFS'
        ? 'is read-only here. Under systemd, ReadWritePaths= must name it.'
        : "the service's user may not write. Give it to that user.";
    throw new StartError(`VIVANT_BACKUP_DIR is ${directory}, which ${remedy}`);
  });
  if (recipient !== null && !(await isRecipient(recipient)))
    throw new StartError('VIVANT_BACKUP_RECIPIENT is no public key of age: a letter of it is wrong.');
}
