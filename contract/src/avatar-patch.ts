import { z } from 'zod';
import { VISIBILITIES } from './avatar.ts';
import { AVATAR_LANGUAGES } from './languages.ts';
import {
  ALIAS_MAX,
  GREETING_MAX,
  GUARDRAILS_MAX,
  KNOWN_ALIASES_MAX,
  NAME_LENGTH,
  PATCH_DESCRIPTION_MAX,
  PERSONA_TEXT_MAX,
  PREVIEW_MESSAGE_MAX,
  SELF_INTRODUCTION_LENGTH,
} from './limits.ts';
import { ConversationalHabits } from './persona.ts';
import { text } from './text.ts';
import { AiMark, VideoPatch } from './video-schemas.ts';

const persona = {
  personality: text(PERSONA_TEXT_MAX, 1).optional(),
  scenario: text(PERSONA_TEXT_MAX, 1).optional(),
  greeting: text(GREETING_MAX).optional(),
  selfIntroduction: text(SELF_INTRODUCTION_LENGTH.max, SELF_INTRODUCTION_LENGTH.min).optional(),
  guardrails: z.array(text(GUARDRAILS_MAX.length)).max(GUARDRAILS_MAX.entries).optional(),
  conversationalHabits: ConversationalHabits.optional(),
  preferredAlias: text(ALIAS_MAX).optional(),
  spokenName: text(ALIAS_MAX).optional(),
  knownAliases: z.array(text(KNOWN_ALIASES_MAX.length, 1)).max(KNOWN_ALIASES_MAX.entries).optional(),
};

/** Body of PATCH (§4.5): unlike a manifest it refuses unknown fields, and no field at all. */
export const AvatarPatch = z
  .strictObject({
    name: text(NAME_LENGTH.max, NAME_LENGTH.min).optional(),
    description: text(PATCH_DESCRIPTION_MAX).optional(),
    visibility: z.enum(VISIBILITIES).optional(),
    language: z.enum(AVATAR_LANGUAGES).optional(),
    previewMessage: text(PREVIEW_MESSAGE_MAX).optional(),
    previews: z.boolean().optional(),
    video: VideoPatch.optional(),
    aiMark: AiMark.optional(),
    ...persona,
  })
  .refine((patch) => Object.keys(patch).length > 0, 'at least one field must be sent')
  .meta({ id: 'AvatarPatch', minProperties: 1 });
export type AvatarPatch = z.infer<typeof AvatarPatch>;
