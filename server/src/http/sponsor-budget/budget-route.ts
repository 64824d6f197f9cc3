import type { FastifyRequest } from 'fastify';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { BookingRequest, SponsorBudgets } from '../../credits/sponsor-budgets.ts';
import type { Caller } from '../../keys/caller.ts';
import { requireIdempotencyKey } from '../idempotency-key.ts';
import { changerOf, type KeyChangerDeps } from '../key-changer.ts';
import { creditsInWords, ifChanged } from '../share-changes.ts';

export interface BudgetRouteDeps extends KeyChangerDeps {
  sponsorBudgets: SponsorBudgets;
  avatars: Pick<AvatarService, 'find'>;
}

/** The booking that a key requests; it is noted in the account's audit log. */
export async function bookingOf(
  request: FastifyRequest & {
    caller: Caller;
    params: { avatarId: string };
    body: { amountMicrocredits: number };
  },
  action: 'avatar.budget_topped_up' | 'avatar.budget_withdrawn',
  deps: BudgetRouteDeps,
): Promise<BookingRequest> {
  const { caller, params, body } = request;
  const idempotencyKey = requireIdempotencyKey(request);
  const subject = await nameOf(params.avatarId, deps);
  return {
    ...{ accountId: caller.accountId, avatarId: params.avatarId, idempotencyKey },
    amountMicrocredits: body.amountMicrocredits,
    also: ifChanged(await changerOf(caller, deps), {
      ...{ action, subject, more: creditsInWords(body.amountMicrocredits) },
    }),
  };
}

/** Only for the log: whether the caller may do it is judged in the transaction, where an answer may be repeated. */
export async function nameOf(
  avatarId: string,
  { avatars }: Pick<BudgetRouteDeps, 'avatars'>,
): Promise<string> {
  return (await avatars.find(avatarId))?.name ?? '';
}
