import { PersonaProfile } from '@vivant/contract/persona';
import type { Executor } from '../ports/database.ts';
import type { PictureWish } from '../ports/picture.ts';
import { readDraft } from './draft-store.ts';
import { textsOf } from './record-version.ts';
import { type BlobRef, readStageOutputs } from './speaker-store.ts';
import { buildPersona } from './stages/persona-profile.ts';
import { readAvatar } from './store.ts';

/** All a media host needs to hold a conversation as this avatar, as the stages left it. */
export interface Speaker extends PictureWish {
  id: string;
  accountId: string;
  name: string;
  language: string;
  face: BlobRef;
  knowledge: BlobRef | null;
  persona: PersonaProfile;
  voice: Record<string, unknown> | null;
  /** Of the draft it speaks as; null: as what is published. */
  draftRevision: string | null;
}

/**
 * With `isDraft`, what it says and is called is as drafted, where there is a draft; its face and its picture are those
 * that are there.
 * @throws Error when a ready avatar lacks what its stages should have made: a bug, not a refusal.
 */
export async function readSpeaker(
  db: Executor,
  avatarId: string,
  { isDraft }: { isDraft: boolean },
): Promise<Speaker> {
  const { avatar, stages, assets } = await readStageOutputs(db, avatarId);
  const output = (stage: string) => stages.find((row) => row.stage === stage)?.output ?? null;
  const asset = (role: string) => {
    const row = assets.find((candidate) => candidate.role === role);
    return row === undefined ? null : { key: row.key, sha256: row.sha256 };
  };
  const persona = PersonaProfile.safeParse(output('persona'));
  const face = asset('face');
  if (face === null || !persona.success) {
    throw new Error(`avatar ${avatarId} is ready without ${face === null ? 'a face' : 'a readable persona'}`);
  }
  const drafted = isDraft ? await readDrafted(db, avatarId) : null;
  return {
    id: avatar.id,
    accountId: avatar.account_id,
    name: avatar.name,
    language: avatar.language,
    face,
    video: { aspect: avatar.video_aspect, height: avatar.video_height },
    aiMark: avatar.ai_mark,
    visibility: avatar.visibility,
    knowledge: asset('knowledge_base'),
    persona: persona.data,
    voice: output('voice'),
    draftRevision: null,
    ...drafted,
  };
}

async function readDrafted(
  db: Executor,
  avatarId: string,
): Promise<Pick<Speaker, 'name' | 'language' | 'persona' | 'draftRevision'> | null> {
  const draft = await readDraft(db, avatarId);
  if (draft === undefined) return null;
  const { name, language, ...texts } = { ...textsOf(await readAvatar(db, avatarId)), ...draft.changes };
  return {
    ...{ name, language, persona: buildPersona({ name, language, texts }) },
    draftRevision: draft.revision,
  };
}
