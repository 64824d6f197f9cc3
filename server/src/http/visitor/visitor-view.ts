import { ServiceError } from '@vivant/contract/errors';
import { languageOf } from '@vivant/contract/languages';
import type { VisitorAvatar, VisitorAvatarState } from '@vivant/contract/visitor-page';
import type { AvatarDetailRecord } from '../../avatars/records.ts';

/** Whether a stranger's page may show the avatar; a private one looks as missing as a deleted one. */
export function shownToVisitors(avatar: AvatarDetailRecord | null): AvatarDetailRecord {
  if (avatar === null || avatar.visibility === 'private')
    throw new ServiceError('avatar_not_found', 'There is no such avatar.');
  return avatar;
}

/** @param at path of the page, below which the portrait lies */
export function visitorView(
  avatar: AvatarDetailRecord,
  at: string,
  { recording, hears, keptDays }: Required<Pick<VisitorAvatar, 'recording' | 'hears' | 'keptDays'>>,
): VisitorAvatar {
  const { language, progress, video } = avatar;
  const posterUrl = hasPoster(avatar) ? `${at}/poster.jpg` : null;
  return {
    ...{ name: nameForVisitors(avatar), language, state: stateOf(avatar), progress, posterUrl, video },
    ...{ hears, recording, keptDays },
  };
}

/** By the embedded recogniser; a session that cannot be in the language asked for is in the avatar's. */
export function hearsByItself(own: string, asked: string | undefined): boolean {
  const language = languageOf(asked ?? own) ?? languageOf(own);
  return language !== null && language.stt !== null;
}

/** A name that nobody has looked at yet, or that was refused, is shown to nobody. */
export function nameForVisitors(avatar: AvatarDetailRecord): string {
  return stateOf(avatar) === 'held' ? 'Vivant' : avatar.name;
}

/** A portrait that is looked at, or was refused, is shown to nobody. */
export function hasPoster(avatar: AvatarDetailRecord): boolean {
  return avatar.stages.appearance.status === 'completed' && stateOf(avatar) !== 'held';
}

function stateOf({ status, readyToChat, moderationState }: AvatarDetailRecord): VisitorAvatarState {
  if (readyToChat) return 'ready';
  if (status === 'moderation_hold' || moderationState === 'rejected') return 'held';
  return status === 'building' ? 'building' : 'unavailable';
}
