import { z } from 'zod';

/** Habits with a wording or effect of their own; other well-formed names are kept and put into words. */
export const KNOWN_HABITS = [
  'ENGAGEMENT',
  'VERBOSITY',
  'FORMALITY',
  'EMPATHY',
  'HUMOR',
  'CURIOSITY',
  'PROACTIVITY',
  'TURN_PATIENCE',
  'INTERRUPTIBILITY',
  'EXPRESSIVENESS',
] as const;

export const HABIT_NAME = /^CONVERSATIONAL_HABIT_[A-Z_]{1,40}$/;
export const HABIT_SCALES = [
  'CONVERSATIONAL_HABIT_SCALE_LOW',
  'CONVERSATIONAL_HABIT_SCALE_MEDIUM',
  'CONVERSATIONAL_HABIT_SCALE_HIGH',
] as const;

export const ConversationalHabits = z.record(
  z.string().regex(HABIT_NAME, 'habit names look like CONVERSATIONAL_HABIT_ENGAGEMENT'),
  z.enum(HABIT_SCALES),
);

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
  conversationalHabits: ConversationalHabits.optional(),
});
export type PersonaTexts = z.infer<typeof PersonaTexts>;

export const PERSONA_FIELDS = Object.keys(PersonaTexts.shape) as (keyof PersonaTexts)[];

/** The persona stage's result: all that the conversation needs, none of which the visitor may read. */
export const PersonaProfile = z.object({
  version: z.literal(1),
  /** How the avatar calls itself. */
  displayName: z.string(),
  spokenName: z.string().nullable(),
  knownAliases: z.array(z.string()),
  language: AvatarLanguageOrTag(),
  /** The instructions of the model; never sent to a visitor. */
  instructions: z.string(),
  /** Spoken verbatim when the visitor joins; null: the avatar waits to be addressed. */
  greeting: z.string().nullable(),
  /** Spoken verbatim when asked who it is. */
  selfIntroduction: z.string().nullable(),
  personality: z.string().nullable(),
  scenario: z.string().nullable(),
  guardrails: z.array(z.string()),
  conversationalHabits: ConversationalHabits,
});
export type PersonaProfile = z.infer<typeof PersonaProfile>;

function AvatarLanguageOrTag() {
  return z.string().min(2).max(35);
}
