import { z } from 'zod';

/** What the knowledge stage learnt of one document, in the order of its files. */
const DocumentOutput = z.object({
  /** The heading it begins with. */
  title: z.string().nullable(),
  passages: z.number(),
  /** What of it is not used, as feedback for the person who supplied it. */
  feedback: z.string().nullable(),
});
export type DocumentOutput = z.infer<typeof DocumentOutput>;

const KnowledgeOutput = z.object({ documents: z.array(DocumentOutput) });

/** The output for each document; empty if the stage ran before it recorded this. */
export function documentsOf(output: Record<string, unknown> | null): DocumentOutput[] {
  const parsed = KnowledgeOutput.safeParse(output);
  return parsed.success ? parsed.data.documents : [];
}
