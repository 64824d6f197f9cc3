import { crashRows } from '../money/crash.ts';
import { dayRows } from '../money/day.ts';
import { raceRows } from '../money/race.ts';
import { readerRows } from '../money/readers.ts';
import type { BenchSuite } from '../suite.ts';

/** Proofs about money under concurrency; each row counts, none is a time. */
export const suite: BenchSuite = {
  name: 'money',
  async run() {
    return [
      ...(await raceRows({ starts: 1000, cap: 10, repetitions: 20, workers: 'light' })),
      ...(await raceRows({ starts: 1000, cap: 3, repetitions: 1, workers: 'full' })),
      ...(await readerRows()),
      ...(await dayRows()),
      ...(await crashRows()),
    ];
  },
};
