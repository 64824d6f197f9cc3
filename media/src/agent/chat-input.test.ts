import { CHAT_LIMITS } from '@vivant/contract/room';
import { describe, expect, it } from 'vitest';
import { createMessageBudget } from './chat-input.ts';

describe('message budget', () => {
  it('takes a burst, refuses a flood, and recovers with time', () => {
    let now = 0;
    const budget = createMessageBudget(() => now);
    const burst = Array.from({ length: CHAT_LIMITS.burst + 3 }, () => budget.take());
    expect(burst.filter(Boolean)).toHaveLength(CHAT_LIMITS.burst);
    expect(budget.take()).toBe(false);
    now += CHAT_LIMITS.refillMs;
    expect(budget.take()).toBe(true);
    expect(budget.take()).toBe(false);
  });
});
