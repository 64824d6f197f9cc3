import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  skippedNames: string[];
  failedNames: string[];
}

interface JsonReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** Sums a vitest JSON report. No report, or a file that failed to load, counts as one failure. */
export function readTally(file: string): Tally {
  const tally: Tally = { passed: 0, failed: 0, skipped: 0, skippedNames: [], failedNames: [] };
  if (!existsSync(file)) return { ...tally, failed: 1, failedNames: ['no report was written'] };
  const report = parsed(readFileSync(file, 'utf8'));
  if (report === null) return { ...tally, failed: 1, failedNames: ['the report was cut short'] };
  for (const result of report.testResults) {
    let failedHere = 0;
    for (const test of result.assertionResults) {
      if (test.status === 'passed') tally.passed += 1;
      else if (test.status === 'failed') {
        failedHere += 1;
        tally.failedNames.push(`${basename(result.name)}: ${test.fullName}`);
      } else {
        tally.skipped += 1;
        tally.skippedNames.push(test.fullName);
      }
    }
    if (result.status === 'failed' && failedHere === 0) {
      failedHere = 1;
      tally.failedNames.push(`${basename(result.name)} did not load`);
    }
    tally.failed += failedHere;
  }
  return tally;
}

/** Null: a run that was killed while it wrote. */
function parsed(text: string): JsonReport | null {
  try {
    return JSON.parse(text) as JsonReport;
  } catch {
    return null;
  }
}
