import type { AvatarStatus } from './avatar.ts';
import type { VideoChoice } from './video.ts';

/** What the try page may know of an avatar: enough for a title and a waiting screen. A call is a `SessionStarted`. */
export interface TryAvatar {
  name: string;
  readyToChat: boolean;
  status: AvatarStatus;
  /** Of the build, in percent. */
  progress: number;
  /** Of the stage that failed, if one has. */
  userFeedback: string | null;
  /** Path of the portrait; null until the avatar is ready. */
  posterUrl: string | null;
  video: VideoChoice;
}
