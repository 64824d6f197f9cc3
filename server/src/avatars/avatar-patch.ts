import type { AvatarPatch } from '@vivant/contract/avatar-patch';
import { PERSONA_FIELDS } from '@vivant/contract/persona';
import type { VideoChoice } from '@vivant/contract/video';
import { heightDrawn, type PictureRules } from '../ports/picture.ts';
import type { Part } from './stages/define-stage.ts';

const TEXTS = [...PERSONA_FIELDS, 'name', 'previewMessage', 'language'] as const satisfies readonly (Part &
  keyof AvatarPatch)[];

/** A change of texts and settings: what callers send, and what brings back a state in which a field was never given. */
export type AvatarChange = Omit<AvatarPatch, 'description' | 'previewMessage'> & {
  description?: string | null | undefined;
  previewMessage?: string | null | undefined;
};

/** The picture of an avatar before a change. */
export interface PictureNow {
  video: VideoChoice;
  aiMark: boolean | null;
  /** The size its face was drawn for; null while it is being drawn, or if that failed. */
  drawn: VideoChoice | null;
}

/**
 * Parts of the avatar that a change touches: what is made of them is stale. A picture that is asked for again is not
 * drawn again, for sessions have to wait meanwhile, and clips are charged; unless it could not be drawn as asked
 * then, and could be now.
 */
export function changedParts(patch: AvatarChange, now: PictureNow, rules: PictureRules): Part[] {
  const parts: Part[] = TEXTS.filter((part) => part in patch);
  if (patch.aiMark !== undefined && patch.aiMark !== now.aiMark) parts.push('aiMark');
  if (changesVideo(patch, now, rules)) parts.push('video');
  return parts;
}

function changesVideo({ video }: AvatarChange, now: PictureNow, rules: PictureRules): boolean {
  if (video === undefined) return false;
  const wished = { aspect: video.aspect ?? now.video.aspect, height: video.height ?? now.video.height };
  if (wished.aspect !== now.video.aspect || wished.height !== now.video.height) return true;
  return now.drawn !== null && now.drawn.height !== heightDrawn(rules, wished);
}

/** Parts that moderation must judge again (D2-25); a change of the language alone changes how every text is judged. */
export function judgedParts(patch: AvatarChange): string[] {
  return [...TEXTS, 'description'].filter((field) => field in patch);
}
