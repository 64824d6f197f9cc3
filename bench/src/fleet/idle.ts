import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRow } from '../suite.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { type ProcessorTime, processorTime } from './processor-time.ts';

const SERVERS = 8;
/** What servers do once after their start is not what they do all night. */
const SETTLED_AFTER_MS = 15_000;
const MEASURED_MS = 30_000;
/** Of one core, of which a second has a thousand. */
const MS_MAX = 60;

/** What a fleet costs that has nothing to do: of eight API servers and their PostgreSQL, without a media host. */
export async function idleRows(): Promise<BenchRow[]> {
  await using fleet = await openFleet({ servers: SERVERS, customers: 1 });
  await sleep(SETTLED_AFTER_MS);
  const before = await used(fleet);
  await sleep(MEASURED_MS);
  const after = await used(fleet);
  const each = (of: (one: typeof after) => number) =>
    ((of(after) - of(before)) * 1000) / (after.time.atMs - before.time.atMs);
  const [servers, postgres] = (['servers', 'postgres'] as const).map((part) =>
    each(({ time }) => time[part]),
  );
  if (servers === undefined || postgres === undefined) throw new Error('nothing was measured');
  return [
    {
      ...{ name: `${SERVERS} idle API servers and their PostgreSQL, of a core`, unit: 'ms/s' },
      value: servers + postgres,
      bound: { kind: 'max', value: MS_MAX },
      note: `servers ${Math.round(servers)}, PostgreSQL ${Math.round(postgres)} ms/s; ${Math.round(each(({ transactions }) => transactions))} transactions a second`,
    },
  ];
}

async function used(fleet: Fleet): Promise<{ time: ProcessorTime; transactions: number }> {
  const time = await processorTime(fleet);
  const { rows } = await fleet.postgres.pool.query<{ count: string }>(
    'select sum(xact_commit + xact_rollback) as count from pg_stat_database',
  );
  return { time, transactions: Number(rows[0]?.count) };
}
