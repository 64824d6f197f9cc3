export interface FairTurnsLimits {
  /** The most held at once by all keys together. */
  places: number;
  /** Of those, by one key. */
  placesPerKey: number;
  /** Waiting together, and of one key. */
  waiting: number;
  waitingPerKey: number;
}

/** Gives the place back; doing so twice does no harm. */
export type Leave = () => void;

export interface FairTurns {
  /**
   * Resolves once there is a place. Null: not even for waiting.
   * Rejects with the signal's reason when it aborts meanwhile; the turn is given up then.
   */
  enter(key: string, signal: AbortSignal): Promise<Leave | null>;
}

/**
 * Places that are handed out in turn by key: a key that asks for many gets one, then every other that waits gets
 * one, before it gets its next. Within a key the order is that of asking.
 */
export function createFairTurns(limits: FairTurnsLimits): FairTurns {
  const held = new Map<string, number>();
  /** In the order of their turns. */
  const lines = new Map<string, Set<(leave: Leave) => void>>();
  let heldByAll = 0;
  let waitingAll = 0;

  const holds = (key: string) => held.get(key) ?? 0;
  const isFree = (key: string) => heldByAll < limits.places && holds(key) < limits.placesPerKey;
  const mayWait = (key: string) =>
    waitingAll < limits.waiting && (lines.get(key)?.size ?? 0) < limits.waitingPerKey;

  function take(key: string): Leave {
    heldByAll += 1;
    held.set(key, holds(key) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      heldByAll -= 1;
      if (holds(key) === 1) held.delete(key);
      else held.set(key, holds(key) - 1);
      passOn();
    };
  }

  /** To the first in the queue that may have it; a key whose own places are all taken keeps its turn. */
  function passOn(): void {
    for (const [key, line] of lines) {
      if (!isFree(key)) continue;
      const [next] = line;
      if (next === undefined) continue;
      unlist(key, next);
      const rest = lines.get(key);
      if (rest !== undefined) {
        lines.delete(key);
        lines.set(key, rest);
      }
      next(take(key));
      return;
    }
  }

  function unlist(key: string, waiter: (leave: Leave) => void): void {
    const line = lines.get(key);
    if (line?.delete(waiter) !== true) return;
    waitingAll -= 1;
    if (line.size === 0) lines.delete(key);
  }

  return {
    async enter(key, signal) {
      signal.throwIfAborted();
      if (isFree(key)) return take(key);
      if (!mayWait(key)) return null;
      const { promise, resolve, reject } = Promise.withResolvers<Leave>();
      const line = lines.get(key) ?? new Set();
      lines.set(key, line.add(resolve));
      waitingAll += 1;
      const giveUp = () => {
        unlist(key, resolve);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      try {
        return await promise;
      } finally {
        signal.removeEventListener('abort', giveUp);
      }
    },
  };
}
