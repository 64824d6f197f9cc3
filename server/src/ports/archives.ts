import type { Readable } from 'node:stream';
import type { InBucket } from '@vivant/contract/settings/s3-address';

/** The place in which archives of backups are kept. */
export type ArchivesAt = { directory: string } | InBucket;

/** Names of backups of any version; other files in a place belong to others. */
export const ARCHIVE_NAME = /^vivant-[-\da-zTZ]+\.tar(?:\.age)?$/;

/** A directory, or a bucket below a prefix, that holds archives of backups and perhaps other files. */
export interface ArchivePlace {
  /** The address by which an operator finds the archive of that name. */
  addressOf(name: string): string;
  /** Names of the files in the place. */
  list(): Promise<string[]>;
  /**
   * Writes an archive and reads it back: it is there as a whole, or not at all. A name that exists is refused.
   * @throws the signal's reason, errors of the source and of the place
   */
  put(name: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<{ sizeBytes: number }>;
  /** The archive's bytes; a connection that breaks off is made again, and the stream continues from there. */
  open(name: string): Promise<Readable>;
  sizeOf(name: string): Promise<number>;
  delete(name: string): Promise<void>;
  /** Deletes what killed backups have left, unless something was written to it since then. Returns what it deleted. */
  deleteAbandoned(since: Date): Promise<string[]>;
  /** Resolves if the place can be used. @throws ArchivePlaceError */
  check(): Promise<void>;
  close(): void;
}

/** The place cannot be used. The message is for operators, holds no secret, and says how to fix it. */
export class ArchivePlaceError extends Error {
  override name = 'ArchivePlaceError';
  /** Whether the fault may pass by itself. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false }: { isPassing?: boolean } = {}) {
    super(message);
    this.isPassing = isPassing;
  }
}
