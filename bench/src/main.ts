import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runSuites } from './run-suites.ts';
import type { BenchSuite } from './suite.ts';

/**
 * `vivant bench [suite …] [--json FILE] [--only PART …] [--from PART] [--count N]`: figures against their floors. What
 * several suites' names begin with, as `conversation`, stands for them all.
 */
const suitesDir = new URL('./suites/', import.meta.url);

const names = (await readdir(suitesDir))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const suites = Object.fromEntries(
  names.sort().map((name) => [
    name,
    async () => {
      const { suite } = (await import(new URL(`${name}.ts`, suitesDir).href)) as { suite: BenchSuite };
      return suite;
    },
  ]),
);

process.exit(await runSuites('bench', suites, join(import.meta.dirname, '../out/bench.json')));
