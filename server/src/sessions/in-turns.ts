export type InTurns = ReturnType<typeof createInTurns>;

/**
 * Lets at most `atOnce` pieces of work of one key run together; the others wait in their order. Starts of one account
 * wait for the same lock in the database anyway: hundreds of them at once would hold every connection meanwhile, and
 * those that were granted could not go on.
 */
export function createInTurns(atOnce: number) {
  const keys = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    let turns = keys.get(key);
    if (turns === undefined) {
      turns = { running: 0, waiting: [] };
      keys.set(key, turns);
    }
    const { waiting } = turns;
    // Whoever ends hands their place to the next: `running` stays.
    if (turns.running < atOnce) turns.running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next !== undefined) next();
      else {
        turns.running -= 1;
        if (turns.running === 0) keys.delete(key);
      }
    }
  };
}
