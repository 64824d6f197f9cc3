import type { Clock } from '@vivant/platform/clock';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateCount, RateCounter, RateLimit } from '../../ports/rate-counter.ts';
import type { DatabaseHandle } from '../db/database.ts';
import { createLeases, type Lease } from './leases.ts';

/** A process leases this share of a limit with one query. */
const SHARES_PER_WINDOW = 10;
const SWEEP_ABOVE = 10_000;

/**
 * Counts for all server processes together, but only asks the database for a tenth of the limit at a time: for calls
 * that cost less than a query. Together the processes never allow more than the limit. A share that a process has
 * leased and not used is missing to the others until the window is over, so with several processes up to a tenth of
 * the limit for each other process may go unused. While the database is unavailable each counts by itself.
 */
export function createLeasedRateCounter(
  database: Pick<DatabaseHandle, 'pool'>,
  clock: Pick<Clock, 'steadyMs'>,
): RateCounter {
  const leases = createLeases({ clock, sweepAbove: SWEEP_ABOVE });
  const asking = new Map<string, Promise<Lease>>();
  const limiters = new Map<string, RateLimiterPostgres>();

  function limiterOf({ limit, windowSeconds }: RateLimit): RateLimiterPostgres {
    const name = `${limit}/${windowSeconds}`;
    const options = { points: limit, duration: windowSeconds, keyPrefix: '' };
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        ...options,
        ...{ storeClient: database.pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true },
        insuranceLimiter: new RateLimiterMemory(options),
      });
    limiters.set(name, limiter);
    return limiter;
  }

  async function ask(key: string, limit: RateLimit): Promise<Lease> {
    const share = Math.max(1, Math.floor(limit.limit / SHARES_PER_WINDOW));
    const answer = await limiterOf(limit)
      .consume(key, share)
      .catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
    const beyond = Math.max(0, answer.consumedPoints - limit.limit);
    return {
      left: Math.max(0, share - beyond),
      sharedLeft: Math.max(0, limit.limit - answer.consumedPoints),
      endsAtMs: clock.steadyMs() + answer.msBeforeNext,
    };
  }

  const nameOf = (key: string, limit: RateLimit) => `${key} ${limit.limit}/${limit.windowSeconds}`;

  return {
    async take(key, limit): Promise<RateCount> {
      const name = nameOf(key, limit);
      for (;;) {
        const lease = leases.get(name);
        // Nothing is left here or in the database, and that remains so until the window is over.
        if (lease !== undefined && (lease.left > 0 || lease.sharedLeft === 0)) {
          const allowed = lease.left > 0;
          if (allowed) lease.left -= 1;
          return {
            allowed,
            remaining: lease.left + lease.sharedLeft,
            resetsInMs: lease.endsAtMs - clock.steadyMs(),
          };
        }
        // Calls that come together share one query.
        let question = asking.get(name);
        if (question === undefined) {
          question = ask(key, limit).finally(() => asking.delete(name));
          asking.set(name, question);
          leases.set(name, await question);
        } else await question;
      }
    },
  };
}
