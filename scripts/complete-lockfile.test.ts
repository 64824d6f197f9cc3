import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingOptionalPackages } from './complete-lockfile.ts';

it('the lockfile has every platform package, or npm ci refuses it (mend: node scripts/complete-lockfile.ts)', () => {
  const file = new URL('../package-lock.json', import.meta.url);
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Parameters<typeof missingOptionalPackages>[0];
  };
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  expect(missingOptionalPackages(packages)).toEqual([]);
});

it('finds an optional package beside its parent and above it, and reports the one that is nowhere', () => {
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { beside: '1.0.0', above: '1.0.0', gone: '1.0.0' }, dev: true },
    'node_modules/a/node_modules/beside': {},
    'node_modules/above': {},
    web: { optionalDependencies: { above: '1.0.0' } },
  };
  expect(missingOptionalPackages(packages)).toEqual([{ name: 'gone', version: '1.0.0', dev: true }]);
});
