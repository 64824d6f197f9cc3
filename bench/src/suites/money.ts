import { crashRows } from '../money/crash.ts';
import { dayRows } from '../money/day.ts';
import { raceRows } from '../money/race.ts';
import { readerRows } from '../money/readers.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

/** Proofs about money under concurrency; each row counts, few are times. The whole takes most of an hour. */
const PARTS: (() => Promise<BenchRow[]>)[] = [
  () => raceRows({ starts: 1000, cap: 10, repetitions: 20, workers: 'light' }),
  () => raceRows({ starts: 1000, cap: 3, repetitions: 1, workers: 'full' }),
  readerRows,
  dayRows,
  crashRows,
];

export const suite: BenchSuite = {
  name: 'money',
  async run() {
    const rows: BenchRow[] = [];
    for (const part of PARTS) {
      const found = await part();
      rows.push(...found);
      // Long before the table: a run that is broken off leaves what it found.
      for (const { name, value, unit, note = '' } of found)
        console.error(`  ${name}: ${value} ${unit} ${note}`);
    }
    return rows;
  },
};
