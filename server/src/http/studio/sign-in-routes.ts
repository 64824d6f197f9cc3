import { createHash } from 'node:crypto';
import { Confirmation, SignIn } from '@vivant/contract/studio/people';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { People } from '../../people/people.ts';
import type { RateCounter, RateLimit } from '../../ports/rate-counter.ts';
import { networkOf, siteOf } from '../network.ts';
import { rateLimited, stateRateLimit } from '../rate-limits.ts';
import { studioCallsOf } from './calls.ts';
import { clearSignInCookie, setSignInCookie } from './cookie.ts';
import type { GuestOf } from './guest.ts';
import { signedInOf } from './sign-in-guard.ts';

const QUARTER_HOUR_SECONDS = 900;
/**
 * Limits of password attempts: of a network, of one network for an address, and of all networks for an address. The
 * last is higher, so that a stranger who guesses cannot lock the person out with a few attempts.
 */
const TRIES = { network: 30, address: 10, addressFromAnywhere: 100 };

/** Sign-in by password: every attempt is counted first, so that parallel ones gain nothing. */
export function signInRoutes(
  studio: FastifyInstance,
  { people, rates, guestOf }: { people: People; rates: { shared: RateCounter }; guestOf: GuestOf },
): void {
  const answer = studioCallsOf(studio);

  answer('POST /sign-in', 'anyone', async (request, reply) => {
    const who = SignIn.parse(request.body);
    await countGuess(rates.shared, who.email, request, reply);
    const token = await people.signIn(who, guestOf(request));
    setSignInCookie(request, reply, token);
    return describe(people, token);
  });

  answer('POST /sign-out', 'anyone', async (request, reply) => {
    const { signedIn } = request;
    if (signedIn !== null) await people.signIns.end(signedIn);
    clearSignInCookie(request, reply);
    return null;
  });

  answer('POST /confirmation', 'member', async (request, reply) => {
    const signedIn = signedInOf(request);
    const { password } = Confirmation.parse(request.body);
    await countGuess(rates.shared, signedIn.person.email, request, reply);
    await people.confirm(signedIn, password, networkOf(request.ip));
    return null;
  });
}

/** Describes a sign-in that has just begun or changed. */
export async function describe({ signIns }: Pick<People, 'signIns'>, token: string) {
  const signedIn = await signIns.verify(token);
  if (signedIn === null) throw new Error('a sign-in that began a moment ago is not there');
  return signIns.describe(signedIn);
}

/** Counts a password attempt for an e-mail address. @throws ServiceError rate_limited */
export async function countGuess(
  counter: RateCounter,
  email: string,
  { ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const network = networkOf(ip);
  // Hashed, as the table of counts should not hold people's addresses.
  const address = createHash('sha256').update(email).digest('base64url');
  await takeTry(counter, `studio:${network}`, TRIES.network, reply);
  await takeTry(counter, `studio:${network}:${address}`, TRIES.address, reply);
  await takeTry(counter, `studio:${address}`, TRIES.addressFromAnywhere, reply);
}

const NETWORKS_OF_A_SITE = 4;

/** Limits what anybody may do, by network; all networks of one IPv6 site together have the limit of a few. */
export async function takeVisit(
  counter: RateCounter,
  key: string,
  limit: number,
  { ip }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await takeTry(counter, `${key}:${networkOf(ip)}`, limit, reply);
  await takeTry(counter, `${key}:site:${siteOf(ip)}`, limit * NETWORKS_OF_A_SITE, reply);
}

async function takeTry(counter: RateCounter, key: string, limit: number, reply: FastifyReply): Promise<void> {
  const rate: RateLimit = { limit, windowSeconds: QUARTER_HOUR_SECONDS };
  const count = await counter.take(key, rate);
  if (count.allowed) return;
  stateRateLimit(reply, limit, count);
  throw rateLimited('Too many attempts to sign in.', count);
}
