import { createFairTurns } from './fair-turns.ts';

export interface KeyedLimiterOptions {
  /** Pieces of work of one key that run at once. */
  concurrency: number;
  /** Whether a failure would have met all work with the same `refusalKey` that was waiting when it began. */
  isShared(error: unknown): boolean;
}

/**
 * Runs work of a key when its turn comes. Work with the same `refusalKey` would be refused for the same reason at the
 * same time; null: no other work would.
 */
export type KeyedLimiter = <T>(key: string, refusalKey: string | null, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  /** Number of its request, in the order of asking. */
  asked: number;
  refusalKey: string;
  refused: AbortController;
}

/**
 * Limits how much work of one key runs at once; the rest waits in its order. A refusal that also holds for work that was
 * already waiting is passed on to it at once, as each would only find the same.
 */
export function createKeyedLimiter({ concurrency, isShared }: KeyedLimiterOptions): KeyedLimiter {
  const unbounded = Number.POSITIVE_INFINITY;
  const turns = createFairTurns({
    places: unbounded,
    placesPerKey: concurrency,
    waiting: unbounded,
    waitingPerKey: unbounded,
  });
  const waiting = new Map<string, Set<Waiting>>();
  let asked = 0;

  async function enter(key: string, refusalKey: string | null) {
    const refused = new AbortController();
    if (refusalKey === null) return turns.enter(key, refused.signal);
    const line = waiting.get(key) ?? new Set();
    const entry = { asked: asked++, refusalKey, refused };
    waiting.set(key, line.add(entry));
    try {
      return await turns.enter(key, refused.signal);
    } finally {
      line.delete(entry);
      if (line.size === 0) waiting.delete(key);
    }
  }

  return async (key, refusalKey, work) => {
    const leave = await enter(key, refusalKey);
    const begun = asked;
    try {
      return await work();
    } catch (error) {
      if (refusalKey !== null && isShared(error))
        for (const other of waiting.get(key) ?? [])
          if (other.refusalKey === refusalKey && other.asked < begun) other.refused.abort(error);
      throw error;
    } finally {
      leave?.();
    }
  };
}
