import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * What lets a Node that we start, process or thread, find what this one keeps of compiled modules: without it each
 * compiles every source again. Empty where this one keeps nothing. It is no secret, and where the other may not write, it
 * only reads.
 */
export function compileCacheEnvironment(): Record<string, string> {
  const ours = getCompileCacheDir();
  // Node keeps those of each of its versions in a folder of their own, and answers that one.
  return ours === undefined ? {} : { NODE_COMPILE_CACHE: dirname(ours) };
}
