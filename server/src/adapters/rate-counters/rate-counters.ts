import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RateCounter, RateLimit } from '../../ports/rate-counter.ts';
import type { DatabaseHandle } from '../db/database.ts';

/** Counts only in this process: costs nothing, and every server process counts for itself. */
export function createLocalRateCounter(): RateCounter {
  return counterOf(({ limit, windowSeconds }) => memory(limit, windowSeconds));
}

/** Counts in the database, for all server processes together; in this process while the database is away. */
export function createSharedRateCounter(database: Pick<DatabaseHandle, 'pool'>): RateCounter {
  return counterOf(
    ({ limit, windowSeconds }) =>
      new RateLimiterPostgres({
        ...{ points: limit, duration: windowSeconds, keyPrefix: '' },
        storeClient: database.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        // By a migration.
        tableCreated: true,
        // Beyond the limit, calls are refused without another query.
        inMemoryBlockOnConsumed: limit + 1,
        insuranceLimiter: memory(limit, windowSeconds),
      }),
  );
}

function memory(points: number, duration: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration, keyPrefix: '' });
}

function counterOf(create: (limit: RateLimit) => RateLimiterAbstract): RateCounter {
  // One limiter per limit, as an operator may change a plan while the service runs.
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterOf = (limit: RateLimit) => {
    const name = `${limit.limit}/${limit.windowSeconds}`;
    let limiter = limiters.get(name);
    if (limiter === undefined) {
      limiter = create(limit);
      limiters.set(name, limiter);
    }
    return limiter;
  };
  return {
    async take(key, limit) {
      try {
        return countOf(true, await limiterOf(limit).consume(key));
      } catch (result) {
        if (!(result instanceof RateLimiterRes)) throw result;
        return countOf(false, result);
      }
    },
  };
}

function countOf(allowed: boolean, result: RateLimiterRes) {
  return {
    allowed,
    remaining: Math.max(0, result.remainingPoints),
    resetsInMs: Math.max(0, result.msBeforeNext),
  };
}
