import { z } from 'zod';
import { AVATAR_LANGUAGES } from './languages.ts';

/** Avatars as the API shows them (interface 2.1, 2.2, 3.1, 3.2; decisions 2). */

export const VISIBILITIES = ['private', 'unlisted', 'public'] as const;
export const AVATAR_STATUSES = ['building', 'ready', 'failed', 'moderation_hold'] as const;
export const STAGES = ['appearance', 'voice', 'persona', 'knowledge', 'previews'] as const;
export const STAGE_STATUSES = ['waiting', 'pending', 'processing', 'completed', 'failed', 'skipped'] as const;

export type Visibility = (typeof VISIBILITIES)[number];
export type AvatarStatus = (typeof AVATAR_STATUSES)[number];
export type Stage = (typeof STAGES)[number];
export type StageStatus = (typeof STAGE_STATUSES)[number];

export const AvatarListItem = z.object({
  id: z.uuid(),
  name: z.string(),
  visibility: z.enum(VISIBILITIES),
  status: z.enum(AVATAR_STATUSES),
  readyToChat: z.boolean(),
  moderationState: z.string().nullable(),
  creationSource: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AvatarListItem = z.infer<typeof AvatarListItem>;

export const StageView = z.object({ status: z.enum(STAGE_STATUSES), userFeedback: z.string().nullable() });

export const AvatarDetail = AvatarListItem.extend({
  description: z.string().nullable(),
  stages: z.object({
    appearance: StageView,
    voice: StageView,
    persona: StageView,
    knowledge: StageView,
    previews: StageView,
  }),
  latestFailure: z.object({ stage: z.enum(STAGES), userFeedback: z.string().nullable() }).nullable(),
  /** 0–100. */
  progress: z.int().min(0).max(100),
  buildStartedAt: z.iso.datetime().nullable(),
  previewUrls: z
    .object({ idle: z.url().optional(), talking: z.url().optional(), expiresAt: z.iso.datetime() })
    .optional(),
});
export type AvatarDetail = z.infer<typeof AvatarDetail>;

export const AvatarCreated = z.object({
  avatarId: z.uuid(),
  status: z.enum(AVATAR_STATUSES),
  statusUrl: z.string(),
});
export type AvatarCreated = z.infer<typeof AvatarCreated>;

export const AvatarLanguageSchema = z.enum(AVATAR_LANGUAGES);
