import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Where the reporter writes what failed outside any test; vitest's own report leaves it out. */
export const OUTSIDE_ERRORS_FILE = 'VIVANT_TEST_OUTSIDE_ERRORS';

/** Writes the messages of errors outside any test, a JSON array, to the file that the environment names. */
export default class OutsideErrorsReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { message: string }[]): void {
    const file = process.env[OUTSIDE_ERRORS_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(({ message }) => message)));
  }
}
