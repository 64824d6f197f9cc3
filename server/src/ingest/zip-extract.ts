import { type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { ServiceError } from '@vivant/contract/errors';
import type { Entry, ZipFile } from 'yauzl';
import { type ReceivedFile, receiveFile, UploadBrokenError } from './receive.ts';
import type { Workspace } from './workspace.ts';
import { invalidZip, quote } from './zip-guard.ts';

/**
 * Unpacks one entry to a file, and stops at the first byte beyond its declared size.
 * @throws ServiceError `invalid_zip` when size or checksum are not as declared.
 */
export async function extractEntry(
  zip: ZipFile,
  entry: Entry,
  workspace: Pick<Workspace, 'newFile' | 'claimSpace'>,
): Promise<ReceivedFile> {
  let sum = 0;
  const checksum = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
  });
  let source: Readable | undefined;
  try {
    source = await zip.openReadStreamPromise(entry);
    source.on('error', (error) => checksum.destroy(error));
    const received = await receiveFile(source.pipe(checksum), workspace, entry.uncompressedSize);
    if (received.sizeBytes !== entry.uncompressedSize || sum >>> 0 !== entry.crc32 >>> 0)
      throw new Error('size or checksum differ from the directory');
    return received;
  } catch (error) {
    // Out of disk space or handles is our trouble, not the archive's.
    const cause = error instanceof UploadBrokenError ? error.cause : error;
    const code = (cause as NodeJS.ErrnoException).code;
    if (error instanceof ServiceError || (code !== undefined && /^E[A-Z0-9]+$/.test(code))) throw cause;
    throw invalidZip(`The entry ${quote(entry.fileName)} is damaged`, error);
  } finally {
    // An entry that is not read to its end would keep the archive open, and its space on the disk.
    source?.destroy();
    checksum.destroy();
  }
}
