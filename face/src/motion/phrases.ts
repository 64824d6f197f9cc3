/** What has just happened in somebody's speech. */
export type PhraseEvent = 'began' | 'paused' | 'ended';

/** Hears where phrases begin and end, by loudness alone. Time only runs forward. */
export interface Phrases {
  /** `energy`: loudness 0–1 at `tMs`, asked every 10 ms. */
  tick(tMs: number, energy: number): PhraseEvent | null;
}

const LOUD = 0.12;
const QUIET = 0.07;
/** Shorter sounds are no phrase. */
const LEAST_PHRASE_MS = 700;
const PAUSE_MS = 200;
/** A silence of this length ends a turn. */
const END_MS = 700;

export function createPhrases(): Phrases {
  let beganMs: number | null = null;
  let quietSinceMs = Number.NEGATIVE_INFINITY;
  let isPaused = false;

  return {
    tick(tMs, energy) {
      if (energy > LOUD) {
        quietSinceMs = Number.POSITIVE_INFINITY;
        const resumed = isPaused;
        isPaused = false;
        if (beganMs !== null && !resumed) return null;
        beganMs = tMs;
        return 'began';
      }
      if (energy >= QUIET || beganMs === null) return null;
      quietSinceMs = Math.min(quietSinceMs, tMs);
      if (tMs - quietSinceMs >= END_MS) {
        const wasPhrase = isPaused;
        beganMs = null;
        isPaused = false;
        return wasPhrase ? 'ended' : null;
      }
      if (isPaused || tMs - quietSinceMs < PAUSE_MS || quietSinceMs - beganMs < LEAST_PHRASE_MS) return null;
      isPaused = true;
      return 'paused';
    },
  };
}
