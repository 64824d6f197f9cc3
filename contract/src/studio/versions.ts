import { z } from 'zod';
import { PersonaTexts } from '../persona.ts';
import { AiMark, Video } from '../video-schemas.ts';

/** Versions of an avatar as the studio shows them: its texts and settings after each change that was published. */

/** All that is written of an avatar and restored together; who may see it is not among it. Absent: never given. */
export const AvatarTexts = z.object({
  name: z.string(),
  description: z.string().nullable(),
  language: z.string(),
  previewMessage: z.string().nullable(),
  previews: z.boolean(),
  video: Video,
  aiMark: AiMark,
  ...PersonaTexts.shape,
});
export type AvatarTexts = z.infer<typeof AvatarTexts>;
export type TextField = keyof AvatarTexts;
export const TEXT_FIELDS = Object.keys(AvatarTexts.shape) as TextField[];

/** Files an avatar is made of. Versions say that they changed; the ones before are deleted at once. */
export const FILE_PARTS = ['portrait', 'voice', 'documents'] as const;
export type FilePart = (typeof FILE_PARTS)[number];

/** How many of the newest versions of an avatar are kept. */
export const VERSIONS_MAX = 100;

export interface VersionItem {
  /** From 1 on; never given twice. */
  number: number;
  at: string;
  by: VersionMaker;
  /** What it changed; empty for the first one. */
  changed: (TextField | FilePart)[];
  /** The version whose texts it brought back. */
  restoredFrom: number | null;
}

/** `unknown`: people and keys that are gone, and changes from before versions were kept. */
export interface VersionMaker {
  kind: 'person' | 'key' | 'unknown';
  name: string | null;
}

export interface Version extends VersionItem {
  /** Without those of `withheld`. */
  texts: Partial<AvatarTexts>;
  /** Texts that an operator rejected: after they were replaced, no version holds them any more. */
  withheld: TextField[];
  /** Files that later versions replaced. */
  filesChangedSince: FilePart[];
}

export const VersionChoice = z.strictObject({
  number: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});
export type VersionChoice = z.infer<typeof VersionChoice>;

/** Fields in which two states of an avatar differ; a text that is empty is the same as none. */
export function differingFields(one: Partial<AvatarTexts>, other: Partial<AvatarTexts>): TextField[] {
  return TEXT_FIELDS.filter((field) => canonical(one[field]) !== canonical(other[field]));
}

function canonical(value: AvatarTexts[TextField]): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value !== 'object') return JSON.stringify(value);
  // Habits come in any order.
  const parts = Array.isArray(value) ? value : Object.entries(value).sort();
  return parts.length === 0 ? '' : JSON.stringify(parts);
}
