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
/** Silence after which the visitor's turn is over. */
const TURN_SILENCE_MS: Record<Scale, number> = { LOW: 350, MEDIUM: 450, HIGH: 900 };
/** Speech that long, over the avatar's own, interrupts it. */
const INTERRUPT_AFTER_MS: Record<Scale, number> = { LOW: 900, MEDIUM: 400, HIGH: 300 };
/** An interruption without a word in it was a noise: the avatar goes on from where it stopped. */
const RESUME_AFTER_MS = 1500;

export interface TurnTaking {
  vad: { minSpeechDuration: number; minSilenceDuration: number; activationThreshold: number };
  endpointing: { mode: 'fixed'; minDelay: number; maxDelay: number };
  interruption: {
    enabled: true;
    mode: 'vad';
    minDuration: number;
    falseInterruptionTimeout: number;
    resumeFalseInterruption: true;
  };
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
      mode: 'fixed',
      minDelay: TURN_SILENCE_MS[patience],
      maxDelay: TURN_SILENCE_MS[patience],
    },
    interruption: {
      enabled: true,
      mode: 'vad',
      minDuration: INTERRUPT_AFTER_MS[habit(persona, 'INTERRUPTIBILITY')],
      falseInterruptionTimeout: RESUME_AFTER_MS,
      resumeFalseInterruption: true,
    },
  };
}
