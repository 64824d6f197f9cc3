import { randomBytes } from 'node:crypto';
import type { BenchRow } from '@vivant/bench/suite';
import { createDatabase, type DatabaseHandle } from '@vivant/server/adapters/db/database';
import { migrateToLatest } from '@vivant/server/adapters/db/migrate';
import { Histogram } from './crash-points.ts';
import { parallelReservations, passInEveryGap } from './interleavings.ts';
import { crashLedger } from './ledger-crashes.ts';
import { stopPostgres } from './postgres-stops.ts';
import { openScratchDatabase, type ScratchDatabase } from './scratch-database.ts';
import { type Crashes, crashSessions } from './session-crashes.ts';
import { SESSION_SCENARIOS } from './session-scenarios.ts';

const KILLS_MIN = 200;
const STOPS = 20;
/** Processes that run at once, each on a database of its own. */
const LANES = 2;
const LEDGER_SIZES = [
  { unit: 10, minutes: 3 },
  { unit: 1, minutes: 2 },
];
const SHOWN = 5;

/**
 * Servers that are killed by SIGKILL in every gap between two of their writes, and databases stopped at once below
 * the ledger's work: no charge is lost or done twice, no room stands without its session, no session runs without
 * its room. Mutants, broken on purpose, show that these proofs find what they are for.
 */
export async function crashRows(): Promise<BenchRow[]> {
  const scratch = await openScratchDatabase();
  try {
    return [
      ...(await sessionRows(scratch)),
      ...(await ledgerRows(scratch)),
      ...(await mutantRows(scratch)),
      ...(await stopRows()),
    ];
  } finally {
    await scratch.close();
  }
}

async function sessionRows(scratch: ScratchDatabase): Promise<BenchRow[]> {
  const into: Crashes = { histogram: new Histogram(), disagreements: [] };
  const left = Object.keys(SESSION_SCENARIOS);
  await Promise.all(
    Array.from({ length: LANES }, () =>
      onDatabase(scratch, (database) => crashSessions(database, () => left.shift(), into)),
    ),
  );
  return killRows('session work', into);
}

async function ledgerRows(scratch: ScratchDatabase): Promise<BenchRow[]> {
  const into: Crashes = { histogram: new Histogram(), disagreements: [] };
  await Promise.all(
    LEDGER_SIZES.map((size) =>
      onDatabase(scratch, (database) => crashLedger(database, { sizes: [size] }, into)),
    ),
  );
  return killRows('ledger work', into);
}

function killRows(what: string, { histogram, disagreements }: Crashes): BenchRow[] {
  console.error(`kills in ${what}, by the gap they fell into:\n${histogram.lines().join('\n')}`);
  const uncovered = histogram.uncovered();
  return [
    {
      ...row(`kill -9 in ${what}`, histogram.kills, 'kills', 'min', KILLS_MIN),
      note: `in ${histogram.gaps} gaps between two writes`,
    },
    {
      ...row(`kill -9 in ${what}: gaps without a kill`, uncovered.length, 'gaps', 'max', 0),
      note: some(uncovered),
    },
    {
      ...row(`kill -9 in ${what}: disagreements afterwards`, disagreements.length, '', 'max', 0),
      note: some(disagreements),
    },
  ];
}

async function stopRows(): Promise<BenchRow[]> {
  const { stops, acknowledged, repeated, disagreements } = await stopPostgres(STOPS);
  return [
    {
      ...row('immediate stops of PostgreSQL', stops, 'stops', 'min', STOPS),
      note: `${acknowledged} steps of the ledger were answered, ${repeated} after being asked for again`,
    },
    {
      ...row('immediate stops of PostgreSQL: lost or doubled', disagreements.length, '', 'max', 0),
      note: some(disagreements),
    },
  ];
}

async function mutantRows(scratch: ScratchDatabase): Promise<BenchRow[]> {
  return onDatabase(scratch, async (database) => {
    const reserved = await parallelReservations(database);
    const passed = await passInEveryGap(database);
    const noLock = await parallelReservations(database, 'no lock');
    const roomFirst = await passInEveryGap(database, 'room before intent');
    await database.pool.query('drop index postings_by_session, postings_by_reference');
    const noUnique: Crashes = { histogram: new Histogram(), disagreements: [] };
    await crashLedger(
      database,
      { sizes: LEDGER_SIZES.slice(0, 1), mutant: 'no unique posting', pointsMax: 6 },
      noUnique,
    );
    return [
      { ...row('parallel reservations: caps passed', reserved.length, '', 'max', 0), note: some(reserved) },
      {
        ...row(
          'another reconciler in every gap of a start: disagreements',
          passed.found.length,
          '',
          'max',
          0,
        ),
        note: [`${passed.instants} instants`, ...passed.found.slice(0, SHOWN)].join('; '),
      },
      caught('no lock', noLock),
      caught('no unique posting', noUnique.disagreements),
      caught('room before intent', roomFirst.found),
    ];
  });
}

function caught(mutant: string, found: string[]): BenchRow {
  return {
    ...row(`mutant "${mutant}" is caught`, found.length > 0 ? 1 : 0, '', 'min', 1),
    note: some(found),
  };
}

/** A migrated database of its own on the same PostgreSQL. */
async function onDatabase<T>(
  scratch: ScratchDatabase,
  work: (database: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const name = `lane_${randomBytes(4).toString('hex')}`;
  await scratch.handle.pool.query(`create database ${name}`);
  const database = createDatabase({
    url: scratch.postgres.connectionString.replace('@/vivant?', `@/${name}?`),
    maxConnections: 12,
  });
  try {
    await migrateToLatest(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

function row(name: string, value: number, unit: string, kind: 'min' | 'max', bound: number): BenchRow {
  return { name, value, unit, bound: { kind, value: bound } };
}

function some(found: string[]): string {
  return found.slice(0, SHOWN).join('; ');
}
