import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { OUTSIDE_ERRORS_OF } from './outside-errors-reporter.ts';
import { createOutcomes } from './test-tally.ts';

/**
 * Everything CI runs: each step of `npm run check`, then every test. Arguments name test files to run instead,
 * without the checks. The last line is the sum over all of it; a check counts as one test.
 */
const named = process.argv.slice(2);
/** The suite that judges the interface from outside runs separately, by its own program. */
const [suite, filters] = [named.filter(isOfSuite), named.filter((name) => !isOfSuite(name))];
const outcomes = createOutcomes();

/** The vitest projects of unit tests: most of what they find does not depend on how long it takes. */
const UNIT_PROJECTS = ['server', 'libraries'];
/** Unit tests that only compute run beside everything else, when a core is idle. */
const COMPUTING = 'computing';
const CONFORMANCE = 'conformance';
/** Tests of whole services that judge no sound and no picture. */
const SERVICES = 'services';
/** Where the files of the suite are, which its own program runs. */
const CASES = '/conformance/src/cases/';
/**
 * Unit tests yield to the conformance suite beside them, whose sessions run in real time. Even to its builds, which
 * the service runs at 10.
 */
const UNIT_NICENESS = 15;
/**
 * Files that may run again at the end of a whole run. Tests that hear and see real programs fail now and then where the
 * machine was short of time; what is broken fails again with nothing beside it, and so do more files than these.
 */
const MAX_SECOND_TRIES = 8;
/** By then the last of them must be over, if it takes as long as at first: CI ends a run after 45 minutes. */
const SECOND_TRIES_END_MS = 43 * 60_000;

/**
 * Where the output of a program goes: `shown` as it comes, `held` until its end, or `named`, each line as it comes
 * with that name before it, so that the output of a program beside others is not lost when the run is killed at its
 * time limit.
 */
type Output = 'shown' | 'held' | { named: string };

interface Ended {
  ok: boolean;
  /** What was held. */
  printed: string;
}

async function run(
  command: string,
  args: string[],
  output: Output,
  env: Record<string, string> = {},
): Promise<Ended> {
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: output === 'shown' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const note = (line: string) => {
    if (output === 'shown') console.error(line);
    else if (output === 'held') printed += `${line}\n`;
    else if (line !== '') console.log(`${output.named} | ${line}`);
  };
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', note);
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      note(error.message);
      resolve(false);
    });
    child.once('close', (code, signal) => {
      if (signal) note(`${command} was ended by ${signal}`);
      resolve(code === 0);
    });
  });
  return { ok, printed };
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
  const running = checkSteps().map((step) => ({
    step,
    ended: run(process.execPath, ['--run', step], 'held'),
  }));
  for (const { step, ended } of running) {
    const { ok, printed } = await ended;
    console.log(`\n> ${step}`);
    process.stdout.write(printed);
    outcomes.add(step, ok);
  }
}

function list(what: string, names: string[]): void {
  if (names.length === 0) return;
  console.log(`\n${what}:`);
  for (const name of names) console.log(`  ${name}`);
}

interface TestRun extends Ended {
  report: string;
}

/**
 * Runs test files by a program that sets how they are scheduled. Projects as vitest's `--project` takes them, all of
 * them where none is given.
 */
async function runProjects(
  what: string,
  projects: string[],
  [scheduler = 'nice', ...options]: string[],
  output: Output,
  files: string[] = filters,
): Promise<TestRun> {
  const report = join(scratch, `${what}.json`);
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--configLoader=native',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/outside-errors-reporter.ts',
    `--outputFile.json=${report}`,
    ...projects.map((project) => `--project=${project}`),
    ...files,
  ];
  const program = [...options, process.execPath, ...vitest];
  const env = { [OUTSIDE_ERRORS_OF]: report, VIVANT_TEST_INSTALLATIONS: join(scratch, 'installations') };
  return { ...(await run(scheduler, program, output, env)), report };
}

