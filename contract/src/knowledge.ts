import { z } from 'zod';

/** One searchable piece of an uploaded document. */
export const KnowledgePassage = z.object({
  id: z.int().min(0),
  /** The name the file was uploaded under. */
  source: z.string(),
  /** Heading or page the passage stands under, where the format has such. */
  heading: z.string().nullable(),
  text: z.string(),
});
export type KnowledgePassage = z.infer<typeof KnowledgePassage>;

/** Output of the knowledge stage, a JSON blob; the media process indexes it at session start. */
export const KnowledgeBase = z.object({
  version: z.literal(1),
  files: z.array(z.object({ name: z.string(), description: z.string().nullable() })),
  passages: z.array(KnowledgePassage),
});
export type KnowledgeBase = z.infer<typeof KnowledgeBase>;
