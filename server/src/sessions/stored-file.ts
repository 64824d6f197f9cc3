import type { SessionAssignment } from '@vivant/contract/control';
import type { BlobRef } from '../avatars/speaker-store.ts';

/** Where a media host fetches a file of the avatar. */
export function storedFile(controlUrl: string, { key, sha256 }: BlobRef): SessionAssignment['face'] {
  return { url: `${controlUrl}/control/blobs/${key.split('/').map(encodeURIComponent).join('/')}`, sha256 };
}
