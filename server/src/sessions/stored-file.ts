import type { SessionAssignment } from '@vivant/contract/control';
import { CONTROL_PATHS } from '@vivant/contract/control-paths';
import type { BlobRef } from '../avatars/speaker-store.ts';

/** Where a media host fetches a file of the avatar. */
export function storedFile(controlUrl: string, { key, sha256 }: BlobRef): SessionAssignment['face'] {
  const path = CONTROL_PATHS.blobs + key.split('/').map(encodeURIComponent).join('/');
  return { url: controlUrl + path, sha256 };
}
