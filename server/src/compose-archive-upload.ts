import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StudioError } from '@vivant/contract/studio/errors';
import type { Clock } from '@vivant/platform/clock';
import type { FilePart } from './http/studio/restore-routes.ts';

/** A file that is not whole and that nobody goes on with is removed after that: whoever sent it has gone. */
const FORGOTTEN_AFTER_MS = 3_600_000;
export const NO_ROOM = 'The disk of the service has no room for this archive and what is in it.';
const MISSING = 'Parts of the file before this one are missing. Send it again from its start.';

/** The file of an archive that comes in parts: one at a time, in a folder of its own. */
export interface ArchiveUpload {
  /** Breaks off the part that comes just now, if one does: its connection may be lost without this side knowing. */
  breakOff(): void;
  /**
   * Takes the first part of a file, in place of any before, the next one, or one that was sent before, after which the file
   * goes on from there. `mustFit` is told what is still to come before any of it is read.
   * @throws StudioError restore_refused
   */
  receive(part: FilePart, mustFit: (part: FilePart) => Promise<void>): Promise<void>;
  /** The whole file. @throws StudioError restore_refused */
  whole(): Promise<{ path: string; sizeBytes: number }>;
  remove(): Promise<void>;
  /** It stays, until the function that is returned is called. */
  hold(): () => void;
}

export function createArchiveUpload({ folder, clock }: { folder: string; clock: Clock }): ArchiveUpload {
  const path = join(folder, 'archive');
  /** What the file has once all of its parts are there; room was found for so much. */
  let expectedBytes = 0;
  let isWhole = false;
  /** Of the part that comes just now. */
  let coming: AbortController | null = null;
  let keep = () => {};

  function remove(): Promise<void> {
    isWhole = false;
    return rm(folder, { recursive: true, force: true });
  }

  async function begin({ fileBytes }: FilePart): Promise<void> {
    isWhole = false;
    // It may be a large one that was chosen by mistake.
    await rm(path, { force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    expectedBytes = fileBytes;
  }

  /** Drops what came after that of a part that is sent again. */
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
