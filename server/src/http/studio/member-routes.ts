import { NewInvitation, RoleChange } from '@vivant/contract/studio/people';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorOf } from '../../audit/audit-log.ts';
import type { People } from '../../people/people.ts';
import { ownOrigin } from '../own-origin.ts';
import { idOf, studioCallsOf } from './calls.ts';
import { mustBeConfirmed } from './confirmed.ts';
import { linkUrl } from './link-url.ts';
import { signedInOf } from './sign-in-guard.ts';

/** Routes for the account's members, for those who manage the account. */
export function memberRoutes(
  studio: FastifyInstance,
  { people, clock, publicUrl }: { people: People; clock: Clock; publicUrl: string | null },
): void {
  const { members, links } = people;
  const answer = studioCallsOf(studio);
  const accountOf = (request: FastifyRequest) => signedInOf(request).account.id;
  const memberOf = (request: FastifyRequest) => ({
    accountId: accountOf(request),
    // In the database's form, so that it can be compared.
    personId: idOf(request).toLowerCase(),
  });

  answer('GET /members', 'manage', async (request) => ({ items: await members.list(accountOf(request)) }));

  answer('PATCH /members/:id', 'manage', async (request) => {
    const { role } = RoleChange.parse(request.body);
    mustBeConfirmed(signedInOf(request), clock);
    return members.changeRole(memberOf(request), role, actorOf(signedInOf(request).person));
  });

  answer('DELETE /members/:id', 'manage', async (request) => {
    mustBeConfirmed(signedInOf(request), clock);
    await members.remove(memberOf(request), actorOf(signedInOf(request).person));
    return null;
  });

  answer('GET /invitations', 'manage', async (request) => ({
    items: await links.invitations(accountOf(request)),
  }));

  answer('POST /invitations', 'manage', async (request, reply) => {
    const wanted = NewInvitation.parse(request.body);
    mustBeConfirmed(signedInOf(request), clock);
    const { token, invitation } = await links.invite(
      { ...wanted, accountId: accountOf(request) },
      actorOf(signedInOf(request).person),
    );
    reply.code(201);
    return { ...invitation, url: linkUrl(ownOrigin(request, publicUrl), token) };
  });

  answer('DELETE /invitations/:id', 'manage', async (request) => {
    await links.withdraw(
      { accountId: accountOf(request), id: idOf(request) },
      actorOf(signedInOf(request).person),
    );
    return null;
  });
}
