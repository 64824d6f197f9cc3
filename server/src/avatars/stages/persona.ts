import { PERSONA_FIELDS, PersonaTexts } from '@vivant/contract/persona';
import { z } from 'zod';
import { defineStage } from './define-stage.ts';

/** What the conversation says and how (§2.3). */
export const persona = defineStage({
  name: 'persona',
  needs: [...PERSONA_FIELDS, 'name', 'language'],
  after: [],
  makes: [],
  weight: 5,
  portraitAlone: false,
  metWith: true,
  runsIn: () => 'here',
  input: z.object({
    stage: z.literal('persona'),
    name: z.string(),
    language: z.string(),
    texts: PersonaTexts,
    outDir: z.string(),
  }),
  inputs: async ({ avatar }) => ({
    name: avatar.name,
    language: avatar.language,
    texts: PersonaTexts.parse(avatar.persona),
  }),
  tooMuch: 'The texts are too long to be worked on. Write shorter ones.',
  async run(input) {
    const { buildPersona } = await import('./persona-profile.ts');
    return { status: 'completed', userFeedback: null, output: { ...buildPersona(input) }, files: [] };
  },
});
