import { LinkToken, LinkUse } from '@vivant/contract/studio/people';
import type { FastifyInstance } from 'fastify';
import type { People } from '../../people/people.ts';
import type { RateCounter } from '../../ports/rate-counter.ts';
import { studioCallsOf } from './calls.ts';
import { readSignInCookie, setSignInCookie } from './cookie.ts';
import type { GuestOf } from './guest.ts';
import { describe, takeVisit } from './sign-in-routes.ts';

/** How many links a network may open in a quarter of an hour: a whole class may share one address. */
const LINKS = 300;

/**
 * Links that let people in. A link's token follows a `#`, which browsers do not send: it is in no log of a proxy, and
 * the page sends it in a body.
 */
export function linkRoutes(
  studio: FastifyInstance,
  {
    people,
    guestOf,
    rates,
    onVisit,
  }: { people: People; guestOf: GuestOf; rates: { shared: RateCounter }; onVisit: () => void },
): void {
  const answer = studioCallsOf(studio);

  answer('POST /links/view', 'anyone', async (request, reply) => {
    await takeVisit(rates.shared, 'studio:links', LINKS, request, reply);
    const link = await people.links.view(LinkToken.parse(request.body).token);
    onVisit();
    return {
      kind: link.personId === null ? 'invitation' : 'sign_in',
      accountName: link.accountName,
      role: link.role,
      email: link.email,
      isForFirstOwner: link.isForFirstOwner,
      needsPassword: link.personId === null && request.signedIn === null && !guestOf(request).isLocal,
    };
  });

  answer('POST /links/use', 'anyone', async (request, reply) => {
    await takeVisit(rates.shared, 'studio:links', LINKS, request, reply);
    const token = await people.links.use(LinkUse.parse(request.body), guestOf(request));
    // Set at once, as the link is used up now, even if a later step fails.
    if (token !== null) setSignInCookie(request, reply, token);
    return describe(people, token ?? readSignInCookie(request) ?? '');
  });
}
