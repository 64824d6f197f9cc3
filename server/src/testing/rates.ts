import { createLocalRateCounter } from '../adapters/rate-counters/rate-counters.ts';
import type { RateCounters } from '../http/rate-limits.ts';

/** Counters of one app alone, where no test is about several processes. */
export function localRates(): RateCounters {
  return { leased: createLocalRateCounter(), shared: createLocalRateCounter() };
}
