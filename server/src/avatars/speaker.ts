import { PersonaProfile } from '@vivant/contract/persona';
import type { Executor } from '../ports/database.ts';
import type { PictureWish } from '../ports/picture.ts';
import { readDraft } from './draft-store.ts';
import { textsOf } from './record-version.ts';
import { type BlobRef, readStageOutputs } from './speaker-store.ts';
import { buildPersona } from './stages/persona-profile.ts';
import { readAvatar } from './store.ts';

/** What an avatar says and knows, from the outputs of its stages. */
export interface SpeakersWords {
  name: string;
  language: string;
  knowledge: BlobRef | null;
  persona: PersonaProfile;
  /** Of the draft it speaks as; null: as what is published. */
  draftRevision: string | null;
}

/** All a media host needs to hold a conversation as this avatar. */
export interface Speaker extends PictureWish, SpeakersWords {
  id: string;
  accountId: string;
  face: BlobRef;
  voice: Record<string, unknown> | null;
}

/**
 * With `isDraft`, its texts and name are the drafted ones, if there is a draft; face and picture are the current ones.
 * @throws Error when a ready avatar lacks what its stages should have made: a bug, not a refusal.
 */
export async function readSpeaker(
  db: Executor,
  avatarId: string,
  { isDraft }: { isDraft: boolean },
): Promise<Speaker> {
  const outputs = await readStageOutputs(db, avatarId);
  const { avatar } = outputs;
  const face = assetOf(outputs, 'face');
  if (face === null) throw new Error(`avatar ${avatarId} is ready without a face`);
  return {
    id: avatar.id,
    accountId: avatar.account_id,
    face,
    video: { aspect: avatar.video_aspect, height: avatar.video_height },
    aiMark: avatar.ai_mark,
    visibility: avatar.visibility,
    voice: outputOf(outputs, 'voice'),
    ...(await wordsOf(db, outputs, isDraft)),
  };
}

/** What it says and knows in a rehearsal now; its face does not matter. @throws as `readSpeaker` */
export async function readRehearsedWords(db: Executor, avatarId: string): Promise<SpeakersWords> {
  return wordsOf(db, await readStageOutputs(db, avatarId), true);
}

type Outputs = Awaited<ReturnType<typeof readStageOutputs>>;

function outputOf({ stages }: Outputs, stage: 'voice' | 'persona') {
  return stages.find((row) => row.stage === stage)?.output ?? null;
}

function assetOf({ assets }: Outputs, role: 'face' | 'knowledge_base'): BlobRef | null {
  const row = assets.find((candidate) => candidate.role === role);
  return row === undefined ? null : { key: row.key, sha256: row.sha256 };
}

async function wordsOf(db: Executor, outputs: Outputs, isDraft: boolean): Promise<SpeakersWords> {
  const { id, name, language } = outputs.avatar;
  const persona = PersonaProfile.safeParse(outputOf(outputs, 'persona'));
  if (!persona.success) throw new Error(`avatar ${id} is ready without a readable persona`);
  const published = { name, language, persona: persona.data, draftRevision: null };
  const drafted = isDraft ? await readDrafted(db, id) : null;
  return { knowledge: assetOf(outputs, 'knowledge_base'), ...published, ...drafted };
}

async function readDrafted(db: Executor, avatarId: string): Promise<Omit<SpeakersWords, 'knowledge'> | null> {
  const draft = await readDraft(db, avatarId);
  if (draft === undefined) return null;
  const { name, language, ...texts } = { ...textsOf(await readAvatar(db, avatarId)), ...draft.changes };
  return {
    ...{ name, language, persona: buildPersona({ name, language, texts }) },
    draftRevision: draft.revision,
  };
}
