import { setTimeout as pause } from 'node:timers/promises';

/** Each look takes the service some milliseconds: seldom enough, and often enough that nothing waits for it. */
const POLL_MS = 500;

/** Looks again and again until what is seen is as it should be; the error shows what was seen last. */
export async function until<T>(
  what: string,
  limitMs: number,
  look: () => Promise<T>,
  isThere: (seen: T) => boolean,
  pollMs = POLL_MS,
): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    if (performance.now() > deadline)
      throw new Error(`Waited ${limitMs / 1000} s for ${what}; there was ${JSON.stringify(seen)}`);
    await pause(pollMs);
  }
}
