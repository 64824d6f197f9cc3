import { HABIT_NAME, HABIT_SCALES } from '@vivant/contract/persona';
import { z } from 'zod';

/** The persona's texts as they were given (§2.3, §4.5); absent means never given. */
export const PersonaTexts = z.object({
  preferredAlias: z.string().optional(),
  spokenName: z.string().optional(),
  knownAliases: z.array(z.string()).optional(),
  personality: z.string().optional(),
  scenario: z.string().optional(),
  selfIntroduction: z.string().optional(),
  greeting: z.string().optional(),
  guardrails: z.array(z.string()).optional(),
  conversationalHabits: z.record(z.string().regex(HABIT_NAME), z.enum(HABIT_SCALES)).optional(),
});
export type PersonaTexts = z.infer<typeof PersonaTexts>;

export const PERSONA_FIELDS = Object.keys(PersonaTexts.shape) as (keyof PersonaTexts)[];
