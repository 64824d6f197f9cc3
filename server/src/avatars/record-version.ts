import { PersonaTexts } from '@vivant/contract/persona';
import {
  type AvatarTexts,
  differingFields,
  type FilePart,
  TEXT_FIELDS,
  type TextField,
  VERSIONS_MAX,
} from '@vivant/contract/studio/versions';
import type { Tx } from '../ports/database.ts';
import type { Changer } from './rebuild.ts';
import { type AvatarRow, readAvatar } from './store.ts';
import { dropVersions, insertVersion, newestVersion, withhold } from './version-store.ts';

export function textsOf(
  avatar: Pick<
    AvatarRow,
    | 'name'
    | 'description'
    | 'language'
    | 'preview_message'
    | 'previews'
    | 'video_aspect'
    | 'video_height'
    | 'ai_mark'
    | 'persona'
  >,
): AvatarTexts {
  return {
    name: avatar.name,
    description: avatar.description,
    language: avatar.language,
    previewMessage: avatar.preview_message,
    previews: avatar.previews,
    video: { aspect: avatar.video_aspect, height: avatar.video_height },
    aiMark: avatar.ai_mark,
    ...PersonaTexts.parse(avatar.persona),
  };
}

interface Published {
  /** The locked avatar before the change; null: it is new. */
  before: AvatarRow | null;
  by: Pick<Changer, 'keyId' | 'personId'>;
  files?: FilePart[];
  restoredFrom?: number | undefined;
  now: Date;
}

/**
 * Keeps what is published of an avatar, in the transaction that publishes it. A change that changes nothing leaves no
 * version. What an operator rejected is kept in none, once it was replaced. Returns the number of the version.
 */
export async function recordVersion(
  tx: Tx,
  avatarId: string,
  { before, by, files = [], restoredFrom, now }: Published,
): Promise<number | null> {
  const newest = before === null ? undefined : await catchUp(tx, before);
  const texts = textsOf(await readAvatar(tx, avatarId));
  const fields = before === null ? [] : differingFields(textsOf(before), texts);
  if (before !== null && fields.length === 0 && files.length === 0) return null;
  if (before !== null) await withholdRejected(tx, before, fields);
  const number = (newest ?? 0) + 1;
  await insertVersion(tx, {
    ...{ avatar_id: avatarId, number, at: now, person_id: by.personId ?? null, key_id: by.keyId },
    ...{ changed: [...fields, ...files], restored_from: restoredFrom ?? null, texts },
  });
  await dropVersions(tx, avatarId, { upTo: number - VERSIONS_MAX });
  return number;
}

/**
 * The number of the version that the avatar is at. Avatars from before versions were kept have none, and a server
 * of before may have changed one since: what stands is then kept first.
 */
async function catchUp(tx: Tx, avatar: AvatarRow): Promise<number> {
  const texts = textsOf(avatar);
  const newest = await newestVersion(tx, avatar.id);
  const missed =
    newest && differingFields(newest.texts, texts).filter((field) => !newest.withheld.includes(field));
  if (newest !== undefined && missed?.length === 0) return newest.number;
  const number = (newest?.number ?? 0) + 1;
  await insertVersion(tx, {
    ...{ avatar_id: avatar.id, number, at: avatar.updated_at, person_id: null, key_id: null },
    ...{ changed: missed ?? [], restored_from: null, texts },
  });
  return number;
}

async function withholdRejected(tx: Tx, before: AvatarRow, replaced: TextField[]): Promise<void> {
  if (before.moderation_state !== 'rejected') return;
  const rejected = new Set((before.moderation_findings ?? []).map(({ part }) => part));
  const texts = textsOf(before);
  for (const field of TEXT_FIELDS.filter((one) => rejected.has(one) && replaced.includes(one)))
    await withhold(tx, before.id, field, texts[field]);
}
