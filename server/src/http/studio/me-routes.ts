import { StudioError } from '@vivant/contract/studio/errors';
import { AccountChoice, PasswordChange } from '@vivant/contract/studio/people';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance } from 'fastify';
import type { People } from '../../people/people.ts';
import { networkOf } from '../network.ts';
import { idOf, studioCallsOf } from './calls.ts';
import { mustBeConfirmed } from './confirmed.ts';
import { signedInOf } from './sign-in-guard.ts';

/** Routes about the person who is signed in. */
export function meRoutes(
  studio: FastifyInstance,
  { people, clock, onVisit }: { people: People; clock: Clock; onVisit: () => void },
): void {
  const { signIns } = people;
  const answer = studioCallsOf(studio);

  answer('GET /me', 'member', (request) => {
    onVisit();
    return signIns.describe(signedInOf(request));
  });

  answer('PUT /me/account', 'member', async (request) => {
    const signedIn = signedInOf(request);
    const { accountId } = AccountChoice.parse(request.body);
    const membership = (await signIns.describe(signedIn)).accounts.find(({ id }) => id === accountId);
    if (membership === undefined || !(await signIns.changeAccount(signedIn, accountId)))
      throw new StudioError('not_found', 'You are no member of such an account.');
    const { role, ...account } = membership;
    return signIns.describe({ ...signedIn, account, role });
  });

  answer('PUT /me/password', 'member', async (request) => {
    const signedIn = signedInOf(request);
    const { password } = PasswordChange.parse(request.body);
    mustBeConfirmed(signedIn, clock);
    await people.changePassword(signedIn, password, networkOf(request.ip));
    return null;
  });

  answer('GET /sign-ins', 'member', async (request) => ({ items: await signIns.list(signedInOf(request)) }));

  answer('DELETE /sign-ins', 'member', async (request) => {
    await signIns.revoke(signedInOf(request), 'others');
    return null;
  });

  answer('DELETE /sign-ins/:id', 'member', async (request) => {
    if (!(await signIns.revoke(signedInOf(request), { only: idOf(request) })))
      throw new StudioError('not_found', 'There is no such sign-in of yours.');
    return null;
  });
}
