/** The only source of time for every decision; simulations and tests hand in their own. */
export interface Clock {
  /** By the machine's clock, which may be set forward or back at any moment. */
  now(): Date;
  /**
   * Milliseconds since some moment of this process. They pass evenly even if the machine's clock is changed, and
   * not at all while the machine sleeps (CLOCK_MONOTONIC).
   */
  steadyMs(): number;
  /** Runs `task` once after `delayMs`; the returned function cancels it. Does not keep the process alive. */
  after(delayMs: number, task: () => void): () => void;
}

export function createSystemClock(): Clock {
  return {
    now: () => new Date(),
    steadyMs: () => performance.now(),
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
