/** How many of each name there are. */
export interface Counts {
  /** Takes one more, and returns how to give it back; null if `limit` are taken. */
  take(name: string, limit: number): (() => void) | null;
  /** Of all names. */
  all(): number;
}

/** Forgets a name once it is back at nothing. */
export function createCounts(): Counts {
  const counts = new Map<string, { taken: number }>();
  let all = 0;
  return {
    take(name, limit) {
      const count = counts.get(name) ?? { taken: 0 };
      if (count.taken >= limit) return null;
      counts.set(name, count);
      count.taken += 1;
      all += 1;
      return () => {
        count.taken -= 1;
        if (count.taken === 0) counts.delete(name);
        all -= 1;
      };
    },
    all: () => all,
  };
}
