import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { missingOptionalPackages } from './complete-lockfile.ts';

interface Locked {
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

describe.each([
  ['../package-lock.json', 100],
  ['launcher/npm/bey-plugin/package-lock.json', 100],
  ['launcher/npm/face-api/package-lock.json', 2],
])('%s', (path, atLeast) => {
  const { packages } = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {
    packages: Record<string, Locked>;
  };

  it('has every platform package, or npm ci refuses it (fix: node scripts/complete-lockfile.ts)', () => {
    expect(Object.keys(packages).length).toBeGreaterThanOrEqual(atLeast);
    expect(missingOptionalPackages(packages)).toEqual([]);
  });

  it('has the hash of every package that npm fetches on Linux with glibc, on x64 and arm64', () => {
    const suits = (named: string[] | undefined, ...ours: string[]) =>
      named === undefined || ours.some((one) => named.includes(one));
    const unhashed = Object.entries(packages).filter(
      ([at, { link, integrity, os, cpu, libc }]) =>
        at.includes('node_modules/') &&
        !link &&
        suits(os, 'linux') &&
        suits(cpu, 'x64', 'arm64') &&
        suits(libc, 'glibc') &&
        !integrity?.startsWith('sha512-'),
    );
    expect(unhashed).toEqual([]);
  });
});

it('finds an optional package beside its parent and above it, and reports a missing one', () => {
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { beside: '1.0.0', above: '1.0.0', gone: '1.0.0' }, dev: true },
    'node_modules/a/node_modules/beside': {},
    'node_modules/above': {},
    web: { optionalDependencies: { above: '1.0.0' } },
  };
  expect(missingOptionalPackages(packages)).toEqual([{ name: 'gone', version: '1.0.0', dev: true }]);
});
