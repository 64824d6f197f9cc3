import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ALONE, COMPUTING, REAL_TIME, SERVICES, SLOW } from './scripts/long-tests.ts';

// The checkout is not writable for the user the tests run as (./vivant test), so caches lie elsewhere.
const cacheDir = join(tmpdir(), `vivant-vitest-${userInfo().uid}`);

/** The slow files, then all others as vitest orders them. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = SLOW.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return index < 0 ? SLOW.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/**
 * Unit tests run niced beside the conformance suite (scripts/run-tests.ts), and the programs they start are niced again:
 * what takes 5 seconds alone may wait for minutes. The limit is there for what hangs.
 *
 * A worker keeps the modules it loaded for its next file: that is a third less work for a core, and no module keeps
 * state that a file could leave to another.
 */
const UNIT = {
  extends: true,
  test: {
    isolate: false,
    testTimeout: 300_000,
    // What a hook prepares for all tests of a file takes longest.
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
  },
} as const;
const INSTALLATIONS = ['e2e/src/installations-dir.ts'];
/** What they wait for in a browser has no limit of its own but this one, `WAIT_MS` of e2e/src/visitor.ts. */
const E2E = {
  extends: true,
  test: { testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 120_000 } } },
} as const;

/**
 * Tests stand beside the code they test; those of the server share one real PostgreSQL per run. The tests of e2e/
 * start a whole service each, so they run after everything else, and two at a time: with three, two cores were full, and
 * pages came too late.
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
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        ...UNIT,
        test: {
          ...UNIT.test,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...REAL_TIME],
          globalSetup: ['server/src/testing/postgres-cluster.ts'],
        },
      },
      {
        ...UNIT,
        test: {
          ...UNIT.test,
          name: 'libraries',
          include: [
            '{contract,platform,face,speech,meaning,media,bench,proofs,web}/src/**/*.test.{ts,tsx}',
            '{plugins,clients}/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'conformance/src/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...COMPUTING, ...REAL_TIME, ...ALONE],
        },
      },
      {
        ...UNIT,
        test: {
          ...UNIT.test,
          name: 'computing',
          include: COMPUTING,
          // They get what others leave of the cores, which may be next to nothing for as long.
          testTimeout: 1_800_000,
          hookTimeout: 1_800_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'real time',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          include: REAL_TIME,
          globalSetup: ['server/src/testing/postgres-cluster.ts'],
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
          exclude: [...configDefaults.exclude, ...ALONE, ...SERVICES, ...COMPUTING],
          globalSetup: INSTALLATIONS,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...E2E,
        test: {
          ...E2E.test,
          name: 'services',
          include: SERVICES,
          globalSetup: INSTALLATIONS,
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
          globalSetup: INSTALLATIONS,
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
