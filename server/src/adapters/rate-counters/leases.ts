import type { Clock } from '@vivant/platform/clock';

const SWEEP_EVERY_MS = 1_000;

/** The share of a limit that a process may allow without asking the database. */
export interface Lease {
  /** Calls this process may still allow without asking. */
  left: number;
  /** What the database had left for all when it was last asked. */
  sharedLeft: number;
  /** By the clock's steady time. */
  endsAtMs: number;
}

/**
 * Leases by name. There are as many names as strangers' addresses: expired leases are deleted once there are more than
 * `sweepAbove`, and at most once a second, so that a flood of new names does not cost a walk for each.
 */
export function createLeases(deps: { clock: Pick<Clock, 'steadyMs'>; sweepAbove: number }) {
  const leases = new Map<string, Lease>();
  let sweptAtMs = Number.NEGATIVE_INFINITY;

  function sweep(): void {
    const now = deps.clock.steadyMs();
    if (leases.size <= deps.sweepAbove || now - sweptAtMs < SWEEP_EVERY_MS) return;
    sweptAtMs = now;
    for (const [name, lease] of leases) if (lease.endsAtMs <= now) leases.delete(name);
  }

  return {
    /** Undefined where there is none, or where it is over. */
    get(name: string): Lease | undefined {
      const lease = leases.get(name);
      return lease !== undefined && lease.endsAtMs > deps.clock.steadyMs() ? lease : undefined;
    },
    set(name: string, lease: Lease): void {
      sweep();
      leases.set(name, lease);
    },
    size: () => leases.size,
  };
}
