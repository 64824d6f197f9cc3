import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJail } from '@vivant/platform/jail';
import { afterAll, describe, expect, it } from 'vitest';

const directory = mkdtempSync(join(tmpdir(), 'vivant-reader-cache-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const at = (name: string) => JSON.stringify(new URL(`./${name}`, import.meta.url).href);
const platform = (name: string) => JSON.stringify(import.meta.resolve(`@vivant/platform/${name}`));

const FILLS = `
  import { createJail } from ${platform('jail')};
  import { fillReaderCache } from ${at('fill-reader-cache.ts')};
  await fillReaderCache(createJail(JSON.parse(process.argv[1])), (reason) => console.log(reason));`;

/** What a reader under Node says of its cache, and what comes of writing there. */
const TRIES = `
  import { createJail } from ${platform('jail')};
  import { runJailed } from ${platform('run-jailed')};
  import { wrapNode } from ${at('jailed-node.ts')};
  const jail = createJail(JSON.parse(process.argv[1]));
  const body = \`const { join } = require('node:path'); const { NODE_COMPILE_CACHE: kept } = process.env;
    let came = 'written';
    try { require('node:fs').writeFileSync(join(String(kept), 'left-behind'), 'x'); } catch (error) { came = error.code; }
    console.log([require('node:module').getCompileCacheDir()?.startsWith(kept) ?? 'none', came].join());\`;
  const run = { reader: { script: 'read-document.ts', packages: [] }, limits: { memoryBytes: 2 ** 28, cpuSeconds: 10, outputBytes: 0 } };
  for (const fillsCache of [false, true]) {
    const wrapped = wrapNode(jail, run, { fillsCache });
    const args = [...wrapped.args.slice(0, -1), '-e', body];
    const { stdout, stderr } = await runJailed({ ...wrapped, args }, { timeoutMs: 20_000, maxStdoutBytes: 1000 });
    process.stdout.write(String(stdout) || stderr);
  }`;

/** As a program of its own: where it keeps compiled modules is settled when Node starts. */
function run(program: string, cache: string | null, jail: { bwrap?: string } = {}): string {
  const env = { PATH: process.env.PATH, ...(cache === null ? {} : { NODE_COMPILE_CACHE: cache }) };
  const args = ['--no-warnings', '--input-type=module', '-e', program, JSON.stringify(jail)];
  return execFileSync(process.execPath, args, { env, encoding: 'utf8' });
}
const NO_JAIL = { bwrap: '/nonexistent/bwrap' };

describe.skipIf(!createJail().isolated)('the compile cache of the readers', () => {
  it('is filled once, by readers that are given nothing', () => {
    const cache = join(directory, 'filled');
    expect(run(FILLS, cache)).toBe('');
    const names = readdirSync(join(cache, 'readers'));
    const stamp = names.find((name) => name.startsWith('filled-'));
    const versions = names.filter((name) => name !== stamp);
    expect(stamp).toBeDefined();
    // In the folder of this version of Node, libraries that read documents and pictures among them.
    const compiled = versions.flatMap((name) => readdirSync(join(cache, 'readers', name)));
    expect(compiled.length).toBeGreaterThan(200);
    const filledAt = statSync(join(cache, 'readers', String(stamp))).mtimeMs;
    expect(run(FILLS, cache)).toBe('');
    expect(statSync(join(cache, 'readers', String(stamp))).mtimeMs).toBe(filledAt);
  });

  it('is read by a reader, and written by none that may be given a file', () => {
    const cache = join(directory, 'read');
    mkdirSync(join(cache, 'readers'), { recursive: true });
    expect(run(TRIES, cache)).toBe('none,EROFS\ntrue,written\n');
    // Node has a folder for this very version and limits by now.
    expect(run(TRIES, cache)).toBe('true,EROFS\ntrue,written\n');
  });

  it('that cannot be written is reported', () => {
    const cache = join(directory, 'closed');
    mkdirSync(cache);
    mkdirSync(join(cache, 'readers'), { mode: 0o500 });
    expect(run(FILLS, cache)).toMatch(process.getuid?.() === 0 ? /^$/ : /EACCES/);
  });
});

it('there is no compile cache for readers that no jail keeps from writing it, nor where this program has none', () => {
  const cache = join(directory, 'unjailed');
  mkdirSync(join(cache, 'readers'), { recursive: true });
  expect(run(TRIES, cache, NO_JAIL)).toMatch(/^none,ERR_ACCESS_DENIED\nnone,ERR_ACCESS_DENIED\n$/);
  expect(run(TRIES, null)).toMatch(/^none,ERR_ACCESS_DENIED\nnone,ERR_ACCESS_DENIED\n$/);
});
