import { readdirSync } from 'node:fs';
import type { Keys } from './harness/target.ts';

/**
 * Files of cases that run one after the other, beside those of the other lanes. Each lane is a run of its own, and has
 * accounts, keys and avatars of its own, so that no case sees what another lane does.
 */
export interface Lane {
  name: string;
  /** Starts only when all others are through. */
  alone: boolean;
  /** Roles its cases need beside those that are needed everywhere. */
  roles: (keyof Keys)[];
  /** Names of files, in the order they run in. */
  files: string[];
}

const CASES = new URL('./cases/', import.meta.url);
const SCOPES: (keyof Keys)[] = ['sessionsOnly', 'readOnly', 'writeOnly', 'billingOnly', 'defaultScope'];

/** They take places of the media host, and one of them takes every place. */
const SESSIONS = [
  '02-05-session-object',
  '03-03-session-lifecycle',
  '04-01-inspection',
  '04-01-session-start',
  '04-06-delete-avatar',
  '04-10-render-only-life',
  '04-10-render-only-start',
  '04-11-anonymous-session',
];
/** What an avatar is made of, and what is shown of it: half of all that builds. */
const PACKAGES = ['02-01-avatar-list-item', '02-02-avatar-detail', '02-03-manifest', '02-04-zip-package'];
/** It switches creation off for the whole service. */
const ALONE = ['04-03-create-limits'];

const LANES: Omit<Lane, 'files'>[] = [
  {
    name: 'sessions',
    alone: false,
    roles: [
      ...SCOPES,
      'cappedTotal',
      'cappedDaily',
      'cappedMonthly',
      'oneAtATime',
      'short',
      'metered',
      'oneMinute',
      'meteredOneMinute',
      'oneCredit',
    ],
  },
  { name: 'packages', alone: false, roles: [] },
  { name: 'builds', alone: false, roles: [...SCOPES, 'poor', 'list', 'limited', 'legacy', 'revoked'] },
  { name: 'alone', alone: true, roles: ['list', 'empty'] },
];

/** Files in no list build avatars or ask for little, and may run beside others. */
function laneOf(file: string): string {
  const lists = { sessions: SESSIONS, packages: PACKAGES, alone: ALONE };
  const lane = Object.entries(lists).find(([, names]) => names.some((name) => file === `${name}.test.ts`));
  return lane?.[0] ?? 'builds';
}

/** The files in `src/cases` that match one of the filters, or all of them; lanes without any are left out. */
export function lanesOf(filters: string[]): Lane[] {
  const chosen = readdirSync(CASES)
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
    .sort();
  return LANES.map((lane) => ({
    ...lane,
    files: chosen.filter((file) => laneOf(file) === lane.name),
  })).filter(({ files }) => files.length > 0);
}

/** One lane of the files of all, for a service whose keys are given: there are no accounts for several. */
export function asOneLane(lanes: Lane[]): Lane[] {
  const files = lanes.flatMap((lane) => lane.files).sort();
  return files.length === 0 ? [] : [{ name: 'all', alone: false, roles: [], files }];
}
