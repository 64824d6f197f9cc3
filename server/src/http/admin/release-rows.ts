import type { DoctorRow } from '@vivant/contract/operator/report';

/** A media host that is heard of, with the release it says it is of; null: an older one says nothing. */
export interface HostRelease {
  /** As the operator knows it. */
  name: string;
  version: string | null;
}

type Versioned = HostRelease & { version: string };

const NAME = 'running: releases';
const VERSION = /^\d{1,6}(?:\.\d{1,6}){0,3}(?:-[\w.]{1,20})?$/;
const HOSTS_NAMED = 3;
const VERSIONS_NAMED = 5;

/**
 * Whether all machines run the same release, as a row of `vivant doctor`. Nobody outside is asked what the newest is:
 * that a machine runs a newer one is how a server hears of it.
 */
export function releaseRow(own: string, hosts: readonly HostRelease[]): DoctorRow {
  // A machine of somebody else's may say anything.
  const known = hosts.filter(
    (host): host is Versioned => host.version !== null && VERSION.test(host.version),
  );
  const newer = known.filter(({ version }) => compare(version, own) > 0);
  const older = known.filter(({ version }) => compare(version, own) < 0);
  if (newer.length + older.length === 0) return { name: NAME, status: 'ok', found: own, meaning: '' };
  return {
    name: NAME,
    status: 'warn',
    found: `${own} here, ${byVersion([...newer, ...older])}`,
    meaning: [
      newer.length > 0 && 'There is a newer Vivant than this server: upgrade it after a backup.',
      older.length > 0 && 'Some media hosts are older than this server: upgrade them, one after another.',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

/** `1.8.9 on attic, cellar`; of more machines than a few, how many. */
function byVersion(hosts: readonly Versioned[]): string {
  const versions = [...new Set(hosts.map(({ version }) => version))].slice(0, VERSIONS_NAMED);
  return versions
    .map((version) => {
      const names = hosts.filter((host) => host.version === version).map(({ name }) => name);
      const more = names.length - HOSTS_NAMED;
      return `${version} on ${names.slice(0, HOSTS_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    })
    .join(', ');
}

/** By numbers, part by part; what follows them, as in 1.2.0-rc.1, does not count. */
function compare(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function numbersOf(version: string): number[] {
  return (/^\d+(\.\d+)*/.exec(version)?.[0] ?? '').split('.').map(Number);
}
