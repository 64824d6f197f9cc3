import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { casesOf, compare, parseRules, type Report, rewritten } from './coverage.ts';
import { judgeRetries } from './retries-verdict.ts';
import { ROOT, readOptions } from './start/options.ts';

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

process.exitCode = values.write ? write() : run();

function run(): number {
  const options = readOptions(env);
  const scratch = mkdtempSync(join(tmpdir(), 'vivant-conformance-run-'));
  try {
    const file = values.report ? resolve(values.report) : join(scratch, 'report.json');
    const retriesFile = join(scratch, 'retries');
    writeFileSync(retriesFile, '');
    const status = vitest(file, { ...env, CONFORMANCE_RETRIES_FILE: retriesFile });
    const { said, tooMany } = judgeRetries(readFileSync(retriesFile, 'utf8'));
    console.log(`\n${said}`);
    if (positionals.length > 0) return status || (tooMany ? 1 : 0);
    const report = read(file);
    if (report === null) return 1;
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
    rmSync(scratch, { recursive: true, force: true });
  }
}

function write(): number {
  const scratch = mkdtempSync(join(tmpdir(), 'vivant-conformance-list-'));
  try {
    const file = join(scratch, 'report.json');
    // A target where everything is at hand, so that no case is left out; nothing is called.
    vitest(file, { ...env, CONFORMANCE_LIST: '1' }, ['--testNamePattern=^no case is called so$']);
    const report = read(file);
    if (report === null) return 1;
    const before = readFileSync(COVERAGE, 'utf8');
    writeFileSync(COVERAGE, rewritten(before, casesOf(report)));
    return 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function vitest(reportFile: string, environment: NodeJS.ProcessEnv, more: string[] = []): number {
  const { status, error } = spawnSync(
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
      ...positionals,
    ],
    { cwd: ROOT, env: environment, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (error) console.error(error.message);
  return status ?? 1;
}

function read(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch (error) {
    console.error(`There is no report: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
