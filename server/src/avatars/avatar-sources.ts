import type { AvatarConsent } from '@vivant/contract/operator/avatars';
import { PersonaTexts } from '@vivant/contract/persona';
import type { SourceFile } from '@vivant/contract/studio/avatars';
import type { Executor } from '../ports/database.ts';
import { findMaterials, type GivenFile } from './material-store.ts';
import { type DocumentRecord, documentRecords } from './materials.ts';
import { type ReplacementRecord, viewReplacements } from './replacement-views.ts';

/** What an avatar is made of, as it was given. */
export interface AvatarSources {
  persona: PersonaTexts;
  previews: boolean;
  previewMessage: string | null;
  consent: AvatarConsent | null;
  image: SourceFile | null;
  voice: SourceFile | null;
  documents: DocumentRecord[];
  replacements: ReplacementRecord[];
}

/** Null when the account has no such avatar. */
export async function readSources(
  db: Executor,
  { id, accountId }: { id: string; accountId: string },
): Promise<AvatarSources | null> {
  const row = await findMaterials(db, id, accountId);
  if (row === null) return null;
  const documents = documentRecords(row);
  const ofRole = (role: GivenFile['role']) => row.files.filter((file) => file.role === role).map(shown);
  const [image = null] = ofRole('image');
  const [voice = null] = ofRole('voice');
  return {
    persona: PersonaTexts.parse(row.persona),
    previews: row.previews,
    previewMessage: row.preview_message,
    consent: row.consent,
    ...{ image, voice, documents, replacements: await viewReplacements(db, id, documents) },
  };
}

function shown({ filename, content_type, size_bytes }: GivenFile): SourceFile {
  return { name: filename, contentType: content_type, sizeBytes: size_bytes };
}
