import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
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
