import type { DatabaseHandle } from '@vivant/server/adapters/db/database';
import type { SimulatedWorld } from '@vivant/server/testing/simulated-world';

interface Row {
  id: string;
  status: string;
  kind: string;
  room_name: string;
  end_reason: string | null;
  limit_seconds: number | null;
  joined_at: Date | null;
  ended_at: Date | null;
  absent_ms: number;
  peer_lost_at: Date | null;
  billed_minutes: number;
  billed_microcredits: number;
  rate: number | null;
  open: boolean;
  minutes: number;
  distinct_minutes: number;
  net: number;
}

/**
 * What does not agree between the rooms, the media host, the sessions and the ledger of a world: asked from the
 * tables themselves and what stands outside, not from the service. `answered`: sessions whose caller got a 201.
 */
export async function findDisagreements(
  database: DatabaseHandle,
  world: SimulatedWorld,
  of: { granted: number; answered: string[] },
): Promise<string[]> {
  const found: string[] = [];
  const { rows } = await database.pool.query<Row>(
    `select s.*, r.rate_microcredits as rate, r.session_id is not null and r.closed_at is null as open,
       count(p.id) filter (where p.kind = 'session_minute')::int4 as minutes,
       count(distinct p.minute) filter (where p.kind = 'session_minute')::int4 as distinct_minutes,
       coalesce(-sum(p.amount_microcredits), 0)::int8 as net
     from sessions s left join reservations r on r.session_id = s.id left join postings p on p.session_id = s.id
     where s.account_id = $1 group by s.id, r.session_id`,
    [world.accountId],
  );
  for (const row of rows) {
    const which = `${row.kind} session (${row.status}, ${row.end_reason})`;
    const live = row.status === 'active';
    if (!live && row.status !== 'ended' && row.status !== 'failed') found.push(`${which} is left over`);
    if (live !== row.open) found.push(`${which} has its reservation ${row.open ? 'open' : 'closed'}`);
    if (row.kind === 'hosted' && live !== world.rooms.standing.has(row.room_name))
      found.push(`${which} has ${live ? 'no room' : 'a room still'}`);
    if (live !== world.hosts.running.has(row.id))
      found.push(`${which} has ${live ? 'no process' : 'a process still'}`);
    if (row.minutes !== row.distinct_minutes) found.push(`${which} was charged a minute twice`);
    if (row.status === 'failed' && row.net !== 0) found.push(`${which} cost ${row.net}`);
    if (row.status === 'failed' && of.answered.includes(row.id)) found.push(`${which} had been answered`);
    if (row.status === 'ended') found.push(...judgeBill(which, row));
  }
  const ids = new Set(rows.map(({ id }) => id));
  const names = new Set(rows.map((row) => row.room_name));
  for (const name of world.rooms.standing.keys())
    if (!names.has(name)) found.push('a room stands without a session');
  for (const id of world.hosts.running.keys())
    if (!ids.has(id)) found.push('a process runs without a session');
  for (const id of of.answered) if (!ids.has(id)) found.push('a session that was answered is not there');
  const { rows: orphans } = await database.pool.query<{ n: number }>(
    `select count(*)::int4 as n from reservations r
     where r.account_id = $1 and not exists (select from sessions s where s.id = r.session_id)`,
    [world.accountId],
  );
  const left = orphans[0]?.n ?? Number.NaN;
  if (left !== 0) found.push(`${left} reservations without a session`);
  const { rows: purses } = await database.pool.query<{ sum: number }>(
    'select coalesce(sum(balance_microcredits), 0)::int8 as sum from balances where account_id = $1',
    [world.accountId],
  );
  const used = rows.reduce((sum, { net }) => sum + net, 0);
  const balance = purses[0]?.sum;
  if (balance !== of.granted - used) found.push(`${of.granted} granted, ${used} used, ${balance} left`);
  for (const drift of await world.credits.findDrift()) found.push(`drift: ${JSON.stringify(drift)}`);
  return found;
}

/** A bill by what was used: every started minute up to the end, and no more than was agreed. */
function judgeBill(which: string, row: Row): string[] {
  const found: string[] = [];
  if (row.net !== row.billed_microcredits || row.net !== row.billed_minutes * (row.rate ?? Number.NaN))
    found.push(
      `${which} is billed ${row.billed_minutes} minutes, ${row.billed_microcredits}, and paid ${row.net}`,
    );
  if (row.joined_at === null) {
    if (row.net !== 0) found.push(`${which} cost ${row.net} without ever having been there`);
    return found;
  }
  const limit = row.limit_seconds === null ? Infinity : Math.ceil(row.limit_seconds / 60);
  const there = Math.ceil(
    ((row.ended_at?.getTime() ?? Number.NaN) - row.joined_at.getTime() - row.absent_ms) / 60_000,
  );
  if (row.billed_minutes < 1) found.push(`${which} cost nothing`);
  if (row.billed_minutes > Math.min(limit, Math.max(1, there)))
    found.push(`${which} is billed ${row.billed_minutes} minutes of ${there}, at most ${limit}`);
  if (row.end_reason === 'max_duration' && row.peer_lost_at === null && row.billed_minutes !== limit)
    found.push(`${which} is billed ${row.billed_minutes} of ${limit} minutes`);
  return found;
}
