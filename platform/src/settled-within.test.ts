import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settledWithin } from './settled-within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits for the work, tells of its fault, and holds nothing up afterwards', async () => {
  await settledWithin(Promise.resolve(), 1000);
  await expect(settledWithin(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('does not wait for longer', async () => {
  let isOver = false;
  const waiting = settledWithin(new Promise(() => {}), 1000).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
});
