import type { PersonaProfile } from '@vivant/contract/persona';

type Scale = 'LOW' | 'MEDIUM' | 'HIGH';

/** The scale of one habit; MEDIUM where the persona says nothing. */
export function habit(persona: Pick<PersonaProfile, 'conversationalHabits'>, name: string): Scale {
  const value = persona.conversationalHabits[`CONVERSATIONAL_HABIT_${name}`];
  return (value?.replace('CONVERSATIONAL_HABIT_SCALE_', '') as Scale | undefined) ?? 'MEDIUM';
}

/** The detector calls it speech after this long, and waits this long before it calls it ended. */
export const DETECTOR_SPEECH_MS = 60;
export const DETECTOR_SILENCE_MS = 250;
/** Milliseconds of silence after which the visitor's turn is over: before anything is learnt, and at most. */
export interface SilenceBounds {
  min: number;
  max: number;
}

const TURN_SILENCE_MS: Record<Scale, SilenceBounds> = {
  LOW: { min: 350, max: 600 },
  MEDIUM: { min: 450, max: 1000 },
  HIGH: { min: 900, max: 1600 },
};
/**
 * Speech that long, over the avatar's own, silences it; words that want the turn do so earlier. A "yeah, okay" of a
 * listener is shorter.
 */
const SURE_AFTER_MS: Record<Scale, number> = { LOW: 1200, MEDIUM: 800, HIGH: 400 };

export interface TurnTaking {
  vad: { minSpeechDuration: number; minSilenceDuration: number; activationThreshold: number };
  silence: SilenceBounds;
  /** After recognised words. Mere sound never interrupts here: see `yielding.ts`. */
  interruption: { enabled: true; mode: 'vad'; minDuration: number; resumeFalseInterruption: false };
  /** Speech that long wants the turn. */
  sureAfterMs: number;
}

/** How the habits TURN_PATIENCE and INTERRUPTIBILITY shape the turns. All times are milliseconds. */
export function turnTaking(persona: Pick<PersonaProfile, 'conversationalHabits'>): TurnTaking {
  return {
    vad: {
      minSpeechDuration: DETECTOR_SPEECH_MS,
      minSilenceDuration: DETECTOR_SILENCE_MS,
      activationThreshold: 0.5,
    },
    silence: TURN_SILENCE_MS[habit(persona, 'TURN_PATIENCE')],
    interruption: {
      enabled: true,
      mode: 'vad',
      minDuration: Number.MAX_SAFE_INTEGER,
      resumeFalseInterruption: false,
    },
    sureAfterMs: SURE_AFTER_MS[habit(persona, 'INTERRUPTIBILITY')],
  };
}
