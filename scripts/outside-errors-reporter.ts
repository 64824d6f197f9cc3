import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** The report beside which this one is written; vitest's own leaves out what failed outside any test. */
export const OUTSIDE_ERRORS_OF = 'VIVANT_TEST_OUTSIDE_ERRORS_OF';

export const outsideErrorsFile = (report: string) => `${report}.outside`;

/** What failed outside any test. */
export interface OutsideError {
  message: string;
  /** Path of the test file that ran then, where vitest knows it. */
  file: string | null;
}

/** Writes the errors outside any test, a JSON array, beside the report that the environment names. */
export default class OutsideErrorsReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { message: string; VITEST_TEST_PATH?: unknown }[]): void {
    const report = process.env[OUTSIDE_ERRORS_OF];
    if (report === undefined) return;
    const found = errors.map(({ message, VITEST_TEST_PATH: file }): OutsideError => {
      return { message, file: typeof file === 'string' ? file : null };
    });
    writeFileSync(outsideErrorsFile(report), JSON.stringify(found));
  }
}
