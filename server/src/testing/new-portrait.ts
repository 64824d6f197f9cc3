import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { AvatarTestService } from './avatar-service.ts';
import { sampleImage } from './samples.ts';

/** Replaces an avatar's portrait as a member does in the studio: it waits. Answers the digest of its bytes. */
export async function newPortrait(
  { avatars, uploads }: Pick<AvatarTestService, 'avatars' | 'uploads'>,
  avatarId: string,
): Promise<string> {
  await using workspace = await uploads.open();
  const path = workspace.newFile();
  const bytes = await sampleImage('jpeg', 80);
  await writeFile(path, bytes);
  const accountId = (await avatars.find(avatarId))?.accountId;
  if (accountId === undefined) throw new Error(`there is no avatar ${avatarId}`);
  const caller = { accountId, keyId: null, plan: { storageBytes: 1e9 }, waits: true as const };
  const file = { path, filename: null, contentType: 'image/jpeg', description: null };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await avatars.replaceAppearance(caller, avatarId, { ...file, sizeBytes: bytes.length, sha256 }, null);
  return sha256;
}
