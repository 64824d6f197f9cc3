import type { Visibility } from '@vivant/contract/avatar';
import type { SessionAssignment } from '@vivant/contract/control';
import { type AiMarkRule, frameOf, VIDEO, type VideoChoice, type VideoRate } from '@vivant/contract/video';

/** The operator's rules for all pictures. */
export interface PictureRules {
  fps: VideoRate;
  /** An avatar that asks for more height is drawn at this one. */
  heightMax: VideoChoice['height'];
  aiMark: AiMarkRule;
}

export const DEFAULT_PICTURE_RULES: PictureRules = { fps: VIDEO.fps, heightMax: 720, aiMark: 'public' };

/** The avatar's own settings. */
export interface PictureWish {
  video: VideoChoice;
  /** Null: the operator's rule decides. */
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

/** The video in the form of an assignment to a media host. */
export function assignedVideo({ mark, fps, ...video }: Picture): SessionAssignment['video'] {
  return { ...frameOf(video), fps, ...(mark ? { mark } : {}) };
}
