import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * What runs as a program or a thread of its own runs from a bundle: a few files with all that it imports, made at the
 * set-up (`scripts/bundle.ts`). To find, read and link some hundreds of modules took most programs longer than all else until
 * they were ready. Without bundles, and where a source or a package is another by now, the sources run.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const PROGRAMS_DIRECTORY = join(ROOT, 'platform/dist/programs');

declare const IN_BUNDLE: true | undefined;
/** The bundler puts a value in its place. */
const isInBundle = typeof IN_BUNDLE !== 'undefined';

/** Paths are from the root of the program. */
export interface MadeOf {
  /** SHA-256 of each of our sources. */
  sources: Record<string, string>;
  /** Version of each package, by its folder. */
  packages: Record<string, string>;
}

/** Where a bundle's script and its `MadeOf` lie. The latter is written last: a bundle without it is none. */
export function bundleOf(source: string, directory = PROGRAMS_DIRECTORY): { script: string; madeOf: string } {
  const path = join(directory, basename(source, '.ts'));
  return { script: `${path}.js`, madeOf: `${path}.json` };
}

/**
 * The script that runs what this source begins: its bundle where that is made of what is here, else the source. Reads all
 * that it is made of: some 10 ms. What runs from a bundle starts what was bundled with it, and does not look again.
 */
export function programScript(source: URL, directory = PROGRAMS_DIRECTORY): string {
  const path = fileURLToPath(source);
  const { script, madeOf } = bundleOf(path, directory);
  return isInBundle || isOfWhatIsHere(madeOf) ? script : path;
}

/** Goes on as this program. */
export async function runProgram(source: URL): Promise<void> {
  await import(pathToFileURL(programScript(source)).href);
}

/** @param files all modules that a bundle holds, as absolute paths */
export function madeOf(files: readonly string[]): MadeOf {
  const sources: Record<string, string> = {};
  const packages: Record<string, string> = {};
  for (const file of files) {
    const path = file.slice(ROOT.length);
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [];
    if (folder === undefined) sources[path] = hashOf(path);
    else packages[folder] ??= versionOf(folder);
  }
  return { sources, packages };
}

function isOfWhatIsHere(file: string): boolean {
  try {
    const { sources, packages } = JSON.parse(readFileSync(file, 'utf8')) as MadeOf;
    return (
      Object.entries(packages).every(([folder, version]) => versionOf(folder) === version) &&
      Object.entries(sources).every(([path, hash]) => hashOf(path) === hash)
    );
  } catch {
    // None was made, or what it was made of is gone.
    return false;
  }
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { version: string })
    .version;
}

function hashOf(path: string): string {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, path)))
    .digest('hex');
}
