import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 250;

/** Looks again and again until what is seen is as it should be; the error shows what was seen last. */
export async function until<T>(
  what: string,
  limitMs: number,
  look: () => Promise<T>,
  isThere: (seen: T) => boolean,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    if (performance.now() > deadline)
      throw new Error(`Waited ${limitMs / 1000} s for ${what}; there was ${JSON.stringify(seen)}`);
    await pause(POLL_MS);
  }
}
