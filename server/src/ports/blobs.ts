import type { Readable } from 'node:stream';

/** Inclusive byte positions, as in HTTP Range. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Files of avatars, by key. Keys are lower-case path-like names such as `avatars/<id>/<id>.jpg`; anything that
 * could leave the store (`..`, absolute, odd characters) is refused with a RangeError. A key's bytes never
 * change: new material gets a new key.
 */
export interface Blobs {
  /**
   * Takes over the file: it may be moved, and is gone afterwards. The blob is there whole and durable, or not at all.
   */
  putFile(key: string, path: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws BlobMissingError */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Null if there is none. */
  sizeOf(key: string): Promise<number | null>;
  /** Writes the bytes to a new file at `path`. @throws BlobMissingError */
  copyTo(key: string, path: string): Promise<void>;
  /** Deleting a key that does not exist succeeds. */
  delete(key: string): Promise<void>;
  /**
   * The keys of all files, in batches and in no order. A file that is put or deleted meanwhile may be included or not;
   * files in the store whose name is not a key are left out.
   */
  list(): AsyncIterable<string[]>;
  /** Resolves if the store can be used. @throws BlobsUnavailableError naming what is wrong */
  check(): Promise<void>;
}

/** The store is unavailable for all keys. The message is for operators and holds no secret. */
export class BlobsUnavailableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BlobsUnavailableError';
  }
}

export class BlobMissingError extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`There is no file ${key} in the store.`);
    this.name = 'BlobMissingError';
    this.key = key;
  }
}

const KEY = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)?(?:\/[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9]+)?)*$/;

export function isBlobKey(key: string): boolean {
  return key.length <= 200 && KEY.test(key);
}

/** @throws RangeError for a key that stores do not accept */
export function checkBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new RangeError(`${JSON.stringify(key)} is no key of a file`);
}