/** Runs test files, and shows how. */
async function runTests(what: string, projects: string[], niceness = 0): Promise<void> {
  console.log(`\n> ${what}`);
  const { ok, report } = await runProjects(what, projects, ['nice', '-n', String(niceness)], 'shown');
  outcomes.addReport(what, report, ok);
}

/** Runs each failed file once more, with nothing beside it. */
async function tryAgain(): Promise<void> {
  const files = outcomes.failedFiles().filter(({ path }) => /\.test\.tsx?$/.test(path));
  if (files.length > MAX_SECOND_TRIES) {
    console.log(`\n${files.length} files have failures: more than ${MAX_SECOND_TRIES}, so none runs again.`);
    return;
  }
  // The shortest first, so that the time is enough for as many as possible.
  for (const { path, ms } of files.toSorted((a, b) => a.ms - b.ms)) {
    const what = `${basename(path)} again`;
    if (performance.now() + ms > SECOND_TRIES_END_MS) {
      console.log(`\n> ${what}: no time is left for it`);
      continue;
    }
    console.log(`\n> ${what}, with nothing beside it`);
    const { ok, report } = path.includes(CASES)
      ? await runConformance('shown', [basename(path, '.test.ts')])
      : await runProjects(what, [], ['nice', '-n', '0'], 'shown', [path]);
    outcomes.addReport(what, report, ok);
  }
}

/** Gets a core only while nothing else asks for it; where the system does not allow that, nearly so. */
function onlyIdleCores(): string[] {
  const chrt = 'chrt';
  const options = ['--idle', '0'];
  const { status } = spawnSync(chrt, [...options, 'true'], { stdio: 'ignore' });
  return status === 0 ? [chrt, ...options] : ['nice', '-n', '19'];
}

/** All of its cases, or those of these files. */
async function runConformance(output: Output, files: string[] = []): Promise<TestRun> {
  const report = join(scratch, 'conformance.json');
  const main = ['--disable-warning=ExperimentalWarning', 'conformance/src/main.ts'];
  return { ...(await run(process.execPath, [...main, '--report', report, ...files], output)), report };
}

/** Waits for a run beside other tests, whose lines have been shown already. */
async function countBeside(what: string, running: Promise<TestRun>): Promise<void> {
  const { ok, report } = await running;
  outcomes.addReport(what, report, ok);
}

const scratch = mkdtempSync(join(tmpdir(), 'vivant-test-run-'));
try {
  if (named.length === 0) {
    await runChecks();
    const computing = runProjects(COMPUTING, [COMPUTING], onlyIdleCores(), { named: COMPUTING });
    // The suite mostly waits for what its service does, and so do tests of services after it; unit tests compute.
    // Together they keep every core busy.
    const conformance = runConformance({ named: CONFORMANCE });
    const services = conformance.then(() =>
      runProjects(SERVICES, [SERVICES], ['nice', '-n', '0'], { named: SERVICES }),
    );
    await runTests('unit tests', UNIT_PROJECTS, UNIT_NICENESS);
    await countBeside(CONFORMANCE, conformance);
    await countBeside(SERVICES, services);
    await runTests(
      'sessions in real time',
      [...UNIT_PROJECTS, COMPUTING, SERVICES].map((project) => `!${project}`),
    );
    await countBeside(COMPUTING, computing);
    await tryAgain();
  } else {
    if (filters.length > 0) await runTests('tests', []);
    if (suite.length > 0) {
      console.log(`\n> ${CONFORMANCE}`);
      const files = suite.map((name) => basename(name)).filter((name) => name !== 'conformance');
      const { ok, report } = await runConformance('shown', files);
      outcomes.addReport(CONFORMANCE, report, ok);
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

const total = outcomes.tally();
list('Skipped', total.skippedNames);
list('Passed only when their file ran again', total.unsteadyNames);
// Again at the end: the output of a whole run is long, and what failed stands somewhere in the middle of it.
list('Failed', total.failedNames);
console.log('');
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
