import type { SponsorBudget } from '@vivant/contract/sponsor-budget';
import type { VisitorFunds } from '@vivant/contract/studio/sharing';
import { expect, it } from 'vitest';
import { visitorFunds } from './visitor-funds.ts';

const BUDGET: SponsorBudget = {
  ...{ avatarId: '1', enabled: true, balanceMicrocredits: 500, reservedMicrocredits: 0 },
  ...{
    dailyCapMicrocredits: null,
    visitorCapMicrocredits: null,
    spentTodayMicrocredits: 90,
    updatedAt: null,
  },
};

it.each<[VisitorFunds, Partial<SponsorBudget>]>([
  ['enough', {}],
  ['enough', { balanceMicrocredits: 100 }],
  ['enough', { dailyCapMicrocredits: 190 }],
  ['enough', { visitorCapMicrocredits: 100 }],
  ['enough', { dailyCapMicrocredits: 590, reservedMicrocredits: 400 }],
  ['none', { enabled: false }],
  ['none', { balanceMicrocredits: 0 }],
  ['none', { balanceMicrocredits: 99 }],
  ['visitor_cap', { visitorCapMicrocredits: 99 }],
  ['spent_today', { dailyCapMicrocredits: 189 }],
  ['spent_today', { dailyCapMicrocredits: 80 }],
  ['held', { reservedMicrocredits: 401 }],
  ['held', { dailyCapMicrocredits: 589, reservedMicrocredits: 400 }],
])('credits that visitors talk on are %s: %j', (funds, change) => {
  expect(visitorFunds({ ...BUDGET, ...change }, 100)).toBe(funds);
});

it('where minutes cost nothing any budget that is switched on is enough', () => {
  const empty = { ...BUDGET, balanceMicrocredits: 0, dailyCapMicrocredits: 50, visitorCapMicrocredits: 0 };
  expect(visitorFunds(empty, 0)).toBe('enough');
  expect(visitorFunds({ ...empty, enabled: false }, 0)).toBe('none');
});
