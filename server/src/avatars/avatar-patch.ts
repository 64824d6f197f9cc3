import { VISIBILITIES } from '@vivant/contract/avatar';
import { AVATAR_LANGUAGES } from '@vivant/contract/languages';
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
} from '@vivant/contract/limits';
import { ConversationalHabits } from '@vivant/contract/persona';
import { text } from '@vivant/contract/text';
import { z } from 'zod';
import type { Part } from './stages/define-stage.ts';
import { PERSONA_FIELDS, type PersonaTexts } from './stages/persona-texts.ts';

/** Fields of the persona, by the names `PersonaTexts` keeps them under. */
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
} satisfies Record<keyof PersonaTexts, z.ZodType>;

/** Body of PATCH (§4.5): unlike a manifest it refuses unknown fields, and no field at all. */
export const AvatarPatch = z
  .strictObject({
    name: text(NAME_LENGTH.max, NAME_LENGTH.min).optional(),
    description: text(PATCH_DESCRIPTION_MAX).optional(),
    visibility: z.enum(VISIBILITIES).optional(),
    language: z.enum(AVATAR_LANGUAGES).optional(),
    previewMessage: text(PREVIEW_MESSAGE_MAX).optional(),
    previews: z.boolean().optional(),
    ...persona,
  })
  .refine((patch) => Object.keys(patch).length > 0, 'at least one field must be sent')
  .meta({ id: 'AvatarPatch', minProperties: 1 });
export type AvatarPatch = z.infer<typeof AvatarPatch>;

const PARTS = [...PERSONA_FIELDS, 'name', 'previewMessage', 'language'] as const satisfies readonly Part[];

/** Parts of the avatar that a change touches: what is made of them is stale. */
export function changedParts(patch: AvatarPatch): Part[] {
  return PARTS.filter((part) => part in patch);
}

/** Parts moderation must judge again (D2-25); a language by itself changes how every text is judged. */
export function judgedParts(patch: AvatarPatch): string[] {
  return [...PARTS, 'description'].filter((field) => field in patch);
}
