import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, copyFile, mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import {
  BlobMissingError,
  type Blobs,
  BlobsUnavailableError,
  checkBlobKey,
  isBlobKey,
} from '../../ports/blobs.ts';

/** Keeps files below `root`, which must be on the disk of the directories uploads are received in. */
export async function createDiskBlobs(root: string): Promise<Blobs> {
  const incoming = join(root, '.incoming');
  // Files that a crash left half-written here were never referred to.
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });

  const pathOf = (key: string) => {
    checkBlobKey(key);
    return join(root, key);
  };

  /** The rename makes the file appear whole; the two syncs make it survive a loss of power. */
  async function moveIn(from: string, key: string): Promise<void> {
    const target = pathOf(key);
    const file = await open(from, 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(from, target);
    const directory = await open(dirname(target), 'r');
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  }

  return {
    async putFile(key, path) {
      pathOf(key);
      try {
        await moveIn(path, key);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        const copy = join(incoming, randomUUID());
        try {
          await copyFile(path, copy);
          await moveIn(copy, key);
        } finally {
          await rm(copy, { force: true });
        }
        await rm(path);
      }
    },

    async putBytes(key, bytes) {
      pathOf(key);
      const path = join(incoming, randomUUID());
      try {
        const file = await open(path, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
        } finally {
          await file.close();
        }
        await moveIn(path, key);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async open(key, range) {
      let file: Awaited<ReturnType<typeof open>>;
      try {
        file = await open(pathOf(key), 'r');
      } catch (error) {
        throw missing(error, key);
      }
      return createReadStream('', { fd: file, ...(range ?? {}) });
    },

    async sizeOf(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },

    async copyTo(key, path) {
      try {
        await copyFile(pathOf(key), path);
      } catch (error) {
        throw missing(error, key);
      }
    },

    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // The avatar's own directory goes with its last file.
      await rmdir(dirname(path)).catch(() => undefined);
    },

    async *list() {
      for await (const keys of filesBelow(root))
        yield keys.map((path) => relative(root, path)).filter(isBlobKey);
    },

    async check() {
      try {
        await access(incoming, constants.W_OK | constants.X_OK);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new BlobsUnavailableError(`Files cannot be written below ${root} (${code}).`);
      }
    },
  };
}

/** Paths of the files in each folder; folders that go meanwhile had none. */
async function* filesBelow(folder: string): AsyncIterable<string[]> {
  const files: string[] = [];
  const folders: string[] = [];
  try {
    for await (const entry of await opendir(folder))
      (entry.isDirectory() ? folders : files).push(join(folder, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (files.length > 0) yield files;
  for (const inner of folders) yield* filesBelow(inner);
}

function missing(error: unknown, key: string): unknown {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? new BlobMissingError(key) : error;
}
