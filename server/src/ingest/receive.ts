import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MIB } from '@vivant/contract/limits';
import type { SpaceClaim, Workspace } from './workspace.ts';

/** An upload passed its limit: 413 without a body. */
export class UploadTooLargeError extends Error {
  constructor() {
    super('The upload is over its size limit.');
    this.name = 'UploadTooLargeError';
  }
}

/** The body ended early or is not a form: the caller's fault, not an outage. */
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

/** Set aside at a time, and what of the last of them a file's writer may still hold in memory. */
const CLAIM_BYTES = MIB;
const UNWRITTEN_BYTES = 64 * 1024;

/**
 * Streams an upload to a new file, never holding more than a chunk of it in memory. Exactly `maxBytes` pass.
 * @throws UploadTooLargeError with the first byte beyond; UploadBrokenError; ServiceError unavailable when the
 *   disk runs full
 */
export async function receiveFile(
  source: Readable,
  workspace: Pick<Workspace, 'newFile' | 'claimSpace'>,
  maxBytes: number,
): Promise<ReceivedFile> {
  const path = workspace.newFile();
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let claimedTo = 0;
  let claim: SpaceClaim | null = null;
  try {
    await pipeline(
      // Destroying a request would take its socket along, and with it the answer that says why.
      source.iterator({ destroyOnReturn: false }),
      async function* measure(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of unbroken(chunks)) {
          sizeBytes += chunk.length;
          if (sizeBytes > maxBytes) throw new UploadTooLargeError();
          if (sizeBytes > claimedTo) {
            const bytes = Math.max(CLAIM_BYTES, chunk.length);
            const next = await workspace.claimSpace(bytes + UNWRITTEN_BYTES);
            claim?.release();
            claim = next;
            claimedTo = sizeBytes - chunk.length + bytes;
          }
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
  } finally {
    (claim as SpaceClaim | null)?.release();
  }
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

async function* unbroken(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw new UploadBrokenError(error);
  }
}
