import { existsSync, readFileSync } from 'node:fs';

/** Real recordings beside the repository; tests that need them are skipped by name where they are absent. */
export const ASSETS = new URL('../../../../shared/assets/', import.meta.url).pathname;
export const HAS_ASSETS = existsSync(ASSETS);

/** Samples of a 16 bit PCM wav. */
export function readWav(path: string): Int16Array {
  const bytes = readFileSync(path);
  const at = bytes.indexOf('data') + 8;
  const length = (bytes.length - at) & ~1;
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + length));
}

/** White noise from a small generator of its own, the same every time. */
export function noise(samples: number, amplitude: number, seed = 1): Int16Array {
  let state = seed;
  return Int16Array.from({ length: samples }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.round((state / 2 ** 31 - 1) * amplitude);
  });
}

/** A voice of sorts: pulses at `hz` through two resonances. */
export function buzz(samples: number, sampleRate: number, hz: number, amplitude = 8000): Int16Array {
  const out = new Int16Array(samples);
  const period = sampleRate / hz;
  for (let i = 0; i < samples; i++) {
    const t = (i % period) / sampleRate;
    const ring =
      Math.exp(-t * 300) * (Math.sin(2 * Math.PI * 700 * t) + 0.6 * Math.sin(2 * Math.PI * 1800 * t));
    out[i] = Math.round(amplitude * ring);
  }
  return out;
}
