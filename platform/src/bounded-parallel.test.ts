import { expect, it } from 'vitest';
import { boundedParallel } from './bounded-parallel.ts';

it('does so many at once, in their order, and all of them', async () => {
  const begun: number[] = [];
  const going: (() => void)[] = [];
  const all = boundedParallel([1, 2, 3, 4, 5], 2, async (n) => {
    begun.push(n);
    await new Promise<void>((resolve) => going.push(resolve));
  });
  for (let over = 0; over < 5; over++) {
    expect(begun.length - over).toBe(Math.min(2, 5 - over));
    going[over]?.();
    await new Promise(setImmediate);
  }
  await all;
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

it('begins nothing after a failure, and waits for what was begun', async () => {
  const over: number[] = [];
  const { promise: slow, resolve } = Promise.withResolvers<void>();
  const all = boundedParallel([1, 2, 3], 2, async (n) => {
    if (n === 1) throw new Error('the first');
    await slow;
    over.push(n);
  });
  resolve();
  await expect(all).rejects.toThrow('the first');
  expect(over).toEqual([2]);
});
