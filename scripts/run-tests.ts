import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readTally, type Tally } from './test-tally.ts';

/**
 * Everything CI runs: each step of `npm run check`, then every test. Arguments name test files to run instead,
 * without the checks. The last line is the sum over all of it; a check counts as one test.
 */
const named = process.argv.slice(2);
/** The suite that judges the interface from outside is a run of its own, by its own program. */
const [suite, filters] = [named.filter(isOfSuite), named.filter((name) => !isOfSuite(name))];
const total: Tally = { passed: 0, failed: 0, skipped: 0, skippedNames: [], failedNames: [] };

function run(command: string, args: string[]): boolean {
  const { status, error, signal } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) console.error(error.message);
  if (signal) console.error(`${command} was ended by ${signal}`);
  return status === 0;
}

/** The scripts that "npm run check" strings together, so that the two can never differ. */
function checkSteps(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { check: string } };
  const steps = scripts.check.split('&&').map((part) => /^npm run ([\w:-]+)$/.exec(part.trim())?.[1]);
  if (steps.some((step) => step === undefined)) {
    throw new Error(`The script "check" must be "npm run A && npm run B …", and is: ${scripts.check}`);
  }
  return steps as string[];
}

/** `conformance`, and files of its cases: `conformance/04-01`. Its other tests are unit tests. */
function isOfSuite(name: string): boolean {
  return /^(\.\/)?conformance(\/(src\/cases\b.*|\d.*)?)?$/.test(name);
}

/** Runs the steps at the same time, as each keeps one core busy; what they print comes whole, in their order. */
async function runChecks(): Promise<void> {
  const running = checkSteps().map((step) => {
    const child = spawn(process.execPath, ['--run', step], { stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
    const ended = new Promise<boolean>((resolve) => {
      child.once('error', (error) => {
        printed.push(Buffer.from(`${error.message}\n`));
        resolve(false);
      });
      child.once('close', (code) => resolve(code === 0));
    });
    return { step, printed, ended };
  });
  for (const { step, printed, ended } of running) {
    const ok = await ended;
    console.log(`\n> ${step}`);
    process.stdout.write(Buffer.concat(printed));
    if (ok) total.passed += 1;
    else {
      total.failed += 1;
      total.failedNames.push(step);
    }
  }
}

if (named.length === 0) await runChecks();

function list(what: string, names: string[]): void {
  if (names.length === 0) return;
  console.log(`\n${what}:`);
  for (const name of names) console.log(`  ${name}`);
}

/** Runs a program that writes a vitest report, and adds what the report says. */
function runReporting(what: string, report: string, args: string[]): void {
  console.log(`\n> ${what}`);
  const ok = run(process.execPath, args);
  const tally = readTally(report);
  // A run that fails outside any test (an error while loading, a worker that died) is a failure too.
  if (!ok && tally.failed === 0) {
    tally.failed = 1;
    tally.failedNames.push(`${what}: ended badly outside any test`);
  }
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.skipped += tally.skipped;
  total.skippedNames.push(...tally.skippedNames);
  total.failedNames.push(...tally.failedNames);
}

const scratch = mkdtempSync(join(tmpdir(), 'vivant-test-run-'));
try {
  const report = join(scratch, 'report.json');
  if (named.length === 0 || filters.length > 0)
    runReporting('tests', report, [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--configLoader=native',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ]);
  if (named.length === 0 || suite.length > 0) {
    const files = suite.map((name) => basename(name)).filter((name) => name !== 'conformance');
    const suiteReport = join(scratch, 'conformance.json');
    runReporting('conformance', suiteReport, [
      '--disable-warning=ExperimentalWarning',
      'conformance/src/main.ts',
      '--report',
      suiteReport,
      ...files,
    ]);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

list('Skipped', total.skippedNames);
// Again at the end: the output of a whole run is long, and what failed stands somewhere in the middle of it.
list('Failed', total.failedNames);
console.log('');
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
