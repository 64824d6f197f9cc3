import { join } from 'node:path';
import { faultRows } from '@vivant/bench/fleet/faults';
import { runSuites } from '@vivant/bench/run-suites';
import type { BenchRow } from '@vivant/bench/suite';
import { readerRows } from './concurrent-readers.ts';
import { crashRows } from './crash.ts';
import { raceRows } from './race.ts';
import { dayRows } from './simulated-day.ts';

/**
 * `vivant proofs [race|readers|day|crash|fleet …] [--json FILE] [--only FAULT …]`: proofs about money and sessions under concurrency and
 * crashes, and about a fleet whose parts fail. Each row counts; few are times. All of them take two hours.
 */
const PROOFS: Record<string, (only?: string[]) => Promise<BenchRow[]>> = {
  race: async () => [
    ...(await raceRows({ starts: 1000, cap: 10, repetitions: 20, workers: 'light' })),
    ...(await raceRows({ starts: 1000, cap: 3, repetitions: 1, workers: 'full' })),
  ],
  readers: readerRows,
  day: dayRows,
  crash: crashRows,
  // Of each part and each pair, or as `--only 'cut redis and host-2'` names them.
  fleet: (only) => faultRows(Number.MAX_SAFE_INTEGER, only),
};

/** Printed long before the table, so that an interrupted run still leaves what it found. */
function saidAtOnce(prove: (typeof PROOFS)[string]): (typeof PROOFS)[string] {
  return async (only) => {
    const rows = await prove(only);
    for (const { name, value, unit, note = '' } of rows) console.error(`  ${name}: ${value} ${unit} ${note}`);
    return rows;
  };
}

const proofs = Object.fromEntries(Object.entries(PROOFS).map(([name, prove]) => [name, saidAtOnce(prove)]));

process.exit(await runSuites('proofs', proofs, join(import.meta.dirname, '../out/proofs.json')));
