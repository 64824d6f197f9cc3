import type { Visibility } from '@vivant/contract/avatar';
import type { AvatarConsent } from '@vivant/contract/operator/avatars';
import type { PersonaTexts } from '@vivant/contract/persona';
import type { VideoChoice } from '@vivant/contract/video';
import type { Tx } from '../ports/database.ts';

/** What changes of an avatar write; the avatar must be locked. */

export async function beginBuild(
  tx: Tx,
  avatarId: string,
  { now, previewsBlock }: { now: Date; previewsBlock: boolean | undefined },
): Promise<void> {
  await tx
    .updateTable('avatars')
    .set({ build_started_at: now, previews_block: previewsBlock })
    .where('id', '=', avatarId)
    .execute();
}

/** Has all up to `version` judged again. `forgets`: what was found before is deleted. */
export async function awaitVerdict(
  tx: Tx,
  avatarId: string,
  { version, forgets }: { version: number; forgets: boolean },
): Promise<void> {
  await tx
    .updateTable('avatars')
    .set({
      moderation_version: version,
      moderation_state: forgets ? null : undefined,
      moderation_findings: forgets ? null : undefined,
      moderation_feedback: forgets ? null : undefined,
    })
    .where('id', '=', avatarId)
    .execute();
}

export async function makeHosted(tx: Tx, avatarId: string): Promise<void> {
  await tx.updateTable('avatars').set({ render_only: false }).where('id', '=', avatarId).execute();
}

export async function setConsent(tx: Tx, avatarId: string, consent: AvatarConsent): Promise<void> {
  await tx
    .updateTable('avatars')
    .set({ consent: JSON.stringify(consent) })
    .where('id', '=', avatarId)
    .execute();
}

/** Undefined leaves a field as it is. */
export async function updateFields(
  tx: Tx,
  avatarId: string,
  fields: {
    name?: string | undefined;
    description?: string | null | undefined;
    visibility?: Visibility | undefined;
    language?: string | undefined;
    previewMessage?: string | null | undefined;
    previews?: boolean | undefined;
    video?: { [Part in keyof VideoChoice]?: VideoChoice[Part] | undefined } | undefined;
    aiMark?: boolean | null | undefined;
    persona: PersonaTexts | undefined;
    now: Date;
  },
): Promise<void> {
  const { name, description, visibility, language, previewMessage, previews, video, aiMark, persona, now } =
    fields;
  await tx
    .updateTable('avatars')
    .set({
      updated_at: now,
      name,
      description,
      visibility,
      language,
      preview_message: previewMessage,
      previews,
      video_aspect: video?.aspect,
      video_height: video?.height,
      ai_mark: aiMark,
      persona: persona && JSON.stringify(persona),
    })
    .where('id', '=', avatarId)
    .execute();
}
