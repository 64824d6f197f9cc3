import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stateOfSources } from '@vivant/platform/compile-cache';
import type { Jail } from '@vivant/platform/jail';
import { runJailed } from '@vivant/platform/run-jailed';
import { imageRuns } from './check-image.ts';
import { documentRuns } from './document-reader.ts';
import { readerCache, wrapNode } from './jailed-node.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Files that the readers load, and those that state Node's flags and limits: they choose the cache's folder. */
const SOURCES = [
  'package-lock.json',
  'server/src/ingest/{decode-text,jailed-node,document-reader,check-image}.ts',
  'server/src/ingest/readers/*.ts',
];
const LIMIT_MS = 60_000;

/**
 * Fills the readers' cache of compiled modules, once for each state of the program, by running readers without a file.
 * Resolves when that is done or impossible: then uploads are read more slowly, and `warn` is told why.
 */
export async function fillReaderCache(jail: Jail, warn: (reason: string) => void): Promise<void> {
  const cache = readerCache(jail);
  if (cache === null) return;
  try {
    const stamp = join(cache, `filled-${stateOfSources(ROOT, SOURCES)}`);
    if (existsSync(stamp)) return;
    mkdirSync(cache, { recursive: true });
    for (const run of [...documentRuns(), ...imageRuns()]) {
      const { endedFor, signal } = await runJailed(wrapNode(jail, run, { fillsCache: true }), {
        timeoutMs: LIMIT_MS,
        maxStdoutBytes: 64 * 1024,
      });
      if (endedFor !== null || signal !== null)
        return warn(`a reader was ended before it had filled it (${endedFor ?? signal})`);
    }
    writeFileSync(stamp, '');
  } catch (error) {
    warn((error as Error).message);
  }
}
