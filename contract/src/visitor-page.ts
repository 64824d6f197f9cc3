import { z } from 'zod';
import type { AvatarLanguage } from './languages.ts';
import { RATING_COMMENT_MAX, RATING_STARS_MAX } from './limits.ts';
import { text } from './text.ts';
import type { VideoChoice } from './video.ts';

/**
 * What a visitor may know of an avatar's state: the reason why it cannot talk is its owner's business. `held`: it must
 * be reviewed before others may see it, and has no picture until then.
 */
export type VisitorAvatarState = 'ready' | 'building' | 'held' | 'unavailable';

export interface VisitorAvatar {
  /** `Vivant` while it is held. */
  name: string;
  /** A tag of AVATAR_LANGUAGES. */
  language: AvatarLanguage | (string & {});
  state: VisitorAvatarState;
  /** Of the build, in percent. */
  progress: number;
  /** Path of the portrait; null before it is built. */
  posterUrl: string | null;
  /** Whether its visitors are heard, in its language or the one asked for; else they type. An older server does not say: heard. */
  hears?: boolean;
  video: VideoChoice;
  /** The visitor is asked whether the sound may be recorded; null: it is not recorded. */
  recording: { keptDays: number } | null;
  /**
   * For how many days what was said is kept; 0: it is not, nor how the visitor found it. Absent where this service does
   * not know it: an older server, or the page around a frame that brings its own sessions.
   */
  keptDays?: number;
}

/** How a visitor found a conversation. Sent again, it takes the place of what was said before. */
export const VisitorRating = z.strictObject({
  stars: z.int().min(1).max(RATING_STARS_MAX),
  comment: text(RATING_COMMENT_MAX).optional(),
});
export type VisitorRating = z.infer<typeof VisitorRating>;

/** Of one who waits for a free place: to be asked for again every few seconds, or the place in the line is lost. */
export interface VisitorTurn {
  /** Names the one who waits; sent with the next question. */
  ticket: string;
  /** How many wait before this one. */
  ahead: number;
  /** A conversation may be asked for now. */
  free: boolean;
}
