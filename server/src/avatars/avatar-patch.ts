import type { AvatarPatch } from '@vivant/contract/avatar-patch';
import type { VideoChoice } from '@vivant/contract/video';
import type { Part } from './stages/define-stage.ts';
import { PERSONA_FIELDS } from './stages/persona-texts.ts';

const PARTS = [
  ...PERSONA_FIELDS,
  'name',
  'previewMessage',
  'language',
  'aiMark',
] as const satisfies readonly (Part & keyof AvatarPatch)[];

/** Parts of the avatar that a change touches: what is made of them is stale. */
export function changedParts(patch: AvatarPatch, video: VideoChoice): Part[] {
  const parts: Part[] = PARTS.filter((part) => part in patch);
  return changesVideo(patch, video) ? [...parts, 'video'] : parts;
}

/** A picture that is asked for again is not drawn again, for sessions have to wait meanwhile. */
function changesVideo({ video = {} }: AvatarPatch, now: VideoChoice): boolean {
  const { aspect = now.aspect, height = now.height } = video;
  return aspect !== now.aspect || height !== now.height;
}

/** Parts moderation must judge again (D2-25); a language by itself changes how every text is judged. */
export function judgedParts(patch: AvatarPatch): string[] {
  return [...PARTS, 'description'].filter((field) => field !== 'aiMark' && field in patch);
}
