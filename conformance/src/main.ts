import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { casesOf, compare, parseRules, type Report, rewritten } from './coverage.ts';
import type { Target } from './harness/target.ts';
import { asOneLane, type Lane, lanesOf } from './lanes.ts';
import { judgeRetries } from './retries-verdict.ts';
import { ROOT, readOptions } from './start/options.ts';
import { NOTHING, prepareTargets } from './start/prepare.ts';

/**
 * Runs the suite and then holds COVERAGE.md against what ran:
 *
 *   node conformance/src/main.ts [--base URL] [--keys FILE] [--operator COMMAND] [--report FILE] [FILTER...]
 *
 * Filters name case files; with them the check is left out, as most cases do not run. `--write` lists the cases
 * without running them and brings the last column of COVERAGE.md up to date.
 */
const COVERAGE = fileURLToPath(new URL('../COVERAGE.md', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string' },
    keys: { type: 'string' },
    operator: { type: 'string' },
    report: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const env = { ...process.env };
if (values.base) env.CONFORMANCE_BASE_URL = values.base;
if (values.keys) env.CONFORMANCE_KEYS = resolve(values.keys);
if (values.operator) env.CONFORMANCE_OPERATOR = values.operator;

process.exitCode = await (values.write ? write() : run());

async function run(): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), 'vivant-conformance-'));
  const closers: (() => Promise<void>)[] = [async () => rmSync(scratch, { recursive: true, force: true })];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  // A run that is broken off stops its service in order too, and leaves nothing of its own behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  try {
    const retriesFile = join(scratch, 'retries');
    writeFileSync(retriesFile, '');
    const options = readOptions({ ...env, CONFORMANCE_RETRIES_FILE: retriesFile });
    const chosen = lanesOf(positionals);
    if (chosen.length === 0) throw new Error(`No file of cases matches ${positionals.join(', ')}`);
    // Given keys are of one account, which the lanes would have to share.
    const lanes = options.keysFile === null ? chosen : asOneLane(chosen);
    const targets = await prepareTargets(lanes, options, scratch, closers);
    const { report, status } = await runLanes(lanes, targets, scratch);
    if (values.report) writeFileSync(resolve(values.report), JSON.stringify(report));
    const { said, tooMany } = judgeRetries(readFileSync(retriesFile, 'utf8'));
    console.log(`\n${said}`);
    if (positionals.length > 0) return status || (tooMany ? 1 : 0);
    const missing = [...options.waived, ...(options.assets === null ? ['assets', 'ready'] : [])];
    const { faults, allowed } = compare(parseRules(readFileSync(COVERAGE, 'utf8')), casesOf(report), missing);
    if (allowed.length > 0)
      console.log(`\nDid not run, and may not have to here:\n  ${allowed.join('\n  ')}`);
    if (faults.length > 0) console.log(`\nCOVERAGE.md does not hold:\n  ${faults.join('\n  ')}`);
    else {
      const ran = allowed.length === 0 ? 'every case ran' : `all but ${allowed.length} cases ran`;
      console.log(`\nCOVERAGE.md holds: every rule has its case, and ${ran}.`);
    }
    return status === 0 && faults.length === 0 && !tooMany ? 0 : 1;
  } finally {
    await close();
  }
}

async function write(): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), 'vivant-conformance-list-'));
  try {
    const lanes = asOneLane(lanesOf([]));
    // A target where everything is at hand, so that no case is left out; nothing is called.
    const { report } = await runLanes(lanes, [Promise.resolve(NOTHING)], scratch, [
      '--testNamePattern=^no case is called so$',
    ]);
    const before = readFileSync(COVERAGE, 'utf8');
    writeFileSync(COVERAGE, rewritten(before, casesOf(report)));
    return 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs the lanes side by side, and those that have to be alone after them. The report has the files of all. */
async function runLanes(
  lanes: Lane[],
  targets: Promise<Target>[],
  scratch: string,
  more: string[] = [],
): Promise<{ report: Report; status: number }> {
  const runs = lanes.map((lane, index) => {
    const targetFile = join(scratch, `${lane.name}-target.json`);
    const reportFile = join(scratch, `${lane.name}-report.json`);
    const start = async () => {
      writeFileSync(targetFile, JSON.stringify(await targets[index]));
      return vitest(lane.files, targetFile, reportFile, more);
    };
    return { alone: lane.alone, start, reportFile };
  });
  const atEnd = (run: (typeof runs)[number]) =>
    run.start().catch((error: unknown) => {
      console.error(error);
      return 1;
    });
  const statuses = await Promise.all(runs.filter(({ alone }) => !alone).map(atEnd));
  for (const run of runs) if (run.alone) statuses.push(await atEnd(run));
  const testResults = runs.flatMap(({ reportFile }) => read(reportFile).testResults);
  return { report: { testResults }, status: statuses.find((status) => status !== 0) ?? 0 };
}

/** Answers the exit status. What it prints comes out by whole lines, as another lane prints at the same time. */
function vitest(files: string[], targetFile: string, reportFile: string, more: string[]): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--configLoader=native',
      '--config=conformance/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...more,
      ...files.map((file) => `cases/${file}`),
    ],
    {
      cwd: ROOT,
      env: { ...env, CONFORMANCE_TARGET: targetFile, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const forget = () => child.kill();
  process.once('exit', forget);
  child.once('close', () => process.off('exit', forget));
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    createInterface({ input: from }).on('line', (line) => to.write(`${line}\n`));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A lane that came to no report counts as one file that did not load. */
function read(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch (error) {
    console.error(`There is no report: ${error instanceof Error ? error.message : String(error)}`);
    return { testResults: [{ name: file, status: 'failed', assertionResults: [] }] };
  }
}
