import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Builds a package of ours into an empty project's node_modules, as npm would install it, and answers its folder there.
 * `needs`: entries of node_modules that it depends on.
 */
export function installPackage(cwd: string, path: string, name: string, needs: readonly string[]): string {
  const source = join(ROOT, path);
  const installed = join(cwd, 'node_modules', name);
  mkdirSync(installed, { recursive: true });
  copyFileSync(join(source, 'package.json'), join(installed, 'package.json'));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const build = ['-p', join(source, 'tsconfig.build.json'), '--outDir', join(installed, 'dist')];
  execFileSync(process.execPath, [tsc, ...build], { stdio: ['ignore', 'inherit', 'inherit'] });
  for (const need of needs) symlinkSync(join(ROOT, 'node_modules', need), join(cwd, 'node_modules', need));
  writeFileSync(join(cwd, 'package.json'), '{"type":"module"}');
  return installed;
}

/** Set by the launcher: a Python that packs and installs packages. */
export const PYTHON_TOOLS = process.env.VIVANT_TEST_CLIENT_TOOLS ?? '';

/** Builds the wheel of a package of ours into a folder that has no other of it, and answers its path. */
export function buildWheel(path: string, into: string): string {
  const before = new Set(readdirSync(into));
  runPython(PYTHON_TOOLS, ['-m', 'hatchling', 'build', '-t', 'wheel', '-d', into], join(ROOT, path));
  const wheel = readdirSync(into).find((name) => name.endsWith('.whl') && !before.has(name));
  if (wheel === undefined) throw new Error(`there is no wheel of ${path}`);
  return join(into, wheel);
}

/** Has pip put wheels, and nothing that they depend on, where a Python finds them by its PYTHONPATH. */
export function installWheels(paths: readonly string[], into: string): void {
  const wheels = paths.map((path) => buildWheel(path, into));
  const install = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', '--no-cache-dir'];
  runPython(PYTHON_TOOLS, [...install, '--target', into, ...wheels], into);
}

export function runPython(python: string, args: readonly string[], cwd: string): void {
  execFileSync(python, args, {
    cwd,
    env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: 'pipe',
  });
}
