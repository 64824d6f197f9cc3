import type { Executor } from '../ports/database.ts';
import { findLiveKeys, type LiveKey } from './store.ts';

/** Two, so that a connection that hangs does not hold up every other caller. */
const AT_ONCE = 2;
const HASHES_MAX = 500;

/**
 * Looks keys up by the hash of their secret, all that are asked for meanwhile in one query: however many keys are
 * invented, they hold two connections of the database, and a query answers hundreds of them. Each lookup begins
 * after it was asked for, so a key that was just made is found.
 */
export function createKeyLookup(db: Executor): (hash: Buffer) => Promise<LiveKey | null> {
  let waiting: { hash: Buffer; resolve(key: LiveKey | null): void; reject(error: unknown): void }[] = [];
  let running = 0;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, HASHES_MAX);
      waiting = waiting.slice(HASHES_MAX);
      try {
        const found = await findLiveKeys(
          db,
          batch.map(({ hash }) => hash),
        );
        for (const { hash, resolve } of batch) resolve(found.get(hash.toString('hex')) ?? null);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    // In the same breath as the last look at what waits, so that none is left waiting.
    running -= 1;
  }

  return (hash) =>
    new Promise((resolve, reject) => {
      waiting.push({ hash, resolve, reject });
      if (running === AT_ONCE) return;
      running += 1;
      void work();
    });
}
