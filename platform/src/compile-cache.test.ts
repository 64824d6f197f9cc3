import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const directory = mkdtempSync(join(tmpdir(), 'vivant-compile-cache-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const SHOWN = `
  import { execFileSync } from 'node:child_process';
  import { getCompileCacheDir } from 'node:module';
  import { compileCacheEnvironment } from '${new URL('./compile-cache.ts', import.meta.url)}';
  const child = execFileSync(
    process.execPath,
    ['-p', 'JSON.stringify(require("node:module").getCompileCacheDir() ?? null)'],
    { env: compileCacheEnvironment() },
  );
  console.log(JSON.stringify([getCompileCacheDir() ?? null, JSON.parse(child)]));`;

function keptBy(env: Record<string, string>): [string | null, string | null] {
  const args = ['--no-warnings', '--input-type=module', '-e', SHOWN];
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
}

it('a child keeps compiled modules where its parent does, and nowhere where that keeps none', () => {
  const [parent, child] = keptBy({ NODE_COMPILE_CACHE: directory });
  expect(parent).toContain(directory);
  expect(child).toBe(parent);
  expect(keptBy({})).toEqual([null, null]);
});
