import { ServiceError } from '@vivant/contract/errors';
import { REVOCATIONS_PER_MINUTE } from '@vivant/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlanLimits } from '../keys/caller.ts';
import type { RateCount, RateCounter } from '../ports/rate-counter.ts';
import type { RateClass } from './route-config.ts';

const WINDOW_SECONDS = 60;

const LIMIT_OF: Record<RateClass, (plan: PlanLimits) => number> = {
  create: (plan) => plan.createsPerMinute,
  write: (plan) => plan.writesPerMinute,
  read: (plan) => plan.readsPerMinute,
  session_start: (plan) => plan.sessionStartsPerMinute,
  revoke: () => REVOCATIONS_PER_MINUTE,
};

/** Reads are many and cheap: to count each in the database would cost as much as answering it. */
const COUNTED_IN_SHARES: ReadonlySet<RateClass> = new Set(['read']);

export interface RateCounters {
  /** All server processes together, each call by itself. */
  shared: RateCounter;
  /** All server processes together, a share of the limit at a time: for what costs less than a query. */
  leased: RateCounter;
}

/** `onRequest` hook after the auth hook: calls per account and minute, by the plan (D1-16, D1-17). */
export function createRateLimitHook(counters: RateCounters) {
  return async function limitRate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const rate = request.routeOptions.config?.rate;
    if (rate === undefined || request.caller === null) return;
    const limit = LIMIT_OF[rate](request.caller.plan);
    const counter = COUNTED_IN_SHARES.has(rate) ? counters.leased : counters.shared;
    const count = await counter.take(`${rate}:${request.caller.accountId}`, {
      limit,
      windowSeconds: WINDOW_SECONDS,
    });
    stateRateLimit(reply, limit, count);
    if (!count.allowed) throw rateLimited(`This account may make ${limit} such calls a minute.`, count);
  };
}

export function rateLimited(message: string, { resetsInMs }: RateCount): ServiceError {
  const retryAfterSeconds = Math.max(1, Math.ceil(resetsInMs / 1000));
  const wait = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
  return new ServiceError('rate_limited', `${message} Try again in ${wait}.`, { retryAfterSeconds });
}

export function stateRateLimit(reply: FastifyReply, limit: number, count: RateCount): void {
  reply.header('ratelimit-limit', limit);
  reply.header('ratelimit-remaining', count.remaining);
  reply.header('ratelimit-reset', Math.ceil(count.resetsInMs / 1000));
}
