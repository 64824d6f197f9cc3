import { LinkToken, LinkUse } from '@vivant/contract/studio/people';
import type { FastifyInstance } from 'fastify';
import type { People } from '../../people/people.ts';
import { studioCallsOf } from './calls.ts';
import { readSignInCookie, setSignInCookie } from './cookie.ts';
import type { GuestOf } from './guest.ts';
import { describe } from './sign-in-routes.ts';

/**
 * Links that let people in. A link's token stands behind a `#`, which browsers do not send: it is in no log of a
 * proxy, and the page sends it in a body.
 */
export function linkRoutes(
  studio: FastifyInstance,
  { people, guestOf }: { people: People; guestOf: GuestOf },
): void {
  const answer = studioCallsOf(studio);

  answer('POST /links/view', 'anyone', async (request) => {
    const link = await people.links.view(LinkToken.parse(request.body).token);
    return {
      kind: link.personId === null ? 'invitation' : 'sign_in',
      accountName: link.accountName,
      role: link.role,
      email: link.email,
      needsPassword: link.personId === null && request.signedIn === null && !guestOf(request).isLocal,
    };
  });

  answer('POST /links/use', 'anyone', async (request, reply) => {
    const token = await people.links.use(LinkUse.parse(request.body), guestOf(request));
    // At once: the link is used up now, whatever fails after.
    if (token !== null) setSignInCookie(request, reply, token);
    return describe(people, token ?? readSignInCookie(request) ?? '');
  });
}
