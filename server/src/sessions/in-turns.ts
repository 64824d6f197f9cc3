import { createFairTurns } from '@vivant/platform/fair-turns';

export interface InTurnsOptions {
  /** Pieces of work of one key that run together. */
  atOnce: number;
  /** Whether a failure would have met all work that is `alike` and was asked for before it began. */
  holdsForAlike(error: unknown): boolean;
}

export type InTurns = ReturnType<typeof createInTurns>;

interface Waiting {
  /** How many had asked before. */
  asked: number;
  alike: string;
  refused: AbortController;
}

/**
 * Lets few pieces of work of one key run together; the others wait in their order. Starts of one account wait for the
 * same lock in the database anyway: hundreds of them at once would hold every connection meanwhile, and those that
 * were granted could not go on. Where one is refused for a reason that holds for others that were already waiting,
 * these are told at once: each would only have found the same.
 */
export function createInTurns({ atOnce, holdsForAlike }: InTurnsOptions) {
  const unbounded = Number.POSITIVE_INFINITY;
  const turns = createFairTurns({
    places: unbounded,
    placesPerKey: atOnce,
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

  /** `alike` names work that has the same outcome when done at the same time; null: there is none. */
  return async <T>(key: string, alike: string | null, work: () => Promise<T>): Promise<T> => {
    const leave = await enter(key, alike);
    const begun = asked;
    try {
      return await work();
    } catch (error) {
      if (alike !== null && holdsForAlike(error))
        for (const other of waiting.get(key) ?? [])
          if (other.alike === alike && other.asked < begun) other.refused.abort(error);
      throw error;
    } finally {
      leave?.();
    }
  };
}
