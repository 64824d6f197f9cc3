import type { Heartbeat } from '@vivant/contract/control';
import { tunnelAddress } from '@vivant/contract/workers';
import { type Selectable, sql } from 'kysely';
import { type Db, type Executor, statement } from '../ports/database.ts';
import type { MediaHostsTable, SessionsTable } from '../ports/session-tables.ts';
import { HOST_TIMEOUT_MS } from './lifecycle.ts';

/** The server that asks for hosts, and the time. */
export interface Asking {
  now: Date;
  /** Null: of hosts that any server reaches. */
  serverId: string | null;
}

/**
 * Hosts that this server reaches, take sessions and reported lately; after the clock was set, none until its next
 * heartbeat.
 */
export function listening(db: Executor, { now, serverId }: Asking) {
  const nowMs = now.getTime();
  return db
    .selectFrom('media_hosts')
    .where('draining', '=', false)
    .$if(serverId !== null, (query) =>
      query.where((eb) => eb.or([eb('reached_by', 'is', null), eb('reached_by', '=', serverId)])),
    )
    .where('last_heartbeat_at', '>', new Date(nowMs - HOST_TIMEOUT_MS))
    .where('last_heartbeat_at', '<', new Date(nowMs + HOST_TIMEOUT_MS));
}

/** Addresses of the hosts that could take a session, the least busy first. */
export async function readListeningAddresses(db: Executor, asking: Asking): Promise<string[]> {
  const rows = await listening(db, asking)
    .where('slots', '>', 0)
    .select('address')
    .orderBy('free_slots', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ address }) => address);
}

/** Hosts that reported since `since`, by id. */
export async function readHosts(db: Executor, since: Date): Promise<Selectable<MediaHostsTable>[]> {
  return db
    .selectFrom('media_hosts')
    .selectAll()
    .where('last_heartbeat_at', '>', since)
    .orderBy('id')
    .execute();
}

/** `free` is what the hosts said: a slot is taken until the process of its session has gone. */
export async function countSlots(db: Executor, asking: Asking): Promise<{ free: number; total: number }> {
  return listening(db, asking)
    .select([
      sql<number>`coalesce(sum(free_slots), 0)::int4`.as('free'),
      sql<number>`coalesce(sum(slots), 0)::int4`.as('total'),
    ])
    .executeTakeFirstOrThrow();
}

/** A host that could take a session, and the sessions that hold a slot of it as they were just now. */
export type Place = Pick<
  MediaHostsTable,
  'id' | 'address' | 'slots' | 'free_slots' | 'zone' | 'late_share'
> & {
  taken: number;
  /** How many of its sessions have not joined yet, and how many of those are render-only. */
  starting: number;
  joining: number;
};

export async function readPlaces(db: Executor, asking: Asking): Promise<Place[]> {
  return selectPlaces(db, heardWith(asking));
}

const selectPlaces = statement<Place>(
  'select_places',
  `select h.id, address, slots, free_slots, zone, late_share, coalesce(taken, 0) as taken,
     coalesce(starting, 0) as starting, coalesce(joining, 0) as joining
   from media_hosts h
   left join (
     select media_host_id, count(*)::int4 as taken, (count(*) filter (where status = 'starting'))::int4 as starting,
       (count(*) filter (where kind = 'render_only' and status = 'starting'))::int4 as joining
     from sessions where status in ('starting', 'active') group by media_host_id
   ) held on held.media_host_id = h.id
   where not draining and ($1::text is null or reached_by is null or reached_by = $1)
     and last_heartbeat_at > $2::timestamptz and last_heartbeat_at < $3::timestamptz
   order by h.id`,
);

/** `listening` as parameters. */
function heardWith({ now, serverId }: Asking): [string | null, Date, Date] {
  const nowMs = now.getTime();
  return [serverId, new Date(nowMs - HOST_TIMEOUT_MS), new Date(nowMs + HOST_TIMEOUT_MS)];
}

/**
 * Takes a slot of this host for a session that starts, or whose avatar is lost, under the lock of the host's row.
 * `busy`: another start holds that lock and this one was told not to wait, or `startingMax` sessions are already
 * starting there (null: no limit). `full`: no slot is left, or the host takes no more. `joiningMax`: how many of those
 * slots render-only sessions may hold while they join (null: no limit).
 */
export async function takePlace(
  db: Db,
  asking: Asking,
  want: {
    sessionId: string;
    hostId: string;
    joiningMax: number | null;
    startingMax: number | null;
    waits: boolean;
  },
): Promise<'taken' | 'busy' | 'full'> {
  const { sessionId, hostId, joiningMax, startingMax, waits } = want;
  const [row] = await callTakePlace(db, [
    sessionId,
    hostId,
    ...heardWith(asking),
    joiningMax,
    startingMax,
    waits,
  ]);
  if (row === undefined) throw new Error('take_place answered nothing');
  return row.outcome;
}

