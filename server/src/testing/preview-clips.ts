import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Blobs } from '../ports/blobs.ts';
import type { AssetRole, Db } from '../ports/database.ts';

/** A preview clip as the previews stage leaves it, of random bytes, on an avatar whose stage has completed. */
export async function addPreviewClip(
  { db, blobs }: { db: Db; blobs: Blobs },
  avatarId: string,
  role: Extract<AssetRole, `preview_${string}`>,
  bytes: Buffer = randomBytes(1000),
): Promise<{ id: string; blobKey: string; bytes: Buffer; sha256: string }> {
  const id = randomUUID();
  const blobKey = `avatars/${avatarId}/${randomUUID()}.mp4`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await blobs.putBytes(blobKey, bytes);
  await db
    .insertInto('avatar_assets')
    .values({
      id,
      avatar_id: avatarId,
      role,
      blob_key: blobKey,
      sha256,
      filename: null,
      content_type: 'video/mp4',
      size_bytes: bytes.byteLength,
      description: null,
      created_at: new Date(),
    })
    .execute();
  await db
    .updateTable('avatar_stages')
    .set({ status: 'completed' })
    .where('avatar_id', '=', avatarId)
    .where('stage', '=', 'previews')
    .execute();
  return { id, blobKey, bytes, sha256 };
}
