import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The release before, as the repository has it: what an upgrade one server after the other begins with. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const PREVIOUS = readFileSync(new URL('../previous-release', import.meta.url), 'utf8').trim();
/** The repository may be another user's. */
const GIT = ['-c', 'safe.directory=*', '-C', ROOT];

/** Whether this checkout has it: one without its history has not. */
export const isPreviousKept =
  spawnSync('git', [...GIT, 'cat-file', '-e', `${PREVIOUS}^{commit}`]).status === 0;

/** A file of it. */
export function readPrevious(path: string): string {
  return execFileSync('git', [...GIT, 'show', `${PREVIOUS}:${path}`], { encoding: 'utf8' });
}

/** Its sources, with the packages that are installed here. */
export function checkOutPrevious(directory: string): void {
  const archive = execFileSync('git', [...GIT, 'archive', PREVIOUS], { maxBuffer: 1024 ** 3 });
  mkdirSync(directory);
  writeFileSync(`${directory}.tar`, archive);
  execFileSync('tar', ['-xf', `${directory}.tar`, '-C', directory]);
  const packages = join(directory, 'node_modules');
  mkdirSync(join(packages, '@vivant'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@vivant') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  for (const room of readdirSync(join(ROOT, 'node_modules/@vivant')))
    if (existsSync(join(directory, room)))
      symlinkSync(join(directory, room), join(packages, '@vivant', room));
  symlinkSync(join(ROOT, 'web/dist'), join(directory, 'web/dist'));
}
