import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MIB } from '@vivant/contract/limits';
import type { Workspace } from './workspace.ts';

/** An upload passed its limit: 413 without a body. */
export class UploadTooLargeError extends Error {
  constructor() {
    super('The upload is over its size limit.');
    this.name = 'UploadTooLargeError';
  }
}

/** The body ended in the middle or is no form at all: the caller's doing, not an outage. */
export class UploadBrokenError extends Error {
  constructor(cause: unknown) {
    super('The upload is incomplete or malformed.', { cause });
    this.name = 'UploadBrokenError';
  }
}

export interface ReceivedFile {
  path: string;
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
}

const SPACE_CHECK_BYTES = 8 * MIB;

/**
 * Streams an upload to a new file, never holding more than a chunk of it in memory. Exactly `maxBytes` pass.
 * @throws UploadTooLargeError with the first byte beyond; UploadBrokenError; ServiceError unavailable when the
 *   disk runs full
 */
export async function receiveFile(
  source: Readable,
  workspace: Pick<Workspace, 'newFile' | 'mustHaveSpace'>,
  maxBytes: number,
): Promise<ReceivedFile> {
  const path = workspace.newFile();
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let checkedAt = 0;
  await pipeline(
    // Destroying a request would take its socket along, and with it the answer that says why.
    source.iterator({ destroyOnReturn: false }),
    async function* measure(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of unbroken(chunks)) {
        sizeBytes += chunk.length;
        if (sizeBytes > maxBytes) throw new UploadTooLargeError();
        if (sizeBytes - checkedAt >= SPACE_CHECK_BYTES) {
          checkedAt = sizeBytes;
          await workspace.mustHaveSpace();
        }
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

async function* unbroken(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw new UploadBrokenError(error);
  }
}
