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
/**
 * Silence after which the visitor's turn is over: the shorter one at first, up to the longer one for visitors who make
 * pauses and go on. The framework learns from pauses in which the avatar has not begun to speak: where it did, and fell
 * silent for the visitor, nothing is learnt.
 */
const TURN_SILENCE_MS: Record<Scale, { min: number; max: number }> = {
  LOW: { min: 350, max: 600 },
  MEDIUM: { min: 450, max: 1000 },
  HIGH: { min: 900, max: 1600 },
};
/** What was learnt before weighs so much beside a new pause: two or three of them are a habit. */
const PAUSE_MEMORY = 0.6;
/**
 * Speech that long, over the avatar's own, silences it; words that want the turn do so earlier. A "yeah, okay" of a
 * listener is shorter.
 */
const SURE_AFTER_MS: Record<Scale, number> = { LOW: 1200, MEDIUM: 800, HIGH: 400 };

export interface TurnTaking {
  vad: { minSpeechDuration: number; minSilenceDuration: number; activationThreshold: number };
  endpointing: { mode: 'dynamic'; minDelay: number; maxDelay: number; alpha: number };
  /** After recognised words. Mere sound never interrupts here: see `giving-way.ts`. */
  interruption: { enabled: true; mode: 'vad'; minDuration: number; resumeFalseInterruption: false };
  /** Speech that long wants the turn. */
  sureAfterMs: number;
}

/** How the habits TURN_PATIENCE and INTERRUPTIBILITY shape the turns. All times are milliseconds. */
export function turnTaking(persona: Pick<PersonaProfile, 'conversationalHabits'>): TurnTaking {
  const patience = habit(persona, 'TURN_PATIENCE');
  return {
    vad: {
      minSpeechDuration: DETECTOR_SPEECH_MS,
      minSilenceDuration: DETECTOR_SILENCE_MS,
      activationThreshold: 0.5,
    },
    endpointing: {
      mode: 'dynamic',
      minDelay: TURN_SILENCE_MS[patience].min,
      maxDelay: TURN_SILENCE_MS[patience].max,
      alpha: PAUSE_MEMORY,
    },
    interruption: {
      enabled: true,
      mode: 'vad',
      minDuration: Number.MAX_SAFE_INTEGER,
      resumeFalseInterruption: false,
    },
    sureAfterMs: SURE_AFTER_MS[habit(persona, 'INTERRUPTIBILITY')],
  };
}
