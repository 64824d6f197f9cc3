import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from './list.ts';
import { recordOutcome, summarize } from './outcomes.ts';

it('adds up what became of the faults in portions: of each the last time, and what is left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vivant-outcomes-'));
  const file = join(folder, 'out/fleet.jsonl');
  const [first = '', second = '', third = ''] = FAULTS.keys();
  expect(summarize(file).lines).toEqual([
    `0 of ${FAULTS.size} faults tried; in 0 something was wrong`,
    `goes on with: ./vivant proofs fleet --from '${first}' --count 20`,
  ]);
  recordOutcome(file, { fault: first, at: '2026-01-01', found: ['a talk was cut'] });
  recordOutcome(file, { fault: second, at: '2026-01-02', found: ['a bill is wrong'] });
  recordOutcome(file, { fault: first, at: '2026-01-03', found: [] });
  // Of a list that was another once.
  recordOutcome(file, { fault: 'cut the moon', at: '2026-01-04', found: ['all'] });
  expect(summarize(file).lines).toEqual([
    `2 of ${FAULTS.size} faults tried, 2026-01-02 to 2026-01-03; in 1 something was wrong`,
    `  ${second}: a bill is wrong`,
    `goes on with: ./vivant proofs fleet --from '${third}' --count 20`,
  ]);
  for (const fault of FAULTS.keys()) recordOutcome(file, { fault, at: '2026-01-05', found: [] });
  expect(summarize(file)).toEqual({
    lines: [
      `${FAULTS.size} of ${FAULTS.size} faults tried, 2026-01-05 to 2026-01-05; in 0 something was wrong`,
    ],
    isDone: true,
  });
  rmSync(folder, { recursive: true });
});
