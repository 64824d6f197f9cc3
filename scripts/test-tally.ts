import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type OutsideError, outsideErrorsFile } from './outside-errors-reporter.ts';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  skippedNames: string[];
  failedNames: string[];
  /** Names of tests that failed at first and passed when their file ran again. */
  unsteadyNames: string[];
}

/** The results of the tests of one file. */
interface FileResult {
  passedNames: string[];
  failedNames: string[];
  skippedNames: string[];
  ms: number;
}

interface JsonReport {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** A file with failures, and how long it took. */
export interface FailedFile {
  path: string;
  ms: number;
}

/** The outcome of a whole run, gathered from the reports of its programs. */
export interface Outcomes {
  /** Adds one result that is not of a test file: a check, or what a program did outside any test. */
  add(name: string, ok: boolean): void;
  /**
   * Adds vitest's JSON report, and beside it what scripts/outside-errors-reporter.ts wrote: each error outside any test
   * is a failure of the file that ran then, or of the run where there was none. A file that is there already gets its
   * new result instead of the old one. No report, a report that was cut short and a file that failed to load count as
   * one failure each.
   *
   * @param ok Whether the program that wrote it ended well; if not, and the report has no failure, that is one.
   */
  addReport(what: string, report: string, ok: boolean): void;
  /** The test files with failures, by their paths as the reports have them. */
  failedFiles(): FailedFile[];
  tally(): Tally;
}

export function createOutcomes(): Outcomes {
  const results = new Map<string, FileResult>();
  const failedAtFirst = new Set<string>();

  function put(file: string, result: FileResult): void {
    for (const name of result.failedNames) failedAtFirst.add(name);
    const before = results.get(file)?.failedNames ?? [];
    const known = [...result.passedNames, ...result.failedNames, notLoaded(file)];
    const isOutside = (name: string) => name.startsWith(outside(file, ''));
    // Skipped this time, or not even there.
    const left = before.filter((name) => !known.includes(name) && !isOutside(name));
    results.set(file, { ...result, failedNames: [...result.failedNames, ...left] });
  }

  function add(name: string, ok: boolean): void {
    put(name, { passedNames: ok ? [name] : [], failedNames: ok ? [] : [name], skippedNames: [], ms: 0 });
  }

  return {
    add,
    addReport(what, report, ok) {
      const read = readReport(report);
      if (typeof read === 'string') {
        add(`${what}: ${read}`, false);
        return;
      }
      const ofRun: string[] = [];
      for (const { file, message } of outsideErrorsBeside(report))
        if (file !== null && read.has(file)) read.get(file)?.failedNames.push(outside(file, message));
        else ofRun.push(message);
      for (const [file, result] of read) put(file, result);
      for (const message of ofRun) add(outside(what, message), false);
      const isBad =
        !ok && ofRun.length === 0 && [...read.values()].every(({ failedNames }) => failedNames.length === 0);
      // A run that fails outside any test (an error while loading, a worker that died) is a failure too.
      if (isBad) add(`${what}: ended badly outside any test`, false);
    },
    failedFiles: () =>
      [...results]
        .filter(([, { failedNames }]) => failedNames.length > 0)
        .map(([path, { ms }]) => ({ path, ms })),
    tally() {
      const all = [...results.values()];
      const passedNames = all.flatMap((result) => result.passedNames);
      const failedNames = all.flatMap((result) => result.failedNames);
      const skippedNames = all.flatMap((result) => result.skippedNames);
      return {
        passed: passedNames.length,
        failed: failedNames.length,
        skipped: skippedNames.length,
        ...{ failedNames, skippedNames },
        unsteadyNames: [...failedAtFirst].filter((name) => !failedNames.includes(name)),
      };
    },
  };
}

const notLoaded = (file: string) => `${basename(file)} did not load`;
const outside = (file: string, message: string) =>
  `${basename(file)}, outside any test: ${message.split('\n')[0]}`;

function outsideErrorsBeside(report: string): OutsideError[] {
  const file = outsideErrorsFile(report);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as OutsideError[]) : [];
}

/** The results by file, or why there are none. */
function readReport(path: string): Map<string, FileResult> | string {
  if (!existsSync(path)) return 'no report was written';
  const report = parsed(readFileSync(path, 'utf8'));
  if (report === null) return 'the report was cut short';
  const results = new Map<string, FileResult>();
  for (const { name, status, startTime, endTime, assertionResults } of report.testResults) {
    const named = (of: string) =>
      assertionResults
        .filter((test) => test.status === of)
        .map(({ fullName }) => `${basename(name)}: ${fullName}`);
    const failedNames = named('failed');
    if (status === 'failed' && failedNames.length === 0) failedNames.push(notLoaded(name));
    results.set(name, {
      ...{ passedNames: named('passed'), failedNames, ms: endTime - startTime },
      skippedNames: assertionResults
        .filter((test) => test.status !== 'passed' && test.status !== 'failed')
        .map(({ fullName }) => fullName),
    });
  }
  return results;
}

/** Null: a run that was killed while it wrote. */
function parsed(text: string): JsonReport | null {
  try {
    return JSON.parse(text) as JsonReport;
  } catch {
    return null;
  }
}
