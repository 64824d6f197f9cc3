import { SponsorAmount, SponsorBooking } from '@vivant/contract/sponsor-budget';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from '../avatars/get-avatar.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { markReplayed, REPLAYED_DOC } from '../idempotency-key.ts';
import { bookingKeyDoc } from './booking-key-doc.ts';
import { type BudgetRouteDeps, bookingOf } from './budget-route.ts';

const DOC: EndpointDoc = {
  operationId: 'topUpSponsorBudget',
  tag: 'Sponsor budgets',
  summary: 'Put credits into an avatar’s budget',
  description:
    'Moves credits from the account to the avatar’s sponsor budget. The first top-up switches sponsoring on: from then ' +
    'on hosted sessions of the avatar, of a key or of an anonymous visitor, are paid from the budget alone. Repeat a call ' +
    'that got no answer with the same `Idempotency-Key`: it books once. A refusal for want of credits is not remembered.',
  errors: ['avatar_not_found', 'insufficient_credits', 'idempotency_key_reused'],
  refusedWhen: {
    insufficient_credits: 'The account has less than this to spare. Ask the operator for credits.',
  },
  exampleErrors: {
    invalid_request: 'amountMicrocredits: Invalid input: expected number, received string',
    insufficient_credits: 'The balance does not cover this top-up.',
  },
  requestHeaders: bookingKeyDoc('topup-2026-11-02-0017'),
  responseHeaders: REPLAYED_DOC,
  requestBody: { examples: { ten_credits: { amountMicrocredits: 1000 } } },
  success: 'The credits are in the budget.',
  responseExamples: {
    booked: {
      id: '2d4b6f80-1a3c-4e5d-8f70-9b1c3d5e7f02',
      avatarId: EXAMPLE.avatarId,
      amountMicrocredits: 1000,
      balanceMicrocredits: 1500,
      createdAt: EXAMPLE.createdAt,
    },
  },
};

/** POST /v1/avatars/{avatarId}/sponsor_budget/topups (§7.4-5, D5-2 to D5-5) */
export function topUpRoute(app: HttpApp, deps: BudgetRouteDeps): void {
  app.post(
    '/v1/avatars/:avatarId/sponsor_budget/topups',
    {
      config: { scope: 'billing:write', rate: 'write', doc: DOC },
      schema: { params: AvatarParams, body: SponsorAmount, response: { 201: SponsorBooking } },
    },
    async (request, reply) => {
      const asked = await bookingOf(request, 'avatar.budget_topped_up', deps);
      const { booking, replayed } = await deps.sponsorBudgets.topUp(asked);
      markReplayed(reply, replayed);
      return reply.code(201).send(booking);
    },
  );
}
