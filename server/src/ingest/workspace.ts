import { randomUUID } from 'node:crypto';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '@vivant/contract/errors';
import { MIB } from '@vivant/contract/limits';

/** A directory of one request; what is still in it goes when the request ends. */
export interface Workspace extends AsyncDisposable {
  readonly path: string;
  /** A path for a new file under a name of ours: names of uploads never reach the disk. */
  newFile(): string;
  /**
   * Sets bytes aside that are about to be written, so that uploads side by side do not count on the same space.
   * Release them once they are written: the disk itself counts them then.
   * @throws ServiceError unavailable when the disk would go below its reserve
   */
  claimSpace(bytes: number): Promise<SpaceClaim>;
}

export interface SpaceClaim {
  release(): void;
}

export interface Workspaces {
  /** @throws ServiceError unavailable on a full disk */
  open(): Promise<Workspace>;
}

/** Disk space left to the database, which shares the disk and stops when it is full, and to running builds. */
const RESERVE_BYTES = 256 * MIB;
const RETRY_AFTER_SECONDS = 60;

export interface WorkspacesOptions {
  reserveBytes?: number | undefined;
  /** Default: what the file system of the directory says. */
  freeBytes?: (root: string) => Promise<number>;
}

/** Directories for requests and stage runs below `root`, which is emptied: a crash may have left some. */
export async function createWorkspaces(
  root: string,
  { reserveBytes = RESERVE_BYTES, freeBytes = freeBytesOf }: WorkspacesOptions = {},
): Promise<Workspaces> {
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true, mode: 0o700 });

  let claimedBytes = 0;

  async function claimSpace(bytes: number): Promise<SpaceClaim> {
    // Counted before the disk is asked: of two calls at once, each sees the other's claim.
    claimedBytes += bytes;
    let isHeld = true;
    const release = () => {
      if (isHeld) claimedBytes -= bytes;
      isHeld = false;
    };
    try {
      if ((await freeBytes(root)) - claimedBytes < reserveBytes)
        throw new ServiceError('unavailable', DISK_FULL, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      return { release };
    } catch (error) {
      release();
      throw error;
    }
  }

  return {
    async open() {
      (await claimSpace(0)).release();
      const path = join(root, randomUUID());
      await mkdir(path, { mode: 0o700 });
      return {
        path,
        newFile: () => join(path, randomUUID()),
        claimSpace,
        [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
      };
    },
  };
}

async function freeBytesOf(root: string): Promise<number> {
  const { bavail, bsize } = await statfs(root);
  return bavail * bsize;
}

/** What callers are told when there is no room for their files; nothing of the request is kept. */
export const DISK_FULL =
  "The service's disk is full, so nothing was stored. Its operator has to make room; then try again.";
