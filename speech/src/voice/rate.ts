import type { PitchTrack } from './pitch.ts';

/**
 * Syllables a second of speech: voiced peaks of loudness at least 2 dB above the valleys around them (after de Jong and
 * Wempe 2009); pauses are left out. Zero if there is no speech.
 */
export function syllableRate(pcm: Int16Array, sampleRate: number, { f0Hz }: PitchTrack): number {
  const hop = Math.round(sampleRate / 100);
  const count = Math.floor(pcm.length / hop);
  const level = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    let sum = 1;
    for (let i = n * hop; i < (n + 1) * hop; i++) sum += pcm[i]! * pcm[i]!;
    level[n] = 10 * Math.log10(sum / hop);
  }
  const smooth = level.map((_, n) => {
    let sum = 0;
    let weight = 0;
    for (let k = Math.max(0, n - 3); k <= Math.min(count - 1, n + 3); k++) {
      sum += level[k]!;
      weight++;
    }
    return sum / weight;
  });
  const loudest = smooth.reduce((most, value) => Math.max(most, value), 0);
  const threshold = loudest - 25;
  let spoken = 0;
  for (const value of smooth) if (value > threshold) spoken++;
  let syllables = 0;
  let valley = Number.POSITIVE_INFINITY;
  let peak = Number.NEGATIVE_INFINITY;
  let peakAt = 0;
  for (let n = 0; n < count; n++) {
    const value = smooth[n]!;
    if (value > peak) {
      peak = value;
      peakAt = n;
    }
    if (peak - value > 2) {
      if (peak - valley > 2 && peak > threshold && (f0Hz[peakAt] ?? 0) > 0) syllables++;
      valley = value;
      peak = value;
      peakAt = n;
    }
    if (value < valley) {
      valley = value;
      peak = value;
      peakAt = n;
    }
  }
  return spoken === 0 ? 0 : syllables / (spoken / 100);
}
