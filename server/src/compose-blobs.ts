import { join } from 'node:path';
import { StartError } from '@vivant/platform/start-error';
import { createDiskBlobs } from './adapters/blobs/disk-blobs.ts';
import type { Config } from './config.ts';
import { type Blobs, BlobsUnavailableError } from './ports/blobs.ts';

/**
 * Opens the store of avatars' files. A bucket is checked once before anything else starts, as an operator who misspelt
 * its name should read so at once; a bucket that fails later shows in /readyz.
 * @throws StartError naming what is wrong with the bucket.
 */
export async function openBlobs(
  config: Config,
  deps: { dataDir: string; stack: AsyncDisposableStack },
): Promise<Blobs> {
  if (config.s3 === null) return createDiskBlobs(join(deps.dataDir, 'blobs'));
  // Loaded lazily: the client takes a fifth of a second.
  const { createS3Blobs } = await import('./adapters/blobs/s3-blobs.ts');
  const blobs = createS3Blobs(config.s3);
  deps.stack.defer(() => blobs.close());
  try {
    await blobs.check();
  } catch (error) {
    if (!(error instanceof BlobsUnavailableError)) throw error;
    throw new StartError(`${error.message} See VIVANT_BLOBS and VIVANT_S3_*, or ./vivant doctor.`);
  }
  return blobs;
}
