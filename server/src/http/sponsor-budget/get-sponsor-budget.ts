import { SponsorBudget } from '@vivant/contract/sponsor-budget';
import type { SponsorBudgets } from '../../credits/sponsor-budgets.ts';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from '../avatars/get-avatar.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';

export const EXAMPLE_BUDGET = {
  avatarId: EXAMPLE.avatarId,
  enabled: true,
  balanceMicrocredits: 1500,
  reservedMicrocredits: 200,
  dailyCapMicrocredits: 5000,
  visitorCapMicrocredits: 500,
  spentTodayMicrocredits: 300,
  updatedAt: EXAMPLE.updatedAt,
};

const DOC: EndpointDoc = {
  operationId: 'getSponsorBudget',
  tag: 'Sponsor budgets',
  summary: 'Get an avatar’s budget',
  description:
    'What the budget holds, its caps and what this UTC day has cost. An avatar that never had one has an empty one that is off.',
  errors: ['avatar_not_found'],
  success: 'The budget as it stands now.',
  responseExamples: {
    sponsored: EXAMPLE_BUDGET,
    never_used: {
      ...EXAMPLE_BUDGET,
      enabled: false,
      balanceMicrocredits: 0,
      reservedMicrocredits: 0,
      dailyCapMicrocredits: null,
      visitorCapMicrocredits: null,
      spentTodayMicrocredits: 0,
      updatedAt: null,
    },
  },
};

/** GET /v1/avatars/{avatarId}/sponsor_budget (D5-1) */
export function getSponsorBudgetRoute(
  app: HttpApp,
  deps: { sponsorBudgets: Pick<SponsorBudgets, 'get'> },
): void {
  app.get(
    '/v1/avatars/:avatarId/sponsor_budget',
    {
      config: { scope: 'billing:write', rate: 'read', doc: DOC },
      schema: { params: AvatarParams, response: { 200: SponsorBudget } },
    },
    async (request) =>
      deps.sponsorBudgets.get({
        accountId: request.caller.accountId,
        avatarId: request.params.avatarId,
      }),
  );
}
