import type { AssetFile } from '../ingest/asset-set.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { AssetRole } from '../ports/database.ts';
import type { StoredAsset } from './asset-store.ts';
import type { BlobKeeper } from './blob-keeper.ts';

/** A file of an upload, and what it is to the avatar. */
export interface FileInRole {
  role: AssetRole;
  position: number;
  file: AssetFile;
}

/**
 * Stores files of an upload and has `adopt` write them down, in a transaction. Where either fails the files go
 * again, at once or, should this process die, with the next sweep.
 */
export async function adoptFiles<Result>(
  { blobs, keeper }: { blobs: Blobs; keeper: BlobKeeper },
  avatarId: string,
  files: FileInRole[],
  adopt: (assets: StoredAsset[]) => Promise<Result>,
): Promise<Result> {
  const keyed = await keeper.newKeys(avatarId, files, ({ file }) => file.contentType);
  try {
    const assets: StoredAsset[] = [];
    for (const { file: inRole, blobKey } of keyed) {
      const { role, position, file } = inRole;
      await blobs.putFile(blobKey, file.path);
      const { sha256, filename, contentType, sizeBytes, description } = file;
      assets.push({ role, position, blobKey, sha256, filename, contentType, sizeBytes, description });
    }
    return await adopt(assets);
  } catch (error) {
    await keeper.discard(keyed.map(({ blobKey }) => blobKey));
    throw error;
  }
}
