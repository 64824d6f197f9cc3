/** Small measures over what a visitor received. */

import { createRandom } from '@vivant/platform/random';

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
  for (let i = 0; i < n; i++) {
    const da = a[i]! - ma;
    const db = b[i]! - mb;
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
  for (let i = from; i < to; i++) sum += (pcm[i]! / 32768) ** 2;
  return Math.sqrt(sum / (to - from));
}

/** Mean absolute difference of two pictures of one size. */
export function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
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
  let row = b.map((_, j) => j + 1);
  row.unshift(0);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return a.length === 0 ? (b.length === 0 ? 0 : 1) : row[b.length]! / a.length;
}

/** A deterministic shuffle: the same seed, the same order. */
export function shuffled<T>(values: T[], seed = 7): T[] {
  const out = [...values];
  const random = createRandom(seed);
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
