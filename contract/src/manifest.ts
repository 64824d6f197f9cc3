import { z } from 'zod';
import { VISIBILITIES } from './avatar.ts';
import { AVATAR_LANGUAGES, DEFAULT_LANGUAGE } from './languages.ts';
import {
  ALIAS_MAX,
  CONSENT_STATEMENT_MAX,
  CONSENT_SUBJECT_LENGTH,
  FILE_NAME_MAX,
  GREETING_MAX,
  GUARDRAILS_MAX,
  KNOWLEDGE_DESCRIPTION_MAX,
  KNOWLEDGE_MAX_FILES,
  MANIFEST_DESCRIPTION_MAX,
  NAME_LENGTH,
  PERSONA_TEXT_MAX,
  PREVIEW_MESSAGE_MAX,
  SELF_INTRODUCTION_LENGTH,
} from './limits.ts';
import { ConversationalHabits } from './persona.ts';
import { isStorableText, text } from './text.ts';
import { AiMark, ManifestVideo } from './video-schemas.ts';
import { READY_VOICE_IDS } from './voices.ts';

/** Whose portrait or voice is sent, and on what ground it may be used (D2-28). */
export const Consent = z
  .object({
    subject: text(CONSENT_SUBJECT_LENGTH.max, CONSENT_SUBJECT_LENGTH.min),
    statement: text(CONSENT_STATEMENT_MAX).optional(),
  })
  .meta({
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
  /** D8-6 */
  video: ManifestVideo,
  /** D8-11 */
  aiMark: AiMark.default(null),
  /** A portrait for render-only sessions; the voice is optional (D2-12). */
  renderOnly: z
    .boolean()
    .default(false)
    .meta({ description: 'A portrait alone, for render-only sessions; the voice may be missing.' }),
  /** D8-13 */
  readyVoice: z.enum(READY_VOICE_IDS).optional().meta({
    description: 'A voice of `GET /v1/voices` instead of a recording; not together with one.',
  }),
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
        .record(z.string().max(FILE_NAME_MAX).refine(isStorableText), text(KNOWLEDGE_DESCRIPTION_MAX))
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

/** Any text: an address that is none is an `invalid_url`, not a fault of the manifest. */
const Address = z.object({ url: z.string().meta({ description: 'Public https address.' }) });

/** Body of a JSON create (§4.3-3): the manifest, and where its files can be fetched. Unknown keys are ignored. */
export const CreateAvatarJson = Manifest.extend({
  assets: z.object({
    image: Address,
    /** Only a portrait-only avatar may lack it. */
    voice: Address.optional(),
    prompt: Address.optional(),
    knowledge: z
      .array(Address.extend({ description: text(KNOWLEDGE_DESCRIPTION_MAX).optional() }))
      .max(KNOWLEDGE_MAX_FILES, `must hold at most ${KNOWLEDGE_MAX_FILES} files`)
      .default([]),
  }),
}).meta({ id: 'CreateAvatar', description: 'The manifest, and where its files are.' });
export type CreateAvatarJson = z.infer<typeof CreateAvatarJson>;
