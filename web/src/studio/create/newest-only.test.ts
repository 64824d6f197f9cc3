import { expect, it } from 'vitest';
import { createNewestOnly } from './newest-only.ts';

it('an answer that comes after a newer question counts no more', async () => {
  const newest = createNewestOnly();
  const slow = Promise.withResolvers<string>();
  const first = newest.run(() => slow.promise);
  expect(await newest.run(async () => 'second')).toBe('second');
  slow.resolve('first');
  expect(await first).toBeNull();
});

it('a newer question gives the one before up, and its failure is nobody’s', async () => {
  const newest = createNewestOnly();
  const first = newest.run(
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  void newest.run(async () => 'second');
  expect(await first).toBeNull();
});

it('a failure of the newest is thrown, unless it was given up', async () => {
  const newest = createNewestOnly();
  await expect(newest.run(() => Promise.reject(new Error('out of reach')))).rejects.toThrow('out of reach');
  const failing = Promise.withResolvers<string>();
  const left = newest.run(() => failing.promise);
  newest.giveUp();
  failing.reject(new Error('out of reach'));
  expect(await left).toBeNull();
});
