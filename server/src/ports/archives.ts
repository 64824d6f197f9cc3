import type { Readable } from 'node:stream';
import type { InBucket } from '@vivant/contract/settings/s3-address';

/** Where archives of backups are kept. */
export type ArchivesAt = { directory: string } | InBucket;

/** What backups are called, of any version; what else lies in a place is of others. */
export const ARCHIVE_NAME = /^vivant-[-\da-zTZ]+\.tar(?:\.age)?$/;

/** A directory, or a bucket below a prefix, in which archives of backups lie among files of others. */
export interface ArchivePlace {
  /** What an operator finds the one of that name by. */
  addressOf(name: string): string;
  /** Names of what lies there. */
  list(): Promise<string[]>;
  /**
   * Writes one and reads it back: it is there whole, or not at all. A name that is taken is refused.
   * @throws what the signal aborts with, errors of the source and of the place
   */
  put(name: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<{ sizeBytes: number }>;
  /** Its bytes from there on; a connection that breaks off meanwhile is made again. */
  open(name: string): Promise<Readable>;
  sizeOf(name: string): Promise<number>;
  delete(name: string): Promise<void>;
  /** What backups that were killed have left, if nothing was written to it since then. Says what it deleted. */
  deleteAbandoned(since: Date): Promise<string[]>;
  /** Resolves where it can be used. @throws ArchivePlaceError */
  check(): Promise<void>;
  close(): void;
}

/** The place is not as it must be. The message is for operators, holds no secret, and says what mends it. */
export class ArchivePlaceError extends Error {
  override name = 'ArchivePlaceError';
  /** It may pass by itself. */
  readonly isPassing: boolean;

  constructor(message: string, { isPassing = false }: { isPassing?: boolean } = {}) {
    super(message);
    this.isPassing = isPassing;
  }
}
