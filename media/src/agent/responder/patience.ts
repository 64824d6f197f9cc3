/** How long a model is waited for, in milliseconds. */
export interface Patience {
  /** Without a word by then, the visitor is told that an answer is coming. */
  bridgeMs: number;
  /** The model is given up if it sends nothing at all for this long, at first and later. */
  silenceMs: number;
  /** The model is given up if it thinks for this long without a word. */
  firstWordMs: number;
}

/** People take a silence of two seconds for a lost connection. */
export const PATIENCE: Patience = { bridgeMs: 1800, silenceMs: 8000, firstWordMs: 30_000 };
/** A model that has just failed is asked again, and waited for no longer than this. */
export const SILENCE_AFTER_FAILURE_MS = 3000;

export class ModelSilent extends Error {
  constructor(silentMs: number) {
    super(`the model said nothing for ${silentMs} ms`);
  }
}

/** The result of `next`, or null if it takes longer or is no longer wanted; it continues meanwhile. */
export async function within<T>(next: Promise<T>, ms: number, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return null;
  const { promise: over, resolve } = Promise.withResolvers<null>();
  const stop = () => resolve(null);
  const timer = setTimeout(stop, ms);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([next, over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
