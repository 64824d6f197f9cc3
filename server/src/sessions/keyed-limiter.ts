import { createFairTurns } from '@vivant/platform/fair-turns';

export interface KeyedLimiterOptions {
  /** Pieces of work of one key that run at once. */
  concurrency: number;
  /** Whether a failure would have met all work that is `alike` and was asked for before it began. */
  isShared(error: unknown): boolean;
}

/**
 * Runs work of a key when its turn comes. `alike` names work that has the same outcome when done at the same time;
 * null: there is none.
 */
export type KeyedLimiter = <T>(key: string, alike: string | null, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  /** How many had asked before. */
  asked: number;
  alike: string;
  refused: AbortController;
}

/**
 * Limits how much work of one key runs at once; the rest waits in its order. Starts of one account wait for the
 * same lock in the database anyway: hundreds of them at once would hold every connection meanwhile, and those that
 * were granted could not go on. Where one is refused for a reason that holds for others that were already waiting,
 * these are told at once: each would only have found the same.
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

  async function enter(key: string, alike: string | null) {
    const refused = new AbortController();
    if (alike === null) return turns.enter(key, refused.signal);
    const line = waiting.get(key) ?? new Set();
    const entry = { asked: asked++, alike, refused };
    waiting.set(key, line.add(entry));
    try {
      return await turns.enter(key, refused.signal);
    } finally {
      line.delete(entry);
      if (line.size === 0) waiting.delete(key);
    }
  }

  return async (key, alike, work) => {
    const leave = await enter(key, alike);
    const begun = asked;
    try {
      return await work();
    } catch (error) {
      if (alike !== null && isShared(error))
        for (const other of waiting.get(key) ?? [])
          if (other.alike === alike && other.asked < begun) other.refused.abort(error);
      throw error;
    } finally {
      leave?.();
    }
  };
}
