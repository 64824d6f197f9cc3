import type { SponsorBudgets } from '../../credits/sponsor-budgets.ts';
import type { HttpApp } from '../app.ts';
import { getSponsorBudgetRoute } from './get-sponsor-budget.ts';
import { patchSponsorBudgetRoute } from './patch-sponsor-budget.ts';
import { topUpRoute } from './top-up.ts';
import { withdrawRoute } from './withdraw.ts';

/** Every endpoint of sponsor budgets. */
export function sponsorBudgetRoutes(app: HttpApp, deps: { sponsorBudgets: SponsorBudgets }): void {
  getSponsorBudgetRoute(app, deps);
  patchSponsorBudgetRoute(app, deps);
  topUpRoute(app, deps);
  withdrawRoute(app, deps);
}
