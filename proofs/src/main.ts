import { join } from 'node:path';
import { runSuites } from '@vivant/bench/run-suites';
import type { BenchSuite } from '@vivant/bench/suite';
import { readerRows } from './concurrent-readers.ts';
import { crashRows } from './crash.ts';
import { faultRows } from './fleet/fault-rows.ts';
import { FAULTS } from './fleet/list.ts';
import { recordOutcome, summarize } from './fleet/outcomes.ts';
import { raceRows } from './race.ts';
import { dayRows } from './simulated-day.ts';

const FLEET_OUTCOMES = join(import.meta.dirname, '../out/fleet.jsonl');

/**
 * `vivant proofs [race|readers|day|crash|fleet …] [--json FILE]`: proofs about money and sessions under concurrency and
 * crashes, and about a fleet whose parts fail, each part and each pair; of this one `--only FAULT`, or `--from FAULT` and
 * `--count N`. Each row counts; few are times. All of them take some four hours, three of them the fleet, whose
 * faults take 25 to 65 s each on two quiet cores: what became of each is kept, and `fleet --summary` adds it up.
 */
const PROOFS: Record<string, Pick<BenchSuite, 'parts' | 'run'>> = {
  race: {
    run: async () => [
      ...(await raceRows({ starts: 1000, cap: 10, repetitions: 20, workers: 'light' })),
      ...(await raceRows({ starts: 1000, cap: 3, repetitions: 1, workers: 'full' })),
    ],
  },
  readers: { run: readerRows },
  day: { run: dayRows },
  crash: { run: crashRows },
  fleet: {
    parts: [...FAULTS.keys()],
    run: (only = [...FAULTS.keys()]) => faultRows(only, (outcome) => recordOutcome(FLEET_OUTCOMES, outcome)),
  },
};

/** Printed long before the table, so that an interrupted run still leaves what it found. */
const saidAtOnce = ({ run, ...proof }: (typeof PROOFS)[string]) => ({
  ...proof,
  async run(only?: readonly string[]) {
    const rows = await run(only);
    for (const { name, value, unit, note = '' } of rows) console.error(`  ${name}: ${value} ${unit} ${note}`);
    return rows;
  },
});

const proofs = Object.fromEntries(
  Object.entries(PROOFS).map(([name, proof]) => [name, async () => saidAtOnce(proof)]),
);

if (process.argv.slice(2).join(' ') === 'fleet --summary') {
  const { lines, isDone } = summarize(FLEET_OUTCOMES);
  console.log(lines.join('\n'));
  process.exit(isDone ? 0 : 1);
}
process.exit(await runSuites('proofs', proofs, join(import.meta.dirname, '../out/proofs.json')));
