/** Small measures over what a visitor received. */

import { createRandom } from '@vivant/platform/random';
import { wordErrors } from '@vivant/speech/voice/profile';

/** Pearson's correlation; 0 where one side does not vary. */
export function correlation(a: number[], b: number[]): number {
  const n = Math.min(a.length, b.length);
  if (n < 2) throw new Error('too few values to correlate');
  const mean = (values: number[]) => values.slice(0, n).reduce((sum, v) => sum + v, 0) / n;
  const ma = mean(a);
  const mb = mean(b);
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (const [i, value] of a.slice(0, n).entries()) {
    const da = value - ma;
    const db = (b[i] ?? 0) - mb;
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  return aa === 0 || bb === 0 ? 0 : ab / Math.sqrt(aa * bb);
}

/** Loudness (RMS, 0–1) of mono PCM in a window around an instant. */
export function rmsAt(pcm: Int16Array, sampleRate: number, centreMs: number, windowMs = 60): number {
  const from = Math.max(0, Math.floor(((centreMs - windowMs / 2) * sampleRate) / 1000));
  const to = Math.min(pcm.length, Math.floor(((centreMs + windowMs / 2) * sampleRate) / 1000));
  if (to <= from) return 0;
  let sum = 0;
  for (const sample of pcm.subarray(from, to)) sum += (sample / 32768) ** 2;
  return Math.sqrt(sum / (to - from));
}

/** Mean absolute difference of two pictures of one size. */
export function difference(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

/** Words as a recogniser and a caption can be compared by: lower case, letters and digits alone. */
export function words(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[’']/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Edits (insert, delete, replace) per word of `reference`. */
export function wordErrorRate(reference: string, heard: string): number {
  const a = words(reference);
  const b = words(heard);
  return a.length === 0 ? (b.length === 0 ? 0 : 1) : wordErrors(a, b) / a.length;
}

/** A deterministic shuffle: the same seed, the same order. */
export function shuffled<T>(values: T[], seed = 7): T[] {
  const random = createRandom(seed);
  return values
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
