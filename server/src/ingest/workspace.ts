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
   * Keeps uploads from filling the disk to its end.
   * @throws ServiceError unavailable
   */
  mustHaveSpace(): Promise<void>;
}

export interface Workspaces {
  /** @throws ServiceError unavailable on a full disk */
  open(): Promise<Workspace>;
}

/** Left to the database, which shares the disk and stops on a full one, and to builds under way. */
const RESERVE_BYTES = 256 * MIB;
const RETRY_AFTER_SECONDS = 60;

/** Directories for requests and stage runs below `root`, which is emptied: a crash may have left some. */
export async function createWorkspaces(
  root: string,
  { reserveBytes = RESERVE_BYTES }: { reserveBytes?: number } = {},
): Promise<Workspaces> {
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true, mode: 0o700 });

  async function mustHaveSpace(): Promise<void> {
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < reserveBytes)
      throw new ServiceError('unavailable', DISK_FULL, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  return {
    async open() {
      await mustHaveSpace();
      const path = join(root, randomUUID());
      await mkdir(path, { mode: 0o700 });
      return {
        path,
        newFile: () => join(path, randomUUID()),
        mustHaveSpace,
        [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
      };
    },
  };
}

/** What callers are told when there is no room for their files; nothing of the request is kept. */
export const DISK_FULL =
  "The service's disk is full, so nothing was stored. Its operator has to make room; then try again.";
