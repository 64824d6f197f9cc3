import { ServiceError } from '@vivant/contract/errors';
import { FAILED_AUTHENTICATIONS_PER_MINUTE } from '@vivant/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyService } from '../keys/key-service.ts';
import type { RateCounter, RateLimit } from '../ports/rate-counter.ts';
import { BareRefusal } from './errors.ts';
import { networkOf, siteOf } from './network.ts';
import { rateLimited, stateRateLimit } from './rate-limits.ts';

/** To calls that are about more than one avatar. */
export const BOUND_KEY_REFUSED =
  'A key bound to one avatar can neither create nor delete avatars, nor see or change what is the whole account’s.';

/** Failed attempts an address may make in a minute; a valid key is never held back by it. */
const FAILED_ATTEMPTS = { limit: FAILED_AUTHENTICATIONS_PER_MINUTE, windowSeconds: 60 };
/** Of a whole IPv6 /48: its 65,536 networks are one owner's. */
const FAILED_ATTEMPTS_OF_SITE = { limit: 120, windowSeconds: 60 };

/**
 * `onRequest` hook of every route: decides who calls, before a byte of the body is read (§5, D1-7).
 * 401 is bare; then the scope, then the avatar a scoped key is bound to.
 */
export function createAuthHook(deps: {
  keys: Pick<KeyService, 'verify'>;
  /** In shares of the limit: a flood of guesses must not reach the database. */
  failures: RateCounter;
}) {
  return async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const config = request.routeOptions.config;
    if (config?.scope === undefined) return;
    const secret = request.headers['x-api-key'];
    const caller = typeof secret === 'string' ? await deps.keys.verify(secret) : null;
    if (caller === null) {
      await countFailure(deps.failures, request.ip, reply);
      throw new BareRefusal(401);
    }
    request.caller = caller;
    if (config.scope !== 'any' && !caller.scopes.includes(config.scope))
      throw new ServiceError('insufficient_scope', `This call needs a key with the scope ${config.scope}.`);
    if (caller.avatarId === null) return;
    if (config.accountWide === true) throw new ServiceError('avatar_not_allowed', BOUND_KEY_REFUSED);
    const { avatarId } = request.params as { avatarId?: string };
    if (avatarId !== undefined && avatarId.toLowerCase() !== caller.avatarId)
      throw new ServiceError('avatar_not_allowed', 'This key is bound to another avatar.');
  };
}

/** Counts a call with no good key or credential. @throws ServiceError rate_limited beyond the limit */
export async function countFailure(failures: RateCounter, ip: string, reply: FastifyReply): Promise<void> {
  const [network, site] = [networkOf(ip), siteOf(ip)];
  // First the site: once that is refused, no further network of it is asked for in the database.
  if (site !== network) await takeAttempt(failures, `failed:${site}`, FAILED_ATTEMPTS_OF_SITE, reply);
  await takeAttempt(failures, `failed:${network}`, FAILED_ATTEMPTS, reply);
}

async function takeAttempt(
  failures: RateCounter,
  key: string,
  limit: RateLimit,
  reply: FastifyReply,
): Promise<void> {
  const count = await failures.take(key, limit);
  if (count.allowed) return;
  stateRateLimit(reply, limit.limit, count);
  throw rateLimited('Too many failed attempts to authenticate. Wait before the next.', count);
}
