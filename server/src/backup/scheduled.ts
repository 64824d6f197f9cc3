import type { BackupView } from '@vivant/contract/studio/operate';
import type { Clock } from '@vivant/platform/clock';
import type { PlainLog } from '@vivant/platform/plain-log';
import { repeat } from '@vivant/platform/repeat';
import { StartError } from '@vivant/platform/start-error';
import { type ArchivePlace, ArchivePlaceError } from '../ports/archives.ts';
import { createArchiveList } from './archive-list.ts';
import { type BackupProcess, startBackupProcess } from './backup-process.ts';
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
  /** Makes a backup if none is young enough, whoever made it. */
  look(): Promise<void>;
  /** When the newest archive of this installation was begun, as it was a minute ago; null: there is none. */
  newest(): Promise<Date | null>;
  /** Begins one; false where one is being made, by any server on the database. It deletes no older one. */
  beginNow(): Promise<boolean>;
  view(): Promise<BackupView>;
  close(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 600_000;
/** A failed backup has to read and write everything again: not at every look. */
const AFTER_FAILURE_MS = HOUR_MS;

export interface ScheduledBackupDeps {
  place: Pick<ArchivePlace, 'list' | 'addressOf' | 'sizeOf'>;
  installation: string;
  dataDir: string;
  clock: Clock;
  log: PlainLog;
  /** Keeps other servers on the database from backups to this place; null: one of them is at it. */
  hold(what: string): Promise<(() => Promise<void>) | null>;
  /** Whether any server has that. */
  isHeld(what: string): Promise<boolean>;
}

interface RunningBackup {
  process: BackupProcess;
  began: Date;
}

export function createScheduledBackups(
  schedule: BackupSchedule,
  deps: ScheduledBackupDeps,
): ScheduledBackups {
  const { place, installation, dataDir, clock, log, hold, isHeld } = deps;
  const { everyHours, keep, recipient, variables } = schedule;
  const where = place.addressOf('');
  const held = `backups to ${where}`;
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let failed: BackupView['failed'] = null;
  let running: RunningBackup | null = null;
  let ordered: Promise<void> | null = null;
  let looking: Promise<void> | null = null;
  let isClosed = false;
  const archives = createArchiveList({ place, installation, clock });

  const isDue = async () => {
    const last = await archives.newest();
    return last === null || clock.now().getTime() - last.getTime() >= everyHours * HOUR_MS;
  };

  async function make({ keep }: { keep: number | null }): Promise<void> {
    const process = startBackupProcess({ to: where, keep, recipient, variables, dataDir });
    running = { process, began: clock.now() };
    try {
      await process.made;
      failed = null;
      log.info({ path: where }, 'backup made');
    } catch (error) {
      // A stop of the service broke it off.
      if (isClosed) return;
      failed = { at: clock.now().toISOString(), reason: (error as Error).message };
      throw error;
    } finally {
      running = null;
      archives.forget();
    }
  }

  async function lookOnce(): Promise<void> {
    try {
      if (isClosed || clock.steadyMs() - failedAtMs < AFTER_FAILURE_MS || !(await isDue())) return;
      const release = await hold(held);
      if (release === null) return;
      try {
        // If the place is shared, another server may just have made one.
        if (!isClosed && (await isDue())) await make({ keep });
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

  async function beginNow(): Promise<boolean> {
    if (isClosed) return false;
    const release = await hold(held);
    if (release === null) return false;
    // The service may have begun to stop meanwhile.
    if (isClosed) {
      await release();
      return false;
    }
    ordered = make({ keep: null })
      .finally(release)
      .catch((error: unknown) => log.error({ path: where, err: error }, 'no backup was made'));
    return true;
  }

  async function view(): Promise<BackupView> {
    const [found, isElsewhere] = await Promise.all([
      archives.recent().catch((error: Error) => error),
      running === null && isHeld(held),
    ]);
    const recent = found instanceof Error ? [] : found;
    // Another server, or a command, may have made one since.
    const isMadeGood = failed !== null && (recent[0]?.beganAt ?? '') > failed.at;
    return {
      place: { address: where, everyHours, keep, isEncrypted: recipient !== null },
      ...{ now: underWay(running, isElsewhere), failed: isMadeGood ? null : failed, recent },
      problem: found instanceof Error ? found.message : null,
    };
  }

  const looks = repeat(clock, () => LOOK_EVERY_MS, look);
  return {
    start: () => looks.start({ afterMs: FIRST_LOOK_MS }),
    ...{ look, beginNow, view },
    newest: archives.lately,
    async close() {
      isClosed = true;
      const closing = looks.close();
      await running?.process.stop();
      await Promise.all([closing, looking, ordered]);
    },
  };
}

/** `isElsewhere`: another server, or a command, makes one. */
function underWay(running: RunningBackup | null, isElsewhere: boolean): BackupView['now'] {
  if (running === null) return isElsewhere ? { beganAt: null, share: null } : null;
  return { beganAt: running.began.toISOString(), share: running.process.share() };
}

/**
 * @throws StartError if no backup could be made: it would go unnoticed until one was needed. A bucket that does not
 * answer now may do so later, and the service does not wait for it.
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
