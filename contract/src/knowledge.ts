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

const KnowledgeFile = z.object({
  name: z.string(),
  description: z.string().nullable(),
  /** What the document calls itself: its first heading; missing or null where it has none. */
  title: z.string().nullable().optional(),
});
export type KnowledgeFile = z.infer<typeof KnowledgeFile>;

/**
 * The knowledge stage's result. It is stored and sent in the form of `knowledge/encode.ts`; version 1 was this as
 * JSON, and blobs of it can still be opened.
 */
export const KnowledgeBase = z.object({
  version: z.literal(1),
  files: z.array(KnowledgeFile),
  passages: z.array(KnowledgePassage),
});
export type KnowledgeBase = z.infer<typeof KnowledgeBase>;

/** Of the stored form: anything else is an older one, which the server rebuilds. */
export const KNOWLEDGE_CONTENT_TYPE = 'application/vnd.vivant.knowledge-2';

/**
 * With at most this many passages every sentence is read and compared with a question: words of a paraphrase would
 * mislead the index, which finds the passages among more.
 */
export const READ_WHOLE_PASSAGES = 100;
