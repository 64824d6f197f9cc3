import type { HttpApp } from '../app.ts';
import type { BudgetRouteDeps } from './budget-route.ts';
import { getSponsorBudgetRoute } from './get-sponsor-budget.ts';
import { patchSponsorBudgetRoute } from './patch-sponsor-budget.ts';
import { topUpRoute } from './top-up.ts';
import { withdrawRoute } from './withdraw.ts';

/** Every endpoint of sponsor budgets. */
export function sponsorBudgetRoutes(app: HttpApp, deps: BudgetRouteDeps): void {
  getSponsorBudgetRoute(app, deps);
  patchSponsorBudgetRoute(app, deps);
  topUpRoute(app, deps);
  withdrawRoute(app, deps);
}
