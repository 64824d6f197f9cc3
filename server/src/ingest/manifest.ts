import { VISIBILITIES } from '@vivant/contract/avatar';
import { type ErrorCode, ServiceError } from '@vivant/contract/errors';
import { AVATAR_LANGUAGES, DEFAULT_LANGUAGE } from '@vivant/contract/languages';
import {
  ALIAS_MAX,
  GREETING_MAX,
  GUARDRAILS_MAX,
  KNOWLEDGE_DESCRIPTION_MAX,
  KNOWLEDGE_MAX_FILES,
  MANIFEST_DESCRIPTION_MAX,
  NAME_LENGTH,
  PERSONA_TEXT_MAX,
  PREVIEW_MESSAGE_MAX,
  SELF_INTRODUCTION_LENGTH,
} from '@vivant/contract/limits';
import { ConversationalHabits } from '@vivant/contract/persona';
import { isStorableText, text } from '@vivant/contract/text';
import { sayFault } from '@vivant/contract/warnings';
import { z } from 'zod';

const FILENAME_MAX = 255;

/** Whose portrait or voice is sent, and on what ground it may be used (D2-28). */
export const Consent = z.object({ subject: text(200, 1), statement: text(2000).optional() }).meta({
  description:
    'Whose portrait and voice these are, and on what ground they may be used; kept with the avatar, the time and the key.',
});
export type Consent = z.infer<typeof Consent>;

/** `avatar.json`, and the same fields of a JSON create (§2.3). Unknown keys are ignored. */
export const Manifest = z.object({
  schemaVersion: z.literal(1, 'must be 1').default(1),
  name: text(NAME_LENGTH.max, NAME_LENGTH.min),
  description: text(MANIFEST_DESCRIPTION_MAX).optional(),
  language: z
    .enum(AVATAR_LANGUAGES)
    .default(DEFAULT_LANGUAGE)
    .meta({ description: 'Spoken end to end; `hi` is taken and spoken in English.' }),
  visibility: z.enum(VISIBILITIES).exclude(['public']).default('private'),
  previews: z
    .boolean()
    .default(false)
    .meta({ description: 'Also makes two short clips, idle and talking, billed by the plan.' }),
  previewMessage: text(PREVIEW_MESSAGE_MAX)
    .optional()
    .meta({ description: 'What the talking clip says; the greeting if omitted.' }),
  /** A portrait for render-only sessions; the voice is optional (D2-12). */
  renderOnly: z
    .boolean()
    .default(false)
    .meta({ description: 'A portrait alone, for render-only sessions; the voice may be missing.' }),
  persona: z
    .object({
      preferredAlias: text(ALIAS_MAX).optional().meta({ description: 'What the avatar calls itself.' }),
      personality: text(PERSONA_TEXT_MAX).optional().meta({ description: 'Who the avatar is.' }),
      scenario: text(PERSONA_TEXT_MAX)
        .optional()
        .meta({ description: 'What it does with the visitor; not together with a prompt file.' }),
      selfIntroduction: text(SELF_INTRODUCTION_LENGTH.max, SELF_INTRODUCTION_LENGTH.min).optional().meta({
        description:
          'Said word for word when asked who it is; made from the first sentence of the personality if omitted and if that says who the avatar is.',
      }),
      greeting: text(GREETING_MAX)
        .optional()
        .meta({ description: 'Said word for word when the visitor arrives.' }),
      guardrails: z.array(text(GUARDRAILS_MAX.length)).max(GUARDRAILS_MAX.entries).optional().meta({
        description: 'Rules handed to the language model, word for word; without one they have no effect.',
      }),
      conversationalHabits: ConversationalHabits.optional(),
    })
    .default({}),
  knowledge: z
    .object({
      descriptions: z
        .record(z.string().max(FILENAME_MAX).refine(isStorableText), text(KNOWLEDGE_DESCRIPTION_MAX))
        .refine(
          (map) => Object.keys(map).length <= KNOWLEDGE_MAX_FILES,
          `must describe at most ${KNOWLEDGE_MAX_FILES} files`,
        )
        .default({})
        .meta({
          description: 'What each document is about, by file name.',
          maxProperties: KNOWLEDGE_MAX_FILES,
        }),
    })
    .default({ descriptions: {} }),
  consent: Consent.optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/**
 * @param schema the manifest's own, or one that extends it
 * @throws ServiceError with the code of D2-2 or D2-3; the message names every field at fault.
 */
export function parseManifest<T extends Manifest>(value: unknown, schema: z.ZodType<T>): T {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new ServiceError('invalid_manifest', 'The manifest must be a JSON object.');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const isPublic = (value as { visibility?: unknown }).visibility === 'public';
  const faults = parsed.error.issues.map(({ path, message }): Fault => {
    const field = path.join('.');
    if (field === 'name') return { code: 'name_invalid', text: sayFault(field, message) };
    if (field === 'visibility' && isPublic) return PUBLIC_AT_CREATE;
    return { code: 'invalid_manifest', text: sayFault(field, message) };
  });
  // Those with codes of their own come first, the name before all; the first decides the code of the answer.
  const order: ErrorCode[] = ['name_invalid', 'public_visibility_not_allowed_on_create', 'invalid_manifest'];
  faults.sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
  const told = faults.slice(0, FAULTS_TOLD).map(({ text }) => text);
  const rest = faults.length - told.length;
  if (rest > 0) told.push(`and ${rest} more`);
  throw new ServiceError(faults[0]!.code, told.join('; '));
}

interface Fault {
  code: ErrorCode;
  text: string;
}

const FAULTS_TOLD = 10;

const PUBLIC_AT_CREATE: Fault = {
  code: 'public_visibility_not_allowed_on_create',
  text: 'visibility: an avatar can be made public once it is ready, not when it is created',
};
