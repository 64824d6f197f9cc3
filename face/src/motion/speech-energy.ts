/**
 * How loud the speech is at each instant, 0–1, whatever the level of the recording: what nods and raised brows
 * follow. 1 is a loud syllable of this voice, 0 is 26 dB below it.
 */
export interface SpeechEnergy {
  /** Samples that follow what was pushed before, −1 … 1. */
  push(pcm: Float32Array): void;
  /** Loudness at an instant since the first sample; 0 outside of what was pushed, or once it is forgotten. */
  at(tMs: number): number;
}

/** Steps of loudness: each is known once it is over. */
export const ENERGY_HOP_MS = 10;
const KEEP_HOPS = 3000;
const FLOOR_DB = -55;

/** Any sample rate. Keeps the last 30 s. */
export function createSpeechEnergy({ sampleRate }: { sampleRate: number }): SpeechEnergy {
  const hop = Math.round((sampleRate * ENERGY_HOP_MS) / 1000);
  const levels = new Float32Array(KEEP_HOPS);
  let hops = 0;
  let sum = 0;
  let count = 0;
  let peakDb = -26;

  function endHop(): void {
    const db = Math.max(FLOOR_DB, 10 * Math.log10(sum / count + 1e-12));
    // The reference rises with the speech within a syllable and sinks over seconds, never in silence.
    if (db > peakDb) peakDb += 0.2 * (db - peakDb);
    else if (db > peakDb - 25) peakDb += 0.0015 * (db - peakDb);
    const relative = (db - peakDb + 26) / 26;
    levels[hops % KEEP_HOPS] = db <= FLOOR_DB ? 0 : Math.min(1, Math.max(0, relative));
    hops++;
    sum = 0;
    count = 0;
  }

  return {
    push(pcm) {
      for (let i = 0; i < pcm.length; i++) {
        sum += pcm[i]! * pcm[i]!;
        if (++count === hop) endHop();
      }
    },
    at(tMs) {
      const index = Math.floor(tMs / ENERGY_HOP_MS);
      if (index < 0 || index >= hops || index < hops - KEEP_HOPS) return 0;
      return levels[index % KEEP_HOPS]!;
    },
  };
}
