import type { AvatarConsent } from '@vivant/contract/operator/avatars';
import { PersonaTexts } from '@vivant/contract/persona';
import type { Executor } from '../ports/database.ts';
import { readAssets, type StoredAsset } from './asset-store.ts';
import { findLiveAvatar } from './store.ts';

/** What an avatar is made of, as it was given. */
export interface AvatarSources {
  persona: PersonaTexts;
  previews: boolean;
  previewMessage: string | null;
  consent: AvatarConsent | null;
  image: SourceFile | null;
  voice: SourceFile | null;
  documents: SourceFile[];
}

interface SourceFile {
  name: string | null;
  contentType: string;
  sizeBytes: number;
  description: string | null;
}

/** Null when the account has no such avatar. */
export async function readSources(
  db: Executor,
  { id, accountId }: { id: string; accountId: string },
): Promise<AvatarSources | null> {
  const avatar = await findLiveAvatar(db, id);
  if (avatar === null || avatar.account_id !== accountId) return null;
  const files = await readAssets(db, avatar.id, ['image', 'voice', 'knowledge']);
  const ofRole = (role: StoredAsset['role']) => files.filter((file) => file.role === role).map(shown);
  const [image = null] = ofRole('image');
  const [voice = null] = ofRole('voice');
  return {
    persona: PersonaTexts.parse(avatar.persona),
    previews: avatar.previews,
    previewMessage: avatar.preview_message,
    consent: avatar.consent as AvatarConsent | null,
    ...{ image, voice, documents: ofRole('knowledge') },
  };
}

function shown({ filename, contentType, sizeBytes, description }: StoredAsset): SourceFile {
  return { name: filename, contentType, sizeBytes, description };
}
