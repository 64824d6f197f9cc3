import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('waits twice as long after each failure, up to the maximum', () => {
  const waits = [0, 1, 2, 3, 4, 5000].map((failedBefore) =>
    backoffMs(failedBefore, { first: 200, longest: 1500 }),
  );
  expect(waits).toEqual([200, 400, 800, 1500, 1500, 1500]);
});
