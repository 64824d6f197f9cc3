import { z } from 'zod';

/** What crosses between the server and the child process of a stage: paths and texts, never a connection. */

export const SourceFile = z.object({
  path: z.string(),
  filename: z.string().nullable(),
  contentType: z.string(),
  description: z.string().nullable(),
});
export type SourceFile = z.infer<typeof SourceFile>;

const MadeFile = z.object({
  role: z.enum(['face', 'poster', 'knowledge_base', 'preview_idle', 'preview_talking']),
  /** In the stage's `outDir`. */
  path: z.string(),
  contentType: z.string(),
});

export const StageResult = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('completed'),
    /** A warning for the person who supplied the file; null: nothing to say. */
    userFeedback: z.string().nullable(),
    output: z.record(z.string(), z.unknown()).nullable(),
    files: z.array(MadeFile),
  }),
  /** Bad material: what is wrong and what would fix it, for the person who supplied it. */
  z.object({
    status: z.literal('failed'),
    userFeedback: z.string(),
    /** What was learnt despite the failure. */
    output: z.record(z.string(), z.unknown()).optional(),
  }),
]);
export type StageResult = z.infer<typeof StageResult>;

/** The one message a stage's child sends. */
export const StageMessage = z.union([
  z.object({ result: StageResult }),
  z.object({ error: z.object({ message: z.string(), stack: z.string().optional() }) }),
]);
export type StageMessage = z.infer<typeof StageMessage>;
