/** A token bucket: holds `burst`, refills `perSecond`. */
export interface Budget {
  /** Takes `amount` if it is there; false, and nothing taken, where it is not. */
  take(amount?: number): boolean;
}

/** `now`: milliseconds that only run forward. */
export function createBudget(limits: { burst: number; perSecond: number }, now: () => number): Budget {
  let left = limits.burst;
  let at = now();
  return {
    take(amount = 1) {
      const elapsedMs = now() - at;
      at += elapsedMs;
      left = Math.min(limits.burst, left + (elapsedMs * limits.perSecond) / 1000);
      if (left < amount) return false;
      left -= amount;
      return true;
    },
  };
}
