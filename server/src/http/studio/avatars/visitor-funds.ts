import type { SponsorBudget } from '@vivant/contract/sponsor-budget';
import type { VisitorFunds } from '@vivant/contract/studio/sharing';

/** Whether the budget covers one minute of a new visitor, by the same rule as the start of a session (`agreeTerms`). */
export function visitorFunds(budget: SponsorBudget, minuteMicrocredits: number): VisitorFunds {
  if (!budget.enabled) return 'none';
  if (minuteMicrocredits === 0) return 'enough';
  const { balanceMicrocredits: balance, reservedMicrocredits: held, spentTodayMicrocredits: spent } = budget;
  const dailyCap = budget.dailyCapMicrocredits ?? Number.POSITIVE_INFINITY;
  const paysNothing = (microcredits: number) => microcredits < minuteMicrocredits;
  if (paysNothing(balance)) return 'none';
  if (paysNothing(budget.visitorCapMicrocredits ?? Number.POSITIVE_INFINITY)) return 'visitor_cap';
  if (paysNothing(dailyCap - spent)) return 'spent_today';
  if (paysNothing(Math.min(balance, dailyCap - spent) - held)) return 'held';
  return 'enough';
}
