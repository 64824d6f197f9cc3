import { BUILD_FILES_MAX_BYTES } from '@vivant/contract/builds';
import { z } from 'zod';
import { defineStage } from './define-stage.ts';
import { documentFlagsOf } from './document-flags.ts';
import { SourceFile } from './stage-types.ts';

/** What the documents say, ready to be searched (§2.4-10). */
export const knowledge = defineStage({
  name: 'knowledge',
  needs: ['knowledge'],
  after: [],
  makes: ['knowledge_base'],
  makesMaxBytes: BUILD_FILES_MAX_BYTES,
  weight: 10,
  portraitAlone: false,
  runsIn: ({ files }) => (files.length === 0 ? 'here' : 'process'),
  input: z.object({
    stage: z.literal('knowledge'),
    files: z.array(SourceFile),
    outDir: z.string(),
  }),
  filesOf: ({ files }) => files,
  inputs: async ({ files }) => ({ files: await files('knowledge') }),
  tooMuch: 'The documents are too large to be read. Upload shorter ones, or split them.',
  flags: documentFlagsOf,
  async run(input, signal) {
    const { readDocuments } = await import('./read-documents.ts');
    return readDocuments(input, signal);
  },
});
