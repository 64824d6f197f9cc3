import { SponsorAmount, SponsorBooking } from '@vivant/contract/sponsor-budget';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from '../avatars/get-avatar.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { markReplayed, REPLAYED_DOC } from '../idempotency-key.ts';
import { bookingKeyDoc } from './booking-key-doc.ts';
import { type BudgetRouteDeps, bookingOf } from './budget-route.ts';

const DOC: EndpointDoc = {
  operationId: 'withdrawFromSponsorBudget',
  tag: 'Sponsor budgets',
  summary: 'Take credits back from an avatar’s budget',
  description:
    'Moves credits from the avatar’s sponsor budget back to the account, as far as running sessions do not hold them. ' +
    '`Idempotency-Key` works as for a top-up. Sponsoring stays on: an empty budget refuses visitors.',
  errors: ['avatar_not_found', 'sponsor_budget_exhausted', 'idempotency_key_reused'],
  refusedWhen: { sponsor_budget_exhausted: 'The budget holds less than this, or running sessions hold it.' },
  exampleErrors: {
    invalid_request: 'amountMicrocredits: Invalid input: expected number, received string',
    sponsor_budget_exhausted: 'The budget holds less than this, or sessions hold it.',
  },
  requestHeaders: bookingKeyDoc('withdrawal-2026-11-02-0003'),
  responseHeaders: REPLAYED_DOC,
  requestBody: { examples: { five_credits: { amountMicrocredits: 500 } } },
  success: 'The credits are back in the account.',
  responseExamples: {
    booked: {
      id: '7e1f5a90-6b2d-4c3e-9a84-0d2c4e6f8a13',
      avatarId: EXAMPLE.avatarId,
      amountMicrocredits: 500,
      balanceMicrocredits: 1000,
      createdAt: EXAMPLE.createdAt,
    },
  },
};

/** POST /v1/avatars/{avatarId}/sponsor_budget/withdrawals (D5-7) */
export function withdrawRoute(app: HttpApp, deps: BudgetRouteDeps): void {
  app.post(
    '/v1/avatars/:avatarId/sponsor_budget/withdrawals',
    {
      config: { scope: 'billing:write', rate: 'write', doc: DOC },
      schema: { params: AvatarParams, body: SponsorAmount, response: { 201: SponsorBooking } },
    },
    async (request, reply) => {
      const asked = await bookingOf(request, 'avatar.budget_withdrawn', deps);
      const { booking, replayed } = await deps.sponsorBudgets.withdraw(asked);
      markReplayed(reply, replayed);
      return reply.code(201).send(booking);
    },
  );
}
