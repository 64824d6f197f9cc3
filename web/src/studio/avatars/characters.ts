import { languageOf } from '@vivant/contract/languages';
import type { HABIT_SCALES, KNOWN_HABITS } from '@vivant/contract/persona';
import { CHARACTER_TEXTS, type CharacterId, type CharacterTexts } from './character-texts.ts';

type Scale = (typeof HABIT_SCALES)[number] extends `CONVERSATIONAL_HABIT_SCALE_${infer Word}` ? Word : never;

interface Character {
  id: CharacterId;
  /** On its button. */
  name: string;
  /** Others stay as they are. */
  habits: Partial<Record<(typeof KNOWN_HABITS)[number], Scale>>;
}

/** To begin with: what somebody would otherwise have to think of. */
export const CHARACTERS: readonly Character[] = [
  {
    ...{ id: 'guide', name: 'Museum guide' },
    habits: { ENGAGEMENT: 'HIGH', EXPRESSIVENESS: 'HIGH', VERBOSITY: 'MEDIUM' },
  },
  {
    ...{ id: 'reception', name: 'Receptionist' },
    habits: { FORMALITY: 'HIGH', VERBOSITY: 'LOW', PROACTIVITY: 'MEDIUM' },
  },
  {
    ...{ id: 'teacher', name: 'Teacher' },
    habits: { EMPATHY: 'HIGH', CURIOSITY: 'HIGH', TURN_PATIENCE: 'HIGH' },
  },
  {
    ...{ id: 'shop', name: 'Shop assistant' },
    habits: { PROACTIVITY: 'HIGH', CURIOSITY: 'MEDIUM', VERBOSITY: 'LOW' },
  },
  {
    ...{ id: 'support', name: 'Support' },
    habits: { EMPATHY: 'HIGH', TURN_PATIENCE: 'HIGH', VERBOSITY: 'LOW' },
  },
];

/** In the language that is spoken by an avatar of this one. */
export function textsOfCharacter(id: CharacterId, language: string): CharacterTexts {
  return CHARACTER_TEXTS[languageOf(language)?.spokenAs ?? 'en'][id];
}

/** By the names of the fields that choose them. */
export function habitFieldsOf({ habits }: Character): Record<string, string> {
  return Object.fromEntries(
    Object.entries(habits).map(([habit, scale]) => [
      `CONVERSATIONAL_HABIT_${habit}`,
      `CONVERSATIONAL_HABIT_SCALE_${scale}`,
    ]),
  );
}
