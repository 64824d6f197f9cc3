import { z } from 'zod';
import { AvatarPatch } from '../avatar-patch.ts';
import { PERSONA_TEXT_MAX, SELF_INTRODUCTION_LENGTH } from '../limits.ts';
import { codePointLength, text } from '../text.ts';
import type { AvatarTexts, TextField, VersionMaker } from './versions.ts';

/** The unpublished texts and settings of an avatar: one draft for each avatar. */
export interface AvatarDraft {
  /** Changes with each save: calls that change the draft name the revision that their page shows. */
  revision: string;
  at: string;
  by: VersionMaker;
  /** The fields that differ from what is published, as drafted. */
  changes: Partial<AvatarTexts>;
  /** The drafted fields whose published text has changed since: publishing the draft replaces that change. */
  publishedSince: TextField[];
}

/** Texts that the API only replaces. An empty one takes the text away, so that the avatar is as if it was never given. */
export const CLEARABLE = ['personality', 'scenario', 'selfIntroduction'] as const;

const { visibility: _decidedElsewhere, ...shape } = AvatarPatch.shape;
const { min, max } = SELF_INTRODUCTION_LENGTH;
const fields = {
  ...shape,
  personality: text(PERSONA_TEXT_MAX).optional(),
  scenario: text(PERSONA_TEXT_MAX).optional(),
  selfIntroduction: text(max)
    .refine(
      (value) => value === '' || codePointLength(value) >= min,
      `must be empty, or ${min}–${max} characters long`,
    )
    .optional(),
} satisfies Record<(typeof CLEARABLE)[number], unknown>;

export const DraftSave = z.strictObject({
  /** Of the draft that the page shows; null: there was none. */
  revision: z.uuid().nullable(),
  changes: z
    .strictObject(fields)
    .refine((changes) => Object.keys(changes).length > 0, 'at least one field must be sent'),
});
export type DraftSave = z.infer<typeof DraftSave>;

export const DraftChoice = z.strictObject({ revision: z.uuid() });
export type DraftChoice = z.infer<typeof DraftChoice>;
