import { ServiceError } from '@vivant/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { PlanLimits } from '../keys/caller.ts';
import type { RateClass } from './route-config.ts';

const WINDOW_SECONDS = 60;

const LIMIT_OF: Record<RateClass, keyof PlanLimits> = {
  create: 'createsPerMinute',
  write: 'writesPerMinute',
  read: 'readsPerMinute',
  session_start: 'sessionStartsPerMinute',
};

/** `onRequest` hook after the auth hook: calls per account and minute, by the plan (decisions 1). */
export function createRateLimitHook() {
  // One counter per class and limit, as an operator may change a plan while the service runs.
  const limiters = new Map<string, RateLimiterMemory>();
  return async function limitRate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const rate = request.routeOptions.config?.rate;
    if (rate === undefined || request.caller === null) return;
    const points = request.caller.plan[LIMIT_OF[rate]];
    const name = `${rate}:${points}`;
    let limiter = limiters.get(name);
    if (limiter === undefined) {
      limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS, keyPrefix: name });
      limiters.set(name, limiter);
    }
    try {
      state(reply, points, await limiter.consume(request.caller.accountId));
    } catch (result) {
      if (!isRateLimitResult(result)) throw result;
      state(reply, points, result);
      const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
      throw new ServiceError('rate_limited', `This account may make ${points} such calls a minute.`, {
        retryAfterSeconds: seconds,
      });
    }
  };
}

export function isRateLimitResult(value: unknown): value is RateLimiterRes {
  return value instanceof RateLimiterRes;
}

function state(reply: FastifyReply, limit: number, result: RateLimiterRes): void {
  reply.header('ratelimit-limit', limit);
  reply.header('ratelimit-remaining', Math.max(0, result.remainingPoints));
  reply.header('ratelimit-reset', Math.ceil(result.msBeforeNext / 1000));
}
