/** The only source of time for every decision; simulations and tests hand in their own. */
export interface Clock {
  now(): Date;
  /** Runs `task` once after `delayMs`; the returned function cancels it. Does not keep the process alive. */
  after(delayMs: number, task: () => void): () => void;
}

export function createSystemClock(): Clock {
  return {
    now: () => new Date(),
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
