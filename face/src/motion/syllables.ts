import type { VoiceInstant } from './voice-track.ts';

/** Hears syllables, and how much each of them stands out. Time only runs forward. */
export interface Syllables {
  /**
   * Called every 10 ms. Just after the middle of a syllable it returns how far that stands out from those before it,
   * in standard deviations of loudness and pitch together; else null.
   */
  tick(tMs: number, voice: VoiceInstant): number | null;
}

/** Loudness that must be gained on what was before, and lost again, to make a syllable. */
const RISE = 0.1;
const FALL = 0.035;
/** A long vowel is taken for what it is after this time. */
const LONGEST_WAIT_MS = 130;
/** Semitones that count as much as the whole range of loudness does. */
const FULL_PITCH = 9;
/** How much each syllable weighs in what is usual. */
const MEMORY = 0.1;
const LEAST_SPREAD = 0.06;

export function createSyllables(): Syllables {
  let level = 0;
  let valley = 0;
  let peak: { energy: number; pitch: number; beganMs: number } | null = null;
  let usual = { mean: 0.55, square: 0.55 ** 2 + 0.15 ** 2 };

  function standsOut({ energy, pitch }: { energy: number; pitch: number }): number {
    const score = energy + pitch / FULL_PITCH;
    const spread = Math.max(LEAST_SPREAD, Math.sqrt(Math.max(0, usual.square - usual.mean ** 2)));
    const out = (score - usual.mean) / spread;
    usual = {
      mean: usual.mean + MEMORY * (score - usual.mean),
      square: usual.square + MEMORY * (score ** 2 - usual.square),
    };
    return out;
  }

  return {
    tick(tMs, { energy, pitch }) {
      level += 0.4 * (energy - level);
      if (peak === null) {
        valley = Math.min(valley, level);
        if (level < valley + RISE) return null;
        peak = { energy: level, pitch: pitch ?? 0, beganMs: tMs };
        return null;
      }
      if (level > peak.energy) peak.energy = level;
      if (pitch !== null && pitch > peak.pitch) peak.pitch = pitch;
      if (level > peak.energy - FALL && tMs - peak.beganMs < LONGEST_WAIT_MS) return null;
      const out = standsOut(peak);
      peak = null;
      valley = level;
      return out;
    },
  };
}
