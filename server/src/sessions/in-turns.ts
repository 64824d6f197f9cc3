export interface InTurnsOptions {
  /** Pieces of work of one key that run together. */
  atOnce: number;
  /** Whether a failure would have met all work that is `alike` and was asked for before it began. */
  holdsForAlike(error: unknown): boolean;
}

export type InTurns = ReturnType<typeof createInTurns>;

interface Waiting {
  /** How many had to wait for this key before. */
  asked: number;
  alike: string | null;
  go(): void;
  refuse(error: unknown): void;
}

/**
 * Lets few pieces of work of one key run together; the others wait in their order. Starts of one account wait for the
 * same lock in the database anyway: hundreds of them at once would hold every connection meanwhile, and those that
 * were granted could not go on. Where one is refused for a reason that holds for others that were already waiting,
 * these are told at once: each would only have found the same.
 */
export function createInTurns({ atOnce, holdsForAlike }: InTurnsOptions) {
  const keys = new Map<string, { running: number; asked: number; waiting: Waiting[] }>();

  /** `alike` names work that has the same outcome when done at the same time; null: there is none. */
  return async <T>(key: string, alike: string | null, work: () => Promise<T>): Promise<T> => {
    let turns = keys.get(key);
    if (turns === undefined) {
      turns = { running: 0, asked: 0, waiting: [] };
      keys.set(key, turns);
    }
    const own = turns;
    // Whoever ends hands their place to the next: `running` stays.
    if (own.running < atOnce) own.running += 1;
    else
      await new Promise<void>((go, refuse) => {
        own.waiting.push({ asked: own.asked++, alike, go, refuse });
      });
    const begun = own.asked;
    try {
      return await work();
    } catch (error) {
      if (alike !== null && holdsForAlike(error)) {
        const waited = own.waiting;
        const meetsIt = (other: Waiting) => other.alike === alike && other.asked < begun;
        own.waiting = waited.filter((other) => !meetsIt(other));
        for (const other of waited) if (meetsIt(other)) other.refuse(error);
      }
      throw error;
    } finally {
      const next = own.waiting.shift();
      if (next !== undefined) next.go();
      else {
        own.running -= 1;
        if (own.running === 0) keys.delete(key);
      }
    }
  };
}
