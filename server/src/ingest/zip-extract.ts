import { Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { type ReceivedFile, receiveFile, UploadBrokenError } from './receive.ts';
import { invalidZip, quote } from './zip-guard.ts';

/**
 * Unpacks one entry to a file, and stops at the first byte beyond its declared size.
 * @throws ServiceError `invalid_zip` when size or checksum are not as declared.
 */
export async function extractEntry(zip: ZipFile, entry: Entry, path: string): Promise<ReceivedFile> {
  let sum = 0;
  const checksum = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
  });
  try {
    const source = await zip.openReadStreamPromise(entry);
    source.on('error', (error) => checksum.destroy(error));
    const received = await receiveFile(source.pipe(checksum), path, entry.uncompressedSize);
    if (received.sizeBytes !== entry.uncompressedSize || sum >>> 0 !== entry.crc32 >>> 0)
      throw new Error('size or checksum differ from the directory');
    return received;
  } catch (error) {
    // Out of disk space or handles is our trouble, not the archive's.
    const cause = error instanceof UploadBrokenError ? error.cause : error;
    const code = (cause as NodeJS.ErrnoException).code;
    if (code !== undefined && /^E[A-Z0-9]+$/.test(code)) throw error;
    throw invalidZip(`The entry ${quote(entry.fileName)} is damaged`, error);
  }
}
