import type { AvatarStatus, Stage, StageStatus, Visibility } from '@vivant/contract/avatar';
import type { ModerationFinding } from '../ports/moderator.ts';

export type ModerationState = 'clean' | 'flagged' | 'released' | 'rejected' | null;

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
}

export interface StageRecord {
  status: StageStatus;
  userFeedback: string | null;
  updatedAt: Date;
}

export interface AvatarDetailRecord extends AvatarRecord {
  stages: Record<Stage, StageRecord>;
}

/** A held or rejected avatar as the operator sees it; never shown to anyone else. */
export interface HeldAvatar {
  id: string;
  accountId: string;
  accountName: string;
  name: string;
  moderationState: ModerationState;
  status: string;
  findings: ModerationFinding[];
  /** Grows with every change of what is judged; a decision may be bound to it. */
  version: number;
  createdAt: string;
  heldAt: string | null;
}

/** Who confirmed the right to a portrait or a voice, and how. */
export interface ConsentRecord {
  subject: string;
  statement?: string;
  at: string;
  keyId: string | null;
}

/** What came with the avatar itself, and with later replacements of a part; null for one that came with nothing. */
export type AvatarConsent = Partial<ConsentRecord> & {
  appearance?: ConsentRecord | null;
  voice?: ConsentRecord | null;
};

/** The same with all that was judged, and what was said of the right to it. */
export interface HeldAvatarDetail extends HeldAvatar {
  texts: Record<string, string[]>;
  feedback: string | null;
  consent: AvatarConsent | null;
}
