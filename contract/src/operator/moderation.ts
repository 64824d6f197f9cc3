import { z } from 'zod';
import type { AvatarStatus } from '../avatar.ts';
import type { FilePart } from '../studio/versions.ts';
import { text } from '../text.ts';
import type { AvatarConsent } from './avatars.ts';

/** What waits for the operator, and the switch of creation (D1-8, D2-34). */

export type ModerationState = 'clean' | 'flagged' | 'released' | 'rejected' | null;

/** One thing against an avatar; for the operator, never for the person who uploaded. */
export interface ModerationFinding {
  /** A part of what was judged: a field of the avatar, the portrait, or the documents. */
  part: string;
  reason: string;
  /** The words it is about with some around them; null for a picture. */
  excerpt: string | null;
}

/** A held or rejected avatar as the operator sees it; never shown to anyone else. */
export interface HeldAvatar {
  id: string;
  accountId: string;
  accountName: string;
  name: string;
  moderationState: ModerationState;
  status: AvatarStatus;
  findings: ModerationFinding[];
  /**
   * Not the avatar itself is held, which visitors go on meeting, but new files that are to take the place of this part.
   * Both can be held: the avatar then comes first.
   */
  replacement: FilePart | null;
  /** Grows with every change of what is judged; a decision may be bound to it. */
  version: number;
  /** Changes with the material and with what was found against it. */
  digest: string;
  createdAt: string;
  heldAt: string | null;
}

/** The same with all that was judged, and what was said of the right to it. */
export interface HeldAvatarDetail extends HeldAvatar {
  texts: Record<string, string[]>;
  feedback: string | null;
  consent: AvatarConsent | null;
}

/** A decision holds only for the version that was looked at, where one is given. */
export const Release = z.strictObject({ version: z.int().min(1).optional() });
export type Release = z.infer<typeof Release>;

export const Rejection = Release.extend({ feedback: text(1000, 1).optional() });
export type Rejection = z.infer<typeof Rejection>;

/** Whether avatars can be created through the API. */
export const ImportChoice = z.strictObject({ enabled: z.boolean() });
export type ImportChoice = z.infer<typeof ImportChoice>;

export interface ImportState {
  enabled: boolean;
  /** Null: never switched. */
  changedAt: string | null;
}
