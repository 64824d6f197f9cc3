import { z } from 'zod';
import { LIMIT_TEXTS } from './limit-texts.ts';
import { FILE_NAME_MAX, KNOWLEDGE_DESCRIPTION_MAX } from './limits.ts';
import { PersonaTexts } from './persona.ts';
import { text } from './text.ts';
import { AiMark, Video } from './video-schemas.ts';

/** What an avatar is made of, read back (D8-3). */

const KeptConsent = z
  .object({
    subject: z.string(),
    statement: z.string().optional(),
    at: z.iso.datetime().meta({ description: 'When it was stated.' }),
    keyId: z
      .uuid()
      .nullable()
      .meta({ description: 'The key that stated it; null: a person in the studio or the operator did.' }),
  })
  .meta({ id: 'KeptConsent', description: 'Whose portrait or voice it is, as it was stated.' });
export type KeptConsent = z.infer<typeof KeptConsent>;

export const KnowledgeDocument = z
  .object({
    id: z.uuid().meta({ description: 'Stays the same until the document is removed or all are replaced.' }),
    name: z.string(),
    description: z.string().nullable(),
    contentType: z.string(),
    sizeBytes: z.int(),
    title: z
      .string()
      .nullable()
      .meta({ description: 'The heading it begins with, if any; null until it has been read.' }),
    passages: z
      .int()
      .nullable()
      .meta({ description: 'How many passages a conversation can draw on; null until it has been read.' }),
    feedback: z
      .string()
      .nullable()
      .meta({ description: 'Why it cannot be read, or what of it is not used; to be shown as it is.' }),
  })
  .meta({ id: 'KnowledgeDocument', description: 'One document of an avatar’s knowledge.' });
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;

export const AvatarMaterials = z
  .object({
    avatarId: z.uuid(),
    language: z.string(),
    previews: z.boolean().meta({ description: 'Whether preview clips are wanted.' }),
    previewMessage: z.string().nullable(),
    video: Video,
    aiMark: AiMark,
    persona: PersonaTexts.meta({
      description: 'The texts as they were given; what was never given is absent.',
    }),
    consent: z
      .object({
        appearance: KeptConsent.nullable(),
        voice: KeptConsent.nullable(),
      })
      .meta({ description: 'What was stated for the portrait and the voice there are now; null: nothing.' }),
    documents: z.array(KnowledgeDocument).meta({ description: 'In the order in which they were sent.' }),
    links: z
      .object({
        portrait: z.url().optional(),
        voice: z.url().optional(),
        expiresAt: z.iso.datetime(),
      })
      .meta({
        description: `Signed links to the portrait and the voice sample, good for about ${LIMIT_TEXTS.link} without a key; ask again for fresh ones. A portrait-only avatar has no voice.`,
      }),
  })
  .meta({ id: 'AvatarMaterials', description: 'What an avatar is made of.' });
export type AvatarMaterials = z.infer<typeof AvatarMaterials>;

/** Answer of POST …/knowledge. */
/** Body of a change of a document: at least one field, no unknown ones. */
export const DocumentPatch = z
  .strictObject({
    name: text(FILE_NAME_MAX, 1)
      .optional()
      .meta({ description: 'Its file name, which keeps its ending, such as `.md`.' }),
    description: text(KNOWLEDGE_DESCRIPTION_MAX)
      .nullable()
      .optional()
      .meta({ description: 'What it is about; null takes it away.' }),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'must have at least one field')
  .meta({ minProperties: 1 });
export type DocumentPatch = z.infer<typeof DocumentPatch>;

export const DocumentsAdded = z
  .object({
    avatarId: z.uuid(),
    status: z.enum(['building', 'ready', 'failed', 'moderation_hold']),
    documents: z
      .array(z.object({ id: z.uuid(), name: z.string() }))
      .meta({ description: 'Those that were added, in their order.' }),
  })
  .meta({ id: 'DocumentsAdded' });
export type DocumentsAdded = z.infer<typeof DocumentsAdded>;
