import type { SharePatch } from '@vivant/contract/sharing';
import { BudgetBooking, type StudioShare, StudioSharePatch } from '@vivant/contract/studio/sharing';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountService } from '../../../accounts/account-service.ts';
import type { AuditLog } from '../../../audit/audit-log.ts';
import type { AvatarService } from '../../../avatars/avatar-service.ts';
import type { Sharing } from '../../../avatars/sharing.ts';
import type { SponsorBudgets } from '../../../credits/sponsor-budgets.ts';
import { ownOrigin } from '../../own-origin.ts';
import type { RateCounters } from '../../rate-limits.ts';
import { budgetChanges, creditsInWords, ifChanged, shareChanges } from '../../share-changes.ts';
import { idOf, studioCallsOf } from '../calls.ts';
import { mustBeConfirmed } from '../confirmed.ts';
import { changerOf } from '../creator.ts';
import { ifAllowedTo, mustBeAllowedTo, signedInOf } from '../sign-in-guard.ts';
import { visitorFunds } from './visitor-funds.ts';
import { ownerOf } from './whole-avatar.ts';

export interface StudioShareDeps {
  audit: Pick<AuditLog, 'record'>;
  avatars: Pick<AvatarService, 'get' | 'update'>;
  sharing: Sharing;
  sponsorBudgets: SponsorBudgets;
  accounts: Pick<AccountService, 'planOf'>;
  rates: Pick<RateCounters, 'shared'>;
  clock: Clock;
  publicUrl: string | null;
  recording: StudioShare['recording'];
}

/** Who may talk to an avatar without a key, on which sites, until when and at what cost. */
export function studioShareRoutes(deps: StudioShareDeps): (studio: FastifyInstance) => void {
  return (studio) => {
    const answer = studioCallsOf(studio);
    const { avatars, sharing, sponsorBudgets } = deps;

    async function show(request: FastifyRequest): Promise<StudioShare> {
      const owner = ownerOf(request);
      const avatar = await avatars.get(owner, idOf(request));
      const of = { accountId: owner.accountId, avatarId: avatar.id };
      const [settings, budget, plan] = await Promise.all([
        sharing.get(of),
        sponsorBudgets.get(of),
        deps.accounts.planOf(owner.accountId),
      ]);
      const origin = ownOrigin(request, deps.publicUrl);
      return {
        ...{ ...settings, visibility: avatar.visibility, readyToChat: avatar.readyToChat },
        recording: deps.recording,
        funds: visitorFunds(budget, plan.hostedMicrocreditsPerMinute),
        budget: ifAllowedTo(request, 'costs', budget),
        url: `${origin}/a/${avatar.id}`,
        scriptUrl: `${origin}/widget.js`,
      };
    }

    answer('GET /avatars/:id/share', 'view', show);

    answer('PATCH /avatars/:id/share', 'edit', async (request) => {
      const changer = await changerOf(request, deps);
      const { id: avatarId, name } = await avatars.get(changer, idOf(request));
      const { visibility, budget, ...share } = StudioSharePatch.parse(request.body);
      const of = { accountId: changer.accountId, avatarId };
      // Only members who manage the account may have strangers recorded.
      if (share.recordsSound !== undefined) mustBeAllowedTo(request, 'manage');
      // Only the owner decides whether and how much may be spent.
      if (budget !== undefined) {
        mustBeAllowedTo(request, 'manage');
        mustBeConfirmed(signedInOf(request), deps.clock);
      }
      // Cost, sites and end are saved first: if a later step fails, the avatar is not public without them.
      if (budget !== undefined) {
        const more = budgetChanges(await sponsorBudgets.get(of), budget);
        const change = { action: 'avatar.budget_changed', subject: name, more } as const;
        await sponsorBudgets.update(of, budget, ifChanged(changer, change));
      }
      if (Object.keys(share).length > 0) {
        const more = shareChanges(await sharing.get(of), share as SharePatch);
        const change = { action: 'avatar.sharing_changed', subject: name, more } as const;
        await sharing.update(of, share as SharePatch, ifChanged(changer, change));
      }
      if (visibility !== undefined) await avatars.update(changer, of.avatarId, { visibility });
      return show(request);
    });

    // Only owners may move credits.
    answer('POST /avatars/:id/share/budget', 'manage', async (request) => {
      mustBeConfirmed(signedInOf(request), deps.clock);
      const changer = await changerOf(request, deps);
      const { id: avatarId, name } = await avatars.get(changer, idOf(request));
      const { direction, amountMicrocredits, bookingKey } = BudgetBooking.parse(request.body);
      const booking = {
        ...{ accountId: changer.accountId, avatarId, amountMicrocredits },
        // A caller's Idempotency-Key has no space, so these references cannot collide with one.
        idempotencyKey: `studio ${bookingKey}`,
        also: ifChanged(changer, {
          action: direction === 'top_up' ? 'avatar.budget_topped_up' : 'avatar.budget_withdrawn',
          ...{ subject: name, more: creditsInWords(amountMicrocredits) },
        }),
      };
      await (direction === 'top_up' ? sponsorBudgets.topUp(booking) : sponsorBudgets.withdraw(booking));
      return show(request);
    });
  };
}
