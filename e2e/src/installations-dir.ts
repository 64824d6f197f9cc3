import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/**
 * vitest `globalSetup`: where files that start on a copy find the installations they share. scripts/run-tests.ts names
 * one for all of its runs of vitest; a run by itself has its own.
 */
export default function setup(project: TestProject): () => void {
  const shared = process.env.VIVANT_TEST_INSTALLATIONS ?? '';
  const folder = shared === '' ? mkdtempSync(join(tmpdir(), 'vivant-installations-')) : shared;
  project.provide('installationsDir', folder);
  return () => {
    if (shared === '') rmSync(folder, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Use `startOnCopy` instead. */
    installationsDir: string;
  }
}
