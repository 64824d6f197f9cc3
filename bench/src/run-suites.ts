import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BenchRow } from './suite.ts';
import { readArguments, type SuiteArguments, type Suites } from './suite-arguments.ts';

interface Result extends BenchRow {
  suite: string;
  ok: boolean;
}

function within(row: BenchRow): boolean {
  if (!row.bound) return true;
  if (!Number.isFinite(row.value)) return false;
  return row.bound.kind === 'max' ? row.value <= row.bound.value : row.value >= row.bound.value;
}

function table(results: Result[]): string {
  const shown = results.map((row) => ({
    suite: row.suite,
    figure: row.name,
    value: `${Number(row.value.toPrecision(4))} ${row.unit}`,
    bound: row.bound ? `${row.bound.kind === 'max' ? '≤' : '≥'} ${row.bound.value}` : '',
    verdict: row.ok ? (row.bound ? 'ok' : '') : 'MISSED',
    note: row.note ?? '',
  }));
  const columns = ['suite', 'figure', 'value', 'bound', 'verdict', 'note'] as const;
  const width = Object.fromEntries(
    columns.map((c) => [c, Math.max(c.length, ...shown.map((row) => row[c].length))]),
  );
  const line = (row: Record<(typeof columns)[number], string>) =>
    columns
      .map((c) => row[c].padEnd(width[c] ?? 0))
      .join('  ')
      .trimEnd();
  const header = Object.fromEntries(columns.map((c) => [c, c])) as Record<(typeof columns)[number], string>;
  return [line(header), ...shown.map(line)].join('\n');
}

/**
 * A program of suites: `[suite …] [--json FILE]` runs those named (or whose names begin so), or all, one after another,
 * prints one table and writes JSON to the file. Of one suite that has parts, `--only PART` (repeated) runs none but
 * these, and `--from PART` with `--count N` so many from that one on; it says how to go on after them. Answers the exit status: 1 when a figure is out of
 * its bound or a suite broke, 2 when the arguments will not do.
 */
export async function runSuites(program: string, suites: Suites, defaultFile: string): Promise<number> {
  let asked: SuiteArguments;
  try {
    asked = await readArguments(process.argv.slice(2), suites);
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  const file = asked.json ?? defaultFile;
  try {
    // Before minutes are spent on figures that could not be kept.
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'a'));
  } catch (error) {
    console.error(
      `The figures cannot be written to ${file}: ${(error as Error).message}. Name another file with --json.`,
    );
    return 2;
  }
  const results: Result[] = [];
  const broken: string[] = [];
  for (const name of asked.suites) {
    console.error(`${program} ${name} …`);
    const startedMs = performance.now();
    try {
      const suite = await suites[name]?.();
      for (const row of (await suite?.run(asked.parts)) ?? [])
        results.push({ ...row, suite: name, ok: within(row) });
      console.error(`${program} ${name} took ${Math.round((performance.now() - startedMs) / 1000)} s`);
    } catch (error) {
      broken.push(name);
      console.error(`${program} ${name} broke:`, error);
    }
  }
  console.log(table(results));
  writeFileSync(file, `${JSON.stringify({ results, broken }, null, 2)}\n`);
  const missed = results.filter((row) => !row.ok);
  if (missed.length > 0) console.error(`${missed.length} figures out of bounds`);
  if (asked.next !== undefined) console.error(`goes on with: ./vivant ${program} ${asked.next}`);
  if (broken.length > 0) console.error(`suites that broke: ${broken.join(', ')}`);
  return missed.length > 0 || broken.length > 0 || results.length === 0 ? 1 : 0;
}
