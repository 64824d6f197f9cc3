import { z } from 'zod';
import { AVATAR_LANGUAGES } from './languages.ts';
import { LIMIT_TEXTS } from './limit-texts.ts';
import { AiMark, Video } from './video-schemas.ts';
import { Warnings } from './warnings.ts';

/** Avatars as the API shows them (§2.1, §2.2, §3.1, §3.2, D2). */

export const VISIBILITIES = ['private', 'unlisted', 'public'] as const;
export const AVATAR_STATUSES = ['building', 'ready', 'failed', 'moderation_hold'] as const;
export const STAGES = ['appearance', 'voice', 'persona', 'knowledge', 'previews'] as const;
export const STAGE_STATUSES = ['waiting', 'pending', 'processing', 'completed', 'failed', 'skipped'] as const;

export type Visibility = (typeof VISIBILITIES)[number];
export type AvatarStatus = (typeof AVATAR_STATUSES)[number];
export type Stage = (typeof STAGES)[number];
export type StageStatus = (typeof STAGE_STATUSES)[number];

export const AvatarListItem = z
  .object({
    id: z.uuid(),
    name: z.string(),
    visibility: z.enum(VISIBILITIES),
    status: z.enum(AVATAR_STATUSES).meta({ description: 'Where the build as a whole stands.' }),
    readyToChat: z.boolean().meta({
      description: 'True once every stage has completed and moderation passed: sessions can start.',
    }),
    moderationState: z
      .string()
      .nullable()
      .meta({ description: 'Such as `clean`; null before it was judged.' }),
    creationSource: z.string().nullable().meta({
      description:
        '`api` for avatars made through this interface, `studio` for those made in the studio, `demo` for the one that a fresh installation makes by itself.',
    }),
    createdAt: z.iso.datetime().meta({ description: 'Unique within the account: the cursor of the list.' }),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'AvatarListItem', description: 'An avatar as the list shows it.' });
export type AvatarListItem = z.infer<typeof AvatarListItem>;

/** Answer of GET /v1/avatars. */
export const AvatarList = z.object({
  items: z.array(AvatarListItem),
  nextBefore: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'The next page’s `before`; null on the last page.' }),
});
export type AvatarList = z.infer<typeof AvatarList>;

export const StageView = z
  .object({
    status: z.enum(STAGE_STATUSES),
    userFeedback: z
      .string()
      .nullable()
      .meta({ description: 'For the person who supplied the file, to be shown as it is.' }),
  })
  .meta({ id: 'Stage', description: 'One part of the build; `skipped` for previews alone.' });

export const AvatarDetail = AvatarListItem.extend({
  description: z.string().nullable(),
  stages: z.object({
    appearance: StageView,
    voice: StageView,
    persona: StageView,
    knowledge: StageView,
    previews: StageView,
  }),
  latestFailure: z
    .object({ stage: z.enum(STAGES), userFeedback: z.string().nullable() })
    .nullable()
    .meta({ description: 'The stage that failed last, if one has.' }),
  progress: z.int().min(0).max(100).meta({ description: 'How much of the build is done.' }),
  buildStartedAt: z.iso.datetime().nullable(),
  video: Video,
  aiMark: AiMark,
  previewUrls: z
    .object({ idle: z.url().optional(), talking: z.url().optional(), expiresAt: z.iso.datetime() })
    .optional()
    .meta({
      description:
        `Signed links to the finished preview clips (mp4), good for about ${LIMIT_TEXTS.link}; get the avatar again for fresh ones. ` +
        'On GET of one avatar alone, and absent until a clip is finished.',
    }),
}).meta({ id: 'Avatar', description: 'An avatar with its stages.' });
export type AvatarDetail = z.infer<typeof AvatarDetail>;

export const AvatarCreated = z
  .object({
    avatarId: z.uuid(),
    status: z.enum(AVATAR_STATUSES),
    statusUrl: z.string().meta({ description: 'Path to poll until the build is over.' }),
    warnings: Warnings,
  })
  .meta({ id: 'AvatarCreated' });
export type AvatarCreated = z.infer<typeof AvatarCreated>;

/** Answer of the calls that replace a part. */
export const AvatarAccepted = z
  .object({ avatarId: z.uuid(), status: z.enum(AVATAR_STATUSES) })
  .meta({ id: 'AvatarAccepted' });
export type AvatarAccepted = z.infer<typeof AvatarAccepted>;

export const AvatarLanguageSchema = z.enum(AVATAR_LANGUAGES);
