import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';

describe('a budget', () => {
  it('accepts a burst, refuses a flood, and recovers with time', () => {
    let now = 0;
    const budget = createBudget({ burst: 5, perSecond: 0.5 }, () => now);
    expect(Array.from({ length: 8 }, () => budget.take()).filter(Boolean)).toHaveLength(5);
    expect(budget.take()).toBe(false);
    now += 2000;
    expect(budget.take()).toBe(true);
    expect(budget.take()).toBe(false);
  });

  it('accepts a large amount whole or not at all', () => {
    const budget = createBudget({ burst: 10, perSecond: 1 }, () => 0);
    expect(budget.take(11)).toBe(false);
    expect(budget.take(10)).toBe(true);
  });
});
