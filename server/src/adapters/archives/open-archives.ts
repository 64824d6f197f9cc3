import type { ArchivePlace, ArchivesAt } from '../../ports/archives.ts';
import type { S3BlobsOptions } from '../blobs/s3-blobs.ts';
import { createDirectoryArchives } from './directory-archives.ts';

export async function openArchives(
  at: ArchivesAt,
  /** How the bucket is reached, where it is one. */
  s3Access: () => Omit<S3BlobsOptions, 'bucket' | 'prefix'>,
): Promise<ArchivePlace> {
  if ('directory' in at) return createDirectoryArchives(at.directory);
  // Loaded only where it is used: the client takes a fifth of a second.
  const { createS3Archives } = await import('./s3-archives.ts');
  return createS3Archives({ ...s3Access(), ...at });
}
