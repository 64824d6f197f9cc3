import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StudioError } from '@vivant/contract/studio/errors';
import type { Clock } from '@vivant/platform/clock';
import type { FilePart } from './http/studio/restore-routes.ts';

/** An unfinished file is removed if no part arrives for this long: its sender has gone. */
const FORGOTTEN_AFTER_MS = 3_600_000;
export const NO_ROOM = 'The disk of the service has no room for this archive and what is in it.';
const MISSING = 'Parts of the file before this one are missing. Send it again from its start.';

/** The file of an archive that is uploaded in parts, one at a time, into its own folder. */
export interface ArchiveUpload {
  /** Aborts the part that is arriving, if there is one: its connection may have been lost unnoticed. */
  breakOff(): void;
  /**
   * Takes the first part of a file, which replaces any earlier file, the next part, or one that was sent before, from
   * which the file then continues. `mustFit` is called with the part before any of its bytes are read.
   * @throws StudioError restore_refused
   */
  receive(part: FilePart, mustFit: (part: FilePart) => Promise<void>): Promise<void>;
  /** The whole file. @throws StudioError restore_refused */
  whole(): Promise<{ path: string; sizeBytes: number }>;
  remove(): Promise<void>;
  /** Keeps the file until the returned function is called. */
  hold(): () => void;
}

export function createArchiveUpload({ folder, clock }: { folder: string; clock: Clock }): ArchiveUpload {
  const path = join(folder, 'archive');
  /** The size of the whole file, for which disk space was checked. */
  let expectedBytes = 0;
  let isWhole = false;
  /** Aborts the part that is arriving. */
  let coming: AbortController | null = null;
  let keep = () => {};

  function remove(): Promise<void> {
    isWhole = false;
    return rm(folder, { recursive: true, force: true });
  }

  async function begin({ fileBytes }: FilePart): Promise<void> {
    isWhole = false;
    // Deleted, as it may be a large file that was chosen by mistake.
    await rm(path, { force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    expectedBytes = fileBytes;
  }

  /** Drops everything after the beginning of a part that is sent again. */
  async function goOn({ atBytes, fileBytes }: FilePart): Promise<void> {
    const found = fileBytes === expectedBytes ? await stat(path).catch(() => null) : null;
    if (found === null || found.size < atBytes) throw new StudioError('restore_refused', MISSING);
    await truncate(path, atBytes);
    isWhole = false;
  }

  return {
    breakOff: () => coming?.abort(),
    async receive(part, mustFit) {
      const { bytes, atBytes, fileBytes } = part;
      coming = new AbortController();
      const { signal } = coming;
      try {
        await (atBytes === 0 ? begin(part) : goOn(part));
        await mustFit(part);
        const file = createWriteStream(path, { mode: 0o600, flags: atBytes === 0 ? 'w' : 'a' });
        await pipeline(bytes, file, { signal });
        isWhole = atBytes + file.bytesWritten === fileBytes;
      } catch (error) {
        if (!isFull(error)) throw error;
        await remove();
        throw new StudioError('restore_refused', NO_ROOM);
      } finally {
        coming = null;
      }
    },
    async whole() {
      const found = await stat(path).catch(() => null);
      if (found === null) throw new StudioError('restore_refused', 'Choose the file of a backup first.');
      if (found.size !== expectedBytes)
        throw new StudioError('restore_refused', 'The file has not arrived whole. Send it again.');
      return { path, sizeBytes: found.size };
    },
    remove,
    hold() {
      keep();
      keep = () => {};
      return () => {
        if (!isWhole) keep = clock.after(FORGOTTEN_AFTER_MS, () => void remove());
      };
    },
  };
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
