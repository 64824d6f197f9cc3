import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Lets a Node process or thread that we start use the compiled modules that this one keeps: without it each compiles
 * every source again. Empty if this one keeps none. It is not secret, and a process without write access only reads
 * it.
 */
export function compileCacheEnvironment(): Record<string, string> {
  const ours = getCompileCacheDir();
  // Node keeps those of each of its versions in a folder of their own, and answers that one.
  return ours === undefined ? {} : { NODE_COMPILE_CACHE: dirname(ours) };
}

/** A name for the files below `root` that match as they are now, and for this Node: what is compiled of others is none of theirs. */
export function stateOfSources(root: string, patterns: readonly string[]): string {
  const files = globSync(patterns, { cwd: root }).sort();
  const state = files.map((file) => `${file} ${statSync(join(root, file)).mtimeMs}`);
  return createHash('sha256')
    .update([process.version, ...state].join('\n'))
    .digest('hex')
    .slice(0, 16);
}
