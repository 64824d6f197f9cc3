import { SponsorBudget, SponsorBudgetPatch } from '@vivant/contract/sponsor-budget';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from '../avatars/get-avatar.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { changerOf } from '../key-changer.ts';
import { budgetChanges, ifChanged } from '../share-changes.ts';
import { type BudgetRouteDeps, nameOf } from './budget-route.ts';
import { EXAMPLE_BUDGET } from './get-sponsor-budget.ts';

const DOC: EndpointDoc = {
  operationId: 'updateSponsorBudget',
  tag: 'Sponsor budgets',
  summary: 'Change an avatar’s budget',
  description:
    'Sets the caps and switches sponsoring off and on; at least one field, unknown ones are refused. Off, sessions of a ' +
    'key are paid by the account and anonymous visitors are refused. Sessions that run keep what they were granted.',
  errors: ['avatar_not_found'],
  exampleErrors: {
    invalid_request: 'dailyCapMicrocredits: Invalid input: expected number, received string',
  },
  requestBody: {
    examples: {
      caps: { dailyCapMicrocredits: 5000, visitorCapMicrocredits: 500 },
      no_cap: { visitorCapMicrocredits: null },
      off: { enabled: false },
    },
  },
  success: 'The budget after the change.',
  responseExamples: { capped: EXAMPLE_BUDGET },
};

/** PATCH /v1/avatars/{avatarId}/sponsor_budget (D5-8, D5-10) */
export function patchSponsorBudgetRoute(app: HttpApp, deps: BudgetRouteDeps): void {
  app.patch(
    '/v1/avatars/:avatarId/sponsor_budget',
    {
      config: { scope: 'billing:write', rate: 'write', doc: DOC },
      schema: { params: AvatarParams, body: SponsorBudgetPatch, response: { 200: SponsorBudget } },
    },
    async ({ caller, params: { avatarId }, body }) => {
      const of = { accountId: caller.accountId, avatarId };
      const more = budgetChanges(await deps.sponsorBudgets.get(of), body);
      const subject = await nameOf(avatarId, deps);
      const change = { action: 'avatar.budget_changed', subject, more } as const;
      return deps.sponsorBudgets.update(of, body, ifChanged(await changerOf(caller, deps), change));
    },
  );
}
