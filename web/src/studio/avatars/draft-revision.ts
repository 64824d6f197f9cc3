import type { AvatarPatch } from '@vivant/contract/avatar-patch';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { differingFields } from '@vivant/contract/studio/versions';
import { drafted } from './drafted.ts';
import { textsOfAvatar } from './field-words.ts';

/** Of the draft; null while there is none. */
export function revisionOf({ draft }: StudioAvatar): string | null {
  return draft?.revision ?? null;
}

/**
 * The draft that a form's changes are meant for: the one that it shows. The newest draft will do if it agrees in every
 * field that is changed; otherwise the form would overwrite somebody's words that it never showed.
 * @param shown as `drafted` has it
 */
export function revisionToSend(
  shown: { avatar: StudioAvatar; revision: string | null },
  newest: StudioAvatar,
  changes: AvatarPatch,
): string | null {
  const others = differingFields(textsOfAvatar(shown.avatar), textsOfAvatar(drafted(newest)));
  return others.some((field) => field in changes) ? shown.revision : revisionOf(newest);
}
