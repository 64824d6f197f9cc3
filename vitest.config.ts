import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

// The checkout is not writable for the user the tests run as (./vivant test), so caches lie elsewhere.
const cacheDir = join(tmpdir(), `vivant-vitest-${userInfo().uid}`);

/** Here it is judged what visitors see and hear as they would: nothing may run beside these. */
const ALONE = ['e2e/src/{bey,conversation,plugins,render-only}.test.ts', 'media/src/session/session.test.ts'];
/** Sessions of real media programs, heard and seen as they run: no more may run beside these than beside a service. */
const REAL_TIME = ['media/src/session/{model-session,render-only-session}.test.ts'];
const E2E = { extends: true, test: { testTimeout: 180_000, hookTimeout: 180_000 } } as const;

/**
 * Tests stand beside the code they test; those of the server share one real PostgreSQL per run. The tests of e2e/
 * start a whole service each, so they run after everything else, and two at a time.
 */
export default defineConfig({
  cacheDir,
  test: {
    // Most tests wait for programs they started: two cores are not full with three of them.
    maxWorkers: 3,
    fsModuleCachePath: join(cacheDir, 'modules'),
    exclude: [...configDefaults.exclude],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/postgres-cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'libraries',
          include: [
            '{contract,platform,face,speech,media,bench,proofs,web}/src/**/*.test.{ts,tsx}',
            'plugins/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'conformance/src/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...REAL_TIME, ...ALONE],
        },
      },
      {
        extends: true,
        test: {
          name: 'real time',
          include: REAL_TIME,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...E2E,
        test: {
          ...E2E.test,
          name: 'e2e',
          include: ['e2e/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALONE],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...E2E,
        test: {
          ...E2E.test,
          name: 'alone',
          include: ALONE,
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
