import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTally } from './test-tally.ts';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'vivant-tally-'));
});
afterEach(() => rmSync(scratch, { recursive: true }));

function tallyOf(report: object) {
  const file = join(scratch, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readTally(file);
}

it('counts each test by its outcome and names the skipped and the failed ones', () => {
  const tests = ['passed', 'passed', 'failed', 'skipped', 'pending', 'todo'];
  const tally = tallyOf({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: tests.map((status, index) => ({ status, fullName: `test ${index}` })),
      },
    ],
  });
  expect(tally).toEqual({
    passed: 2,
    failed: 1,
    skipped: 3,
    skippedNames: ['test 3', 'test 4', 'test 5'],
    failedNames: ['a.test.ts: test 2'],
  });
});

it('counts a file that could not be loaded as a failure', () => {
  const tally = tallyOf({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] });
  expect(tally.failed).toBe(1);
});

it('counts a run without a report as a failure', () => {
  expect(readTally(join(scratch, 'none.json')).failed).toBe(1);
});

it('counts a report that was cut short as a failure', () => {
  const file = join(scratch, 'report.json');
  writeFileSync(file, '{"testResults":[{"na');
  expect(readTally(file)).toMatchObject({ passed: 0, failed: 1, failedNames: ['the report was cut short'] });
});
