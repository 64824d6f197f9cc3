import type { SharePatch } from '@vivant/contract/sharing';
import { BudgetBooking, type StudioShare, StudioSharePatch } from '@vivant/contract/studio/sharing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountService } from '../../../accounts/account-service.ts';
import type { AvatarService } from '../../../avatars/avatar-service.ts';
import type { Sharing } from '../../../avatars/sharing.ts';
import type { SponsorBudgets } from '../../../credits/sponsor-budgets.ts';
import { ownOrigin } from '../../own-origin.ts';
import type { RateCounters } from '../../rate-limits.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { creatorOf } from '../creator.ts';
import { mustBeAllowedTo } from '../sign-in-guard.ts';
import { ownerOf } from './whole-avatar.ts';

export interface StudioShareDeps {
  avatars: Pick<AvatarService, 'get' | 'update' | 'mustExist'>;
  sharing: Sharing;
  sponsorBudgets: SponsorBudgets;
  accounts: Pick<AccountService, 'planOf'>;
  rates: Pick<RateCounters, 'shared'>;
  publicUrl: string | null;
}

/** Who may talk to an avatar without a key, where, until when and at what cost. */
export function studioShareRoutes(deps: StudioShareDeps): (studio: FastifyInstance) => void {
  return (studio) => {
    const answer = studioCallsOf(studio);
    const { avatars, sharing, sponsorBudgets } = deps;

    async function show(request: FastifyRequest): Promise<StudioShare> {
      const owner = ownerOf(request);
      const avatar = await avatars.get(owner, idOf(request));
      const of = { accountId: owner.accountId, avatarId: avatar.id };
      const [settings, budget] = await Promise.all([sharing.get(of), sponsorBudgets.get(of)]);
      const origin = ownOrigin(request, deps.publicUrl);
      return {
        ...{ ...settings, budget, visibility: avatar.visibility, readyToChat: avatar.readyToChat },
        url: `${origin}/a/${avatar.id}`,
        scriptUrl: `${origin}/widget.js`,
      };
    }

    answer('GET /avatars/:id/share', 'view', show);

    answer('PATCH /avatars/:id/share', 'edit', async (request) => {
      const changer = await creatorOf(request, 'write', deps);
      await avatars.mustExist(changer, idOf(request));
      const { visibility, budget, ...share } = StudioSharePatch.parse(request.body);
      const of = { accountId: changer.accountId, avatarId: idOf(request).toLowerCase() };
      // What may be spent, and whether it is, is the owner's to say.
      if (budget !== undefined) mustBeAllowedTo(request, 'manage');
      // What it may cost, where and until when first: whatever fails, it is not open without them.
      if (budget !== undefined) await sponsorBudgets.update(of, budget);
      if (Object.keys(share).length > 0) await sharing.update(of, share as SharePatch);
      if (visibility !== undefined) await avatars.update(changer, of.avatarId, { visibility });
      return show(request);
    });

    // Credits are the owner's to move.
    answer('POST /avatars/:id/share/budget', 'manage', async (request) => {
      const changer = await creatorOf(request, 'write', deps);
      await avatars.mustExist(changer, idOf(request));
      const { direction, amountMicrocredits, bookingKey } = BudgetBooking.parse(request.body);
      const booking = {
        ...{ accountId: changer.accountId, avatarId: idOf(request), amountMicrocredits },
        // A space is in no caller's Idempotency-Key: these references never meet one.
        idempotencyKey: `studio ${bookingKey}`,
      };
      await (direction === 'top_up' ? sponsorBudgets.topUp(booking) : sponsorBudgets.withdraw(booking));
      return show(request);
    });
  };
}
