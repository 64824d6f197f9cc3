import type { Visibility } from '@vivant/contract/avatar';
import type { SessionAssignment } from '@vivant/contract/control';
import { type AiMarkRule, frameOf, VIDEO, type VideoChoice, type VideoRate } from '@vivant/contract/video';

/** What the operator says of every picture. */
export interface PictureRules {
  fps: VideoRate;
  /** An avatar that asks for more is drawn at this height. */
  heightMax: VideoChoice['height'];
  aiMark: AiMarkRule;
}

export const DEFAULT_PICTURE_RULES: PictureRules = { fps: VIDEO.fps, heightMax: 720, aiMark: 'public' };

/** What an avatar says of its own. */
export interface PictureWish {
  video: VideoChoice;
  /** Null: as the operator's rule has it. */
  aiMark: boolean | null;
  visibility: Visibility;
}

export interface Picture extends VideoChoice {
  fps: VideoRate;
  /** Whether it carries a mark that says “AI”. */
  mark: boolean;
}

/** The picture of an avatar's sessions and clips. */
export function pictureOf(rules: PictureRules, { video, aiMark, visibility }: PictureWish): Picture {
  const byRule = rules.aiMark === 'public' && visibility === 'public';
  return {
    aspect: video.aspect,
    height: heightDrawn(rules, video),
    fps: rules.fps,
    mark: rules.aiMark === 'always' || (aiMark ?? byRule),
  };
}

export function heightDrawn({ heightMax }: PictureRules, { height }: VideoChoice): VideoChoice['height'] {
  return height > heightMax ? heightMax : height;
}

/** As a media host is told. */
export function assignedVideo({ mark, fps, ...video }: Picture): SessionAssignment['video'] {
  return { ...frameOf(video), fps, ...(mark ? { mark } : {}) };
}
