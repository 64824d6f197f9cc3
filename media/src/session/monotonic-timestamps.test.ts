import { expect, it } from 'vitest';
import { createMonotonicTimestamps } from './monotonic-timestamps.ts';

it('orders events within one millisecond, and while the clock is set back', () => {
  const clock = [1000, 1000, 1005, 400, 2000];
  const moment = createMonotonicTimestamps(() => clock.shift() ?? Number.NaN);
  expect(Array.from({ length: 5 }, () => Date.parse(moment()))).toEqual([1000, 1001, 1005, 1006, 2000]);
});
