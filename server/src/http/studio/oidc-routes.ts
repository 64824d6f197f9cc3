import { StudioError } from '@vivant/contract/studio/errors';
import { PersonProof, ProviderVisit } from '@vivant/contract/studio/people';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Arrival, Identities } from '../../people/identities.ts';
import type { People } from '../../people/people.ts';
import type { SignedIn } from '../../people/signed-in.ts';
import type { RateCounter } from '../../ports/rate-counter.ts';
import { ownOrigin } from '../own-origin.ts';
import { studioCallsOf } from './calls.ts';
import { mustBeConfirmed } from './confirmed.ts';
import { readVisitCookie, setSignInCookie, setVisitCookie } from './cookie.ts';
import { type GuestOf, passkeySiteOf } from './guest.ts';
import { signedInOf } from './sign-in-guard.ts';
import { countGuess, describe, takeVisit } from './sign-in-routes.ts';

export interface OidcDeps {
  /** Null: no provider is configured. */
  oidc: { name: string; identities: Identities } | null;
  people: Pick<People, 'signIns'>;
  rates: { shared: RateCounter };
  guestOf: GuestOf;
  clock: Clock;
  publicUrl: string | null;
}

/** The address to which the provider sends browsers back; it must be registered there. */
export const OIDC_CALLBACK = '/studio/api/oidc/callback';
/** How many visits a network may begin in a quarter of an hour; each takes a row. */
const VISITS = 60;

/** Sign-in by an identity provider. Every failure on the way ends on a page that explains it. */
export function oidcRoutes(studio: FastifyInstance, deps: OidcDeps): void {
  const { oidc, people, rates, guestOf, clock, publicUrl } = deps;
  const answer = studioCallsOf(studio);

  function identities(): Identities {
    if (oidc === null) throw new StudioError('not_found', 'No identity provider is configured.');
    return oidc.identities;
  }

  async function setOut(
    request: FastifyRequest,
    reply: FastifyReply,
    purpose: { connect?: SignedIn; confirm?: { signedIn: SignedIn; page: string } },
  ) {
    await takeVisit(rates.shared, 'studio:oidc', VISITS, request, reply);
    const redirectUrl = `${ownOrigin(request, publicUrl)}${OIDC_CALLBACK}`;
    const { url, token } = await identities().begin({ redirectUrl, ...purpose });
    setVisitCookie(request, reply, token);
    return { url };
  }

  answer('GET /oidc', 'anyone', async ({ signedIn }) => {
    if (oidc === null) return { provider: null };
    const knowsMe = signedIn !== null && (await oidc.identities.knows(signedIn.person.id));
    return { provider: { name: oidc.name, knowsMe } };
  });

  answer('POST /oidc/start', 'anyone', (request, reply) => setOut(request, reply, {}));

  answer('POST /oidc/connection', 'member', async (request, reply) => {
    const signedIn = signedInOf(request);
    mustBeConfirmed(signedIn, clock);
    return setOut(request, reply, { connect: signedIn });
  });

  answer('DELETE /oidc/connection', 'member', async (request) => {
    const signedIn = signedInOf(request);
    mustBeConfirmed(signedIn, clock);
    await identities().disconnect(signedIn);
    return null;
  });

  answer('POST /oidc/confirmation', 'member', async (request, reply) => {
    const signedIn = signedInOf(request);
    const { page } = ProviderVisit.parse(request.body);
    return setOut(request, reply, { confirm: { signedIn, page } });
  });

  studio.get('/oidc/callback', { config: { studio: 'anyone' } }, async (request, reply) => {
    const query = request.url.split('?')[1] ?? '';
    const arrival = await identities().arrive(readVisitCookie(request), query, guestOf(request));
    if (arrival.kind === 'refused' && arrival.code !== undefined)
      request.log.warn({ code: arrival.code }, 'a visit to the identity provider let nobody in');
    setVisitCookie(request, reply, arrival.kind === 'ask' ? arrival.token : null);
    if (arrival.kind === 'in' && arrival.token !== null) setSignInCookie(request, reply, arrival.token);
    return reply.redirect(pageOf(arrival));
  });

  answer('GET /oidc/question', 'anyone', (request) => identities().asked(readVisitCookie(request)));

  answer('POST /oidc/question', 'anyone', async (request, reply) => {
    const proof = PersonProof.parse(request.body);
    const visit = readVisitCookie(request);
    const { email } = await identities().asked(visit);
    await countGuess(rates.shared, email, request, reply);
    const site = passkeySiteOf(request, publicUrl);
    const token = await identities().connect(visit, proof, { ...guestOf(request), site });
    setVisitCookie(request, reply, null);
    setSignInCookie(request, reply, token);
    return describe(people, token);
  });
}

function pageOf(arrival: Arrival): string {
  if (arrival.kind === 'ask') return '/studio/connect';
  if (arrival.kind === 'confirmed') return `${arrival.page}?confirmed=yes`;
  if (arrival.kind === 'refused') return `${arrival.page ?? '/studio/sign-in'}?problem=${arrival.problem}`;
  return arrival.token === null ? '/studio/you' : '/studio';
}
