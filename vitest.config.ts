import { configDefaults, defineConfig } from 'vitest/config';

/** Tests stand beside the code they test; those of the server share one real PostgreSQL per run. */
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, 'e2e/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/postgres-cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'libraries',
          include: ['{contract,face,speech,media,bench,web}/src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
