import type { AvatarStatus, Stage, StageStatus, Visibility } from '@vivant/contract/avatar';
import type { ModerationState } from '@vivant/contract/operator/moderation';
import type { ReplacementState } from '@vivant/contract/studio/avatars';
import type { VideoChoice } from '@vivant/contract/video';

/** Where avatars are created; API and studio each have their own limit of avatars, the service itself has none. */
export type CreationSource = 'api' | 'studio' | 'demo';

/** An avatar as `avatars` knows it; http/avatars turns it into what the interface shows. */
export interface AvatarRecord {
  id: string;
  accountId: string;
  name: string;
  description: string | null;
  language: string;
  visibility: Visibility;
  status: AvatarStatus;
  readyToChat: boolean;
  progress: number;
  moderationState: ModerationState;
  creationSource: string | null;
  createdAt: Date;
  updatedAt: Date;
  buildStartedAt: Date | null;
  video: VideoChoice;
  /** Null: as the operator's rule has it. */
  aiMark: boolean | null;
}

export interface StageRecord {
  status: StageStatus;
  userFeedback: string | null;
  updatedAt: Date;
}

export interface AvatarDetailRecord extends AvatarRecord {
  stages: Record<Stage, StageRecord>;
  /** New files that wait; visitors do not meet them yet. */
  replacements: ReplacementState[];
}
