import {
  chmodSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '@vivant/platform/start-error';

/** Layout of the data directory. Raised when a newer program could no longer be undone by an older one. */
export const DATA_FORMAT = 1;

export interface DataDir {
  /** Absolute, without symbolic links. */
  readonly path: string;
  /** Gives the lock back. Call it last, when every child is gone. */
  release(): void;
}

/** What the holder of the lock says about itself, for the message a second start prints. */
interface Holder {
  pid: number;
  startedAt: string;
}

/**
 * Opens the data directory for this process alone: makes it (mode 0700) if missing, checks owner, mode and
 * format, and takes its lock. Throws `StartError` with what to do when it is another's, newer than this
 * program, or in use.
 *
 * The lock is a kernel file lock held through SQLite, the only file lock Node's own library has: exclusive
 * between processes and containers on the same disk, and gone with the process however it ends. Nothing is
 * ever written to that file, and nothing else may open it (closing a second handle would drop the lock).
 */
export function openDataDir(path: string): DataDir {
  makeDirectory(path);
  const real = realpathSync(path);
  checkOwner(real);
  const lock = takeLock(real);
  try {
    checkFormat(real);
    const holder: Holder = { pid: process.pid, startedAt: new Date().toISOString() };
    writeFileAtomically(join(real, 'running.json'), `${JSON.stringify(holder)}\n`);
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    path: real,
    release: () => {
      if (!lock.isOpen) return;
      rmSync(join(real, 'running.json'), { force: true });
      lock.close();
    },
  };
}

/** Replaces a file as a whole: after a crash there is the old text or the new, never half of one. */
export function writeFileAtomically(path: string, text: string, mode = 0o600): void {
  const temporary = `${path}.new`;
  rmSync(temporary, { force: true });
  const fd = openSync(temporary, 'wx', mode);
  try {
    // One write may write only a part, as on a disk that is nearly full.
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(temporary, path);
}

function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `The data directory ${path} cannot be made: ${reason(error)}. Set VIVANT_DATA_DIR to a place this user may write.`,
    );
  }
}

function checkOwner(path: string): void {
  const { uid, mode } = lstatSync(path);
  const self = process.getuid?.() ?? uid;
  if (uid !== self) {
    throw new StartError(
      `The data directory ${path} belongs to user ${uid}, and this is user ${self}. ` +
        `Start as its owner, set VIVANT_DATA_DIR to another one, or hand it over: chown -R ${self} '${path}'`,
    );
  }
  // Keys and recordings lie in it; a directory made by hand is often open to everyone.
  if ((mode & 0o027) !== 0) chmodSync(path, mode & 0o750);
}

function takeLock(path: string): DatabaseSync {
  let lock: DatabaseSync;
  try {
    lock = new DatabaseSync(join(path, 'lock'));
    chmodSync(join(path, 'lock'), 0o600);
  } catch (error) {
    throw new StartError(`The data directory ${path} cannot be written: ${reason(error)}`);
  }
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== 5) {
      throw new StartError(`The data directory ${path} cannot be locked: ${reason(error)}`);
    }
    throw new StartError(
      `Vivant already runs on the data directory ${path}${describeHolder(path)}. ` +
        'Stop it first, or set VIVANT_DATA_DIR (and VIVANT_PORT) to start a second one beside it.',
    );
  }
}

function describeHolder(path: string): string {
  try {
    const holder = JSON.parse(readFileSync(join(path, 'running.json'), 'utf8')) as Holder;
    return ` (process ${holder.pid}, since ${holder.startedAt})`;
  } catch {
    return '';
  }
}

function checkFormat(path: string): void {
  const file = join(path, 'format');
  let found: string;
  try {
    found = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    writeFileAtomically(file, `${DATA_FORMAT}\n`);
    return;
  }
  const format = Number(found);
  if (!Number.isInteger(format) || format < 1) {
    throw new StartError(`${file} says "${found.slice(0, 40)}": ${path} is no data directory of Vivant.`);
  }
  if (format > DATA_FORMAT) {
    throw new StartError(
      `The data directory ${path} was written by a newer Vivant (format ${format}, this one knows ${DATA_FORMAT}). ` +
        'Start the newer version, or restore a backup made before the upgrade.',
    );
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
