import type { VoiceInstant } from './voice-track.ts';

/** What has just happened in somebody's speech. A pause after a rising voice asks for an answer. */
export type PhraseEvent = 'began' | 'paused' | 'paused rising' | 'ended';

/** Hears where phrases begin and end, by loudness, and how they end, by pitch. Time only runs forward. */
export interface Phrases {
  /** Called every 10 ms. */
  tick(tMs: number, voice: VoiceInstant): PhraseEvent | null;
}

const LOUD = 0.12;
const QUIET = 0.07;
/** Shorter sounds are no phrase. */
const LEAST_PHRASE_MS = 700;
const PAUSE_MS = 200;
/** A silence of this length ends a turn. */
const END_MS = 700;
/** The last moments of a voice against those before, in semitones, from which it has risen. */
const RISEN = 1.2;
const LAST_MS = 90;
const BEFORE_MS = 400;

export function createPhrases(): Phrases {
  let beganMs: number | null = null;
  let quietSinceMs = Number.NEGATIVE_INFINITY;
  let isPaused = false;
  let last = 0;
  let before = 0;

  return {
    tick(tMs, { energy, pitch }) {
      if (pitch !== null) {
        last += (10 / LAST_MS) * (pitch - last);
        before += (10 / BEFORE_MS) * (pitch - before);
      }
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
      return last - before > RISEN ? 'paused rising' : 'paused';
    },
  };
}
