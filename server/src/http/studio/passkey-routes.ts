import { PasskeyAnswer } from '@vivant/contract/studio/people';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { People } from '../../people/people.ts';
import type { RateCounter } from '../../ports/rate-counter.ts';
import { idOf, studioCallsOf } from './calls.ts';
import { mustBeConfirmed } from './confirmed.ts';
import { setSignInCookie } from './cookie.ts';
import { type GuestOf, passkeySiteOf } from './guest.ts';
import { signedInOf } from './sign-in-guard.ts';
import { describe, takeVisit } from './sign-in-routes.ts';

/** How many challenges a network may request in a quarter of an hour; each takes a row. */
const CHALLENGES = 60;

/** Routes for passkeys: signing in by one, and managing those of the person who is signed in. */
export function passkeyRoutes(
  studio: FastifyInstance,
  deps: {
    people: Pick<People, 'passkeys' | 'signIns'>;
    rates: { shared: RateCounter };
    guestOf: GuestOf;
    clock: Clock;
    publicUrl: string | null;
  },
): void {
  const { people, rates, guestOf, clock, publicUrl } = deps;
  const { passkeys } = people;
  const answer = studioCallsOf(studio);

  const siteOf = (request: FastifyRequest) => passkeySiteOf(request, publicUrl);

  const countTry = (request: FastifyRequest, reply: FastifyReply) =>
    takeVisit(rates.shared, 'studio:passkey', CHALLENGES, request, reply);

  answer('POST /sign-in/passkey/options', 'anyone', async (request, reply) => {
    await countTry(request, reply);
    return { options: await passkeys.options(siteOf(request)) };
  });

  answer('POST /sign-in/passkey', 'anyone', async (request, reply) => {
    const given = PasskeyAnswer.parse(request.body);
    await countTry(request, reply);
    const token = await passkeys.signIn(given, { ...siteOf(request), ...guestOf(request) });
    setSignInCookie(request, reply, token);
    return describe(people, token);
  });

  answer('POST /confirmation/passkey', 'member', async (request, reply) => {
    const given = PasskeyAnswer.parse(request.body);
    await countTry(request, reply);
    await passkeys.confirm(signedInOf(request), given, siteOf(request));
    return null;
  });

  answer('GET /passkeys', 'member', async (request) => ({
    items: await passkeys.list(signedInOf(request).person.id),
  }));

  answer('POST /passkeys/options', 'member', async (request, reply) => {
    const signedIn = signedInOf(request);
    mustBeConfirmed(signedIn, clock);
    await countTry(request, reply);
    return { options: await passkeys.newOptions(signedIn, siteOf(request)) };
  });

  answer('POST /passkeys', 'member', async (request, reply) => {
    const signedIn = signedInOf(request);
    const given = PasskeyAnswer.parse(request.body);
    mustBeConfirmed(signedIn, clock);
    await countTry(request, reply);
    reply.code(201);
    return passkeys.add(signedIn, given, { ...siteOf(request), device: guestOf(request).device });
  });

  answer('DELETE /passkeys/:id', 'member', async (request) => {
    const signedIn = signedInOf(request);
    mustBeConfirmed(signedIn, clock);
    await passkeys.remove(signedIn, idOf(request));
    return null;
  });
}
