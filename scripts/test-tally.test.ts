import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OutsideError, outsideErrorsFile } from './outside-errors-reporter.ts';
import { createOutcomes, type Outcomes } from './test-tally.ts';

let scratch: string;
let outcomes: Outcomes;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'vivant-tally-'));
  outcomes = createOutcomes();
});
afterEach(() => rmSync(scratch, { recursive: true }));

/** Adds a report of files, each with its tests' outcomes by name, and of errors outside any test. */
function addReport(files: Record<string, Record<string, string>>, ok = false, errors: OutsideError[] = []) {
  const file = join(scratch, 'report.json');
  const testResults = Object.entries(files).map(([name, tests]) => ({
    name,
    status: Object.values(tests).includes('failed') || Object.keys(tests).length === 0 ? 'failed' : 'passed',
    ...{ startTime: 1_000, endTime: 3_500 },
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ status, fullName })),
  }));
  writeFileSync(file, JSON.stringify({ testResults }));
  writeFileSync(outsideErrorsFile(file), JSON.stringify(errors));
  outcomes.addReport('tests', file, ok);
}

it('counts each test by its outcome and names the skipped and the failed ones', () => {
  addReport({
    '/x/a.test.ts': { a: 'passed', b: 'passed', c: 'failed', d: 'skipped', e: 'pending', f: 'todo' },
  });
  expect(outcomes.tally()).toEqual({
    ...{ passed: 2, failed: 1, skipped: 3, skippedNames: ['d', 'e', 'f'] },
    ...{ failedNames: ['a.test.ts: c'], unsteadyNames: [] },
  });
  expect(outcomes.failedFiles()).toEqual([{ path: '/x/a.test.ts', ms: 2_500 }]);
});

it('counts a file that could not be loaded as a failure', () => {
  addReport({ '/x/a.test.ts': {} });
  expect(outcomes.tally()).toMatchObject({ failed: 1, failedNames: ['a.test.ts did not load'] });
});

it('counts a run without a report as a failure', () => {
  outcomes.addReport('tests', join(scratch, 'none.json'), true);
  expect(outcomes.tally()).toMatchObject({ failed: 1, failedNames: ['tests: no report was written'] });
});

it('counts a report that was cut short as a failure', () => {
  const file = join(scratch, 'report.json');
  writeFileSync(file, '{"testResults":[{"na');
  outcomes.addReport('tests', file, true);
  expect(outcomes.tally()).toMatchObject({
    ...{ passed: 0, failed: 1, failedNames: ['tests: the report was cut short'] },
  });
});

it('counts a program that ended badly although every test passed', () => {
  const file = join(scratch, 'report.json');
  writeFileSync(file, '{"testResults":[]}');
  outcomes.addReport('tests', file, false);
  expect(outcomes.tally()).toMatchObject({ failed: 1 });
});

it('takes the result of the second run of a file, and names what was unsteady', () => {
  addReport({ '/x/a.test.ts': { a: 'passed', b: 'failed', c: 'failed' }, '/x/b.test.ts': { d: 'passed' } });
  addReport({ '/x/a.test.ts': { a: 'passed', b: 'passed', c: 'failed' } });
  expect(outcomes.failedFiles()).toMatchObject([{ path: '/x/a.test.ts' }]);
  expect(outcomes.tally()).toMatchObject({
    ...{ passed: 3, failed: 1, failedNames: ['a.test.ts: c'], unsteadyNames: ['a.test.ts: b'] },
  });
});

const REJECTED = 'a promise was rejected\nand this is where';

it('counts what failed outside any test as a failure of the file that ran then, until it runs again', () => {
  addReport({ '/x/a.test.ts': { a: 'passed' } }, false, [{ message: REJECTED, file: '/x/a.test.ts' }]);
  const name = 'a.test.ts, outside any test: a promise was rejected';
  expect(outcomes.tally()).toMatchObject({ passed: 1, failed: 1, failedNames: [name] });
  expect(outcomes.failedFiles()).toMatchObject([{ path: '/x/a.test.ts' }]);
  addReport({ '/x/a.test.ts': { a: 'passed' } }, false, [{ message: 'another', file: '/x/a.test.ts' }]);
  expect(outcomes.tally()).toMatchObject({ failedNames: ['a.test.ts, outside any test: another'] });
  addReport({ '/x/a.test.ts': { a: 'passed' } }, true);
  expect(outcomes.tally()).toMatchObject({
    passed: 1,
    failed: 0,
    unsteadyNames: expect.arrayContaining([name]),
  });
});

it('keeps what failed outside any file, whatever a second run says', () => {
  addReport({ '/x/a.test.ts': { a: 'failed' } }, false, [{ message: REJECTED, file: null }]);
  addReport({ '/x/a.test.ts': { a: 'passed' } }, true);
  expect(outcomes.tally()).toMatchObject({
    ...{ passed: 1, failed: 1, unsteadyNames: ['a.test.ts: a'] },
    failedNames: ['tests, outside any test: a promise was rejected'],
  });
});

it('calls no test passed that was skipped in the second run', () => {
  addReport({ '/x/a.test.ts': { a: 'failed', b: 'passed' } });
  addReport({ '/x/a.test.ts': { a: 'skipped', b: 'passed' } }, true);
  expect(outcomes.tally()).toMatchObject({ passed: 1, failed: 1, failedNames: ['a.test.ts: a'] });
});
