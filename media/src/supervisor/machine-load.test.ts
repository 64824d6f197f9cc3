import { expect, it } from 'vitest';
import { watchMachine } from './machine-load.ts';

it('is what the cores did between two looks, and the memory that is taken', () => {
  let [busy, idle] = [5_000, 5_000];
  const look = watchMachine({
    cpus: () => [
      { times: { user: busy / 2, nice: 0, sys: busy / 2, idle, irq: 0 } },
      { times: { user: 0, nice: 0, sys: 0, idle: busy + idle, irq: 0 } },
    ],
    freeBytes: () => 250,
    totalBytes: () => 1000,
  });
  busy += 60;
  idle += 40;
  expect(look()).toEqual({ processorShare: 0.3, memoryShare: 0.75 });
  // Nothing has passed, so nothing is known.
  expect(look()).toEqual({ processorShare: 0, memoryShare: 0.75 });
});

it('is between nothing and all of this machine', () => {
  const { processorShare, memoryShare } = watchMachine()();
  expect(processorShare).toBeGreaterThanOrEqual(0);
  expect(memoryShare).toBeGreaterThan(0);
  expect(memoryShare).toBeLessThan(1);
});