const callTakePlace = statement<{ outcome: 'taken' | 'busy' | 'full' }>(
  'take_place',
  'select take_place($1, $2, $3, $4, $5, $6, $7, $8) as outcome',
);

/** Registers the host as it says it is. Returns the sessions that it should run. */
export async function registerHost(
  db: Executor,
  heartbeat: Heartbeat & { reachedBy: string | null },
  now: Date,
): Promise<HostedSession[]> {
  return heardHost(db, [
    ...[heartbeat.hostId, heartbeat.address, heartbeat.slots, heartbeat.freeSlots, heartbeat.draining, now],
    ...[heartbeat.reachedBy, heartbeat.zone ?? null, heartbeat.version ?? null, heartbeat.lateShare ?? null],
    ...[heartbeat.processorShare ?? null, heartbeat.memoryShare ?? null, heartbeat.renderers ?? null],
    ...[heartbeat.builds ?? 0, heartbeat.freeBuilds ?? 0],
  ]);
}

type HostedSession = Pick<SessionsTable, 'id' | 'alive_at' | 'absent_since'>;

const heardHost = statement<HostedSession>(
  'heard_host',
  `with heard as (
     insert into media_hosts (id, address, slots, free_slots, draining, last_heartbeat_at, reached_by, zone, version,
       late_share, processor_share, memory_share, renderers, builds, free_builds)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (id) do update set
       address = excluded.address, slots = excluded.slots, free_slots = excluded.free_slots,
       draining = excluded.draining, last_heartbeat_at = excluded.last_heartbeat_at,
       reached_by = excluded.reached_by, zone = excluded.zone, version = excluded.version,
       late_share = excluded.late_share, processor_share = excluded.processor_share,
       memory_share = excluded.memory_share, renderers = excluded.renderers,
       builds = excluded.builds, free_builds = excluded.free_builds
   )
   select id, alive_at, absent_since from sessions
   where media_host_id = $1 and status in ('starting', 'active')`,
);

/**
 * Writes down that the sessions which the heartbeat lists are running; `nows` is the time in each, as far as this
 * process knows it. A session whose row is locked is about to change: it is left out, and listed again in two seconds.
 * Of the time that a machine behind a tunnel has measured, only what has passed here since its last heartbeat counts;
 * the rest is left for its next one, which may arrive sooner after this one than it was sent.
 */
export async function noteListed(
  db: Executor,
  heartbeat: Heartbeat,
  nows: readonly (Date | null)[],
  now: Date,
): Promise<{ id: string; alive_at: Date }[]> {
  const isOwn = heartbeat.address !== tunnelAddress(heartbeat.hostId);
  const uptimeMs = heartbeat.uptimeMs ?? null;
  const { rows } = await sql<{ id: string; alive_at: Date }>`
    with listed as (
      select s.id, h.now, least(
        greatest(${uptimeMs}::int8 - s.alive_uptime_ms, 0),
        -- Null, which bounds nothing, for a host of our own: no clock that can be set touches what it has measured.
        case when not ${isOwn}::boolean then
          greatest((extract(epoch from ${now}::timestamptz - s.heard_at) * 1000)::int8, 0) end
      ) as grown_ms
      from sessions s
      join unnest(${heartbeat.sessions}::uuid[], ${nows}::timestamptz[]) as h (id, now) on h.id = s.id
      where s.media_host_id = ${heartbeat.hostId} and s.status = 'active'
      order by s.id for no key update of s skip locked
    )
    update sessions s set
      alive_at = case
        -- The host's own measure, no matter which server heard it last and how long ago.
        when alive_uptime_ms is not null and ${uptimeMs}::int8 is not null then
          alive_at + listed.grown_ms * interval '1 ms'
        -- Its first word: how long this process has known the session.
        else greatest(alive_at, listed.now) end,
      heard_at = ${now},
      alive_uptime_ms = case
        when alive_uptime_ms is null or ${uptimeMs}::int8 is null then coalesce(alive_uptime_ms, ${uptimeMs}::int8)
        else alive_uptime_ms + listed.grown_ms end
    from listed where s.id = listed.id returning s.id, s.alive_at`.execute(db);
  return rows;
}

/** Which of these sessions were given to the host, running or over. */
export async function readPlacedOn(
  db: Executor,
  hostId: string,
  sessionIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('media_host_id', '=', hostId)
    .where('id', 'in', [...sessionIds])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function hostAddress(db: Executor, hostId: string | null): Promise<string | null> {
  if (hostId === null) return null;
  const row = await db
    .selectFrom('media_hosts')
    .select('address')
    .where('id', '=', hostId)
    .executeTakeFirst();
  return row?.address ?? null;
}
