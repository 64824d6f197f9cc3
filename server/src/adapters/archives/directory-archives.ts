import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { access, constants, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ARCHIVE_NAME, type ArchivePlace, ArchivePlaceError } from '../../ports/archives.ts';

/** The ending of an archive's file while it is written. */
const PART = '.part';
/**
 * How often a file is touched, so that one which is read back, or waits for its server, is not taken for the rest of a
 * killed backup.
 */
const TOUCHED_EVERY_MS = 60_000;
const isUnfinished = (name: string) => name.endsWith(PART) && ARCHIVE_NAME.test(name.slice(0, -PART.length));

export function createDirectoryArchives(directory: string): ArchivePlace {
  return {
    addressOf: (name) => join(directory, name),
    list: () => readdir(directory),

    async put(name, bytes, signal) {
      const path = join(directory, name);
      if (existsSync(path)) throw new ArchivePlaceError(`${path} is there already.`);
      const unfinished = path + PART;
      const file = await open(unfinished, 'wx', 0o600);
      const touching = setInterval(() => {
        const now = new Date();
        void utimes(unfinished, now, now).catch(() => undefined);
      }, TOUCHED_EVERY_MS);
      try {
        const written = createHash('sha256');
        const hashed = async function* () {
          for await (const chunk of bytes) {
            written.update(chunk);
            yield chunk;
          }
        };
        await pipeline(hashed, file.createWriteStream({ flush: true }), { signal });
        const readBack = createHash('sha256');
        await pipeline(createReadStream(unfinished), readBack, { signal });
        if (readBack.digest('hex') !== written.digest('hex'))
          throw new ArchivePlaceError(
            `what was written to ${directory} reads differently: its disk is faulty.`,
          );
        const { size: sizeBytes } = await stat(unfinished);
        await rename(unfinished, path);
        return { sizeBytes };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      } finally {
        clearInterval(touching);
        await file.close().catch(() => undefined);
      }
    },

    open: async (name) => createReadStream(join(directory, name)),
    sizeOf: async (name) => (await stat(join(directory, name))).size,
    delete: (name) => rm(join(directory, name)),

    async deleteAbandoned(since) {
      const names = (await readdir(directory)).filter(isUnfinished);
      const written = await Promise.all(names.map((name) => stat(join(directory, name)).catch(() => null)));
      const abandoned = names.filter((_, index) => (written[index]?.mtime ?? since) < since);
      for (const name of abandoned) await rm(join(directory, name));
      return abandoned;
    },

    async check() {
      const found = await stat(directory).catch(() => null);
      if (found?.isDirectory() !== true)
        throw new ArchivePlaceError(`${directory} is named, and there is no such directory. Make it.`);
      await access(directory, constants.W_OK | constants.R_OK).catch((error: NodeJS.ErrnoException) => {
        throw new ArchivePlaceError(
          error.code === 'EROFS'
            ? `${directory} is read-only here. Under systemd, ReadWritePaths= must name it.`
            : `the service's user may not write ${directory}. Give it to that user.`,
        );
      });
    },

    close: () => {},
  };
}
