import { z } from 'zod';

/** One thing against a document; for the operator, never for the person who uploaded. */
const DocumentFlag = z.object({ reason: z.string(), excerpt: z.string() });
export type DocumentFlag = z.infer<typeof DocumentFlag>;

const Output = z.object({ flagged: z.array(DocumentFlag).default([]) });

/** What the knowledge stage found against the documents it read, from its output. */
export function documentFlagsOf(output: Record<string, unknown> | null): DocumentFlag[] {
  return Output.parse(output ?? {}).flagged;
}
