import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** In the order of docs/interface.md: what wears out a limit of an account stands late in it. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
  }
}

// The checkout is not writable for the user the suite runs as, so caches are elsewhere.
const cacheDir = join(tmpdir(), `vivant-vitest-${userInfo().uid}`);

/** One lane of the suite: `src/main.ts` starts the service, names the files, and runs lanes side by side. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir,
  test: {
    name: 'conformance',
    include: ['src/cases/*.test.ts'],
    globalSetup: ['src/start/global-setup.ts'],
    fsModuleCachePath: join(cacheDir, 'modules'),
    // One after the other: some cases change avatars or limits that others of their lane count on.
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    teardownTimeout: 40_000,
    sequence: { sequencer: InOrder },
  },
});
