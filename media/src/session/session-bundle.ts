import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What session processes run, with all that it imports, in a few files, as `scripts/bundle-sessions.ts` makes them at the
 * set-up: to find, read and link some six hundred modules took each process a third of the time it needs to get ready.
 * Without them, and where a source or a package is another by now, processes run the sources.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const BUNDLE_DIRECTORY = fileURLToPath(new URL('../../dist/sessions/', import.meta.url));
/** A `MadeOf`. Written last: a bundle without it is none. */
export const MADE_OF_FILE = join(BUNDLE_DIRECTORY, 'made-of.json');

/** What is run as a program or a thread of its own, and its source. */
export const BUNDLED = {
  'session-process': fileURLToPath(new URL('./session-process.ts', import.meta.url)),
  'rehearsal-process': fileURLToPath(new URL('./rehearsal-process.ts', import.meta.url)),
  'render-worker': fileURLToPath(new URL('../runner/render-worker.ts', import.meta.url)),
} as const;

/** What supervisors start: paths of scripts for Node. */
export type SessionScripts = Readonly<Record<'session-process' | 'rehearsal-process', string>>;

/** Paths are from the root of the program. */
export interface MadeOf {
  /** SHA-256 of each of our sources. */
  sources: Record<string, string>;
  /** Version of each package, by its folder. */
  packages: Record<string, string>;
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

/** The bundle's where it is made of what is here, else the sources. Reads all that it is made of: some 10 ms. */
export function sessionScripts(madeOfFile = MADE_OF_FILE): SessionScripts {
  if (!isOfWhatIsHere(madeOfFile)) return BUNDLED;
  const folder = dirname(madeOfFile);
  return {
    'session-process': join(folder, 'session-process.js'),
    'rehearsal-process': join(folder, 'rehearsal-process.js'),
  };
}

function isOfWhatIsHere(madeOfFile: string): boolean {
  try {
    const { sources, packages } = JSON.parse(readFileSync(madeOfFile, 'utf8')) as MadeOf;
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
