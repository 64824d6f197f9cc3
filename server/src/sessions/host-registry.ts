import type { Heartbeat } from '@vivant/contract/control';
import { sql } from 'kysely';
import type { Clock } from '../ports/clock.ts';
import type { Db, Executor } from '../ports/database.ts';
import type { SessionKind } from '../ports/session-tables.ts';
import { HOST_TIMEOUT_MS, type SessionRow } from './lifecycle.ts';
import type { SessionTime } from './session-time.ts';

/** A session missing in one heartbeat may have joined while it was under way; missing in two it is gone. */
const MISSED_MS = 3_000;

export type HostRegistry = ReturnType<typeof createHostRegistry>;

/** Media hosts as they report themselves, and the slots taken on them: the store of `media_hosts`. */
export function createHostRegistry({ db, clock, time }: { db: Db; clock: Clock; time: SessionTime }) {
  // When this process began to listen, or last failed to write down what it heard.
  let listeningSinceMs = clock.steadyMs();
  // Kept besides the rows: while the database hangs, a host is not silent for it.
  const lastHeard = new Map<string, { steadyMs: number; sessions: Set<string> }>();

  return {
    /** When this process itself heard that the session runs; undefined if its host last said otherwise. */
    heardRunning(row: Pick<SessionRow, 'id' | 'alive_at' | 'media_host_id'>): Date | undefined {
      const heard = row.media_host_id === null ? undefined : lastHeard.get(row.media_host_id);
      return heard?.sessions.has(row.id) ? time.at(row, heard.steadyMs) : undefined;
    },

    /** See `ActiveSession.listeningSince`. */
    listeningSince: (row: Pick<SessionRow, 'id' | 'alive_at'>) => time.at(row, listeningSinceMs),

    /** To be called when the database was found to be away. */
    deafUntilNow() {
      listeningSinceMs = clock.steadyMs();
    },

    /** Whether any host that can take sessions at all reported lately. */
    async anyAlive(): Promise<boolean> {
      const row = await listening(db, clock).where('slots', '>', 0).select('id').limit(1).executeTakeFirst();
      return row !== undefined;
    },

    /** Of all hosts that take sessions. */
    async slots(using: Executor): Promise<number> {
      const row = await listening(using, clock)
        .select((eb) => eb.fn.sum<number>('slots').as('slots'))
        .executeTakeFirst();
      return Number(row?.slots ?? 0);
    },

    /** To be called with each heartbeat, before anything of it is written down. */
    heardFrom(heartbeat: Heartbeat) {
      lastHeard.set(heartbeat.hostId, {
        steadyMs: clock.steadyMs(),
        sessions: new Set(heartbeat.sessions),
      });
    },

    /** Registers the host. Returns the sessions it must end, and those it ought to run but does not. */
    async heard(heartbeat: Heartbeat): Promise<{ end: string[]; missing: { id: string; aliveAt: Date }[] }> {
      const now = clock.now();
      const steadyMs = clock.steadyMs();
      await db
        .insertInto('media_hosts')
        .values({
          id: heartbeat.hostId,
          address: heartbeat.address,
          slots: heartbeat.slots,
          free_slots: heartbeat.freeSlots,
          draining: heartbeat.draining,
          last_heartbeat_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            address: eb.ref('excluded.address'),
            slots: eb.ref('excluded.slots'),
            free_slots: eb.ref('excluded.free_slots'),
            draining: eb.ref('excluded.draining'),
            last_heartbeat_at: eb.ref('excluded.last_heartbeat_at'),
          })),
        )
        .execute();
      if (heartbeat.sessions.length > 0) {
        // Whoever holds a session's row is about to change it; its next listing comes in two seconds.
        const nows = heartbeat.sessions.map((id) => time.nowIfKnown(id));
        const { rows } = await sql<{ id: string; alive_at: Date }>`
          with listed as (
            select s.id, h.now from sessions s
            join unnest(${heartbeat.sessions}::uuid[], ${nows}::timestamptz[]) as h (id, now) on h.id = s.id
            where s.media_host_id = ${heartbeat.hostId} and s.status = 'active'
            order by s.id for no key update of s skip locked
          )
          update sessions s set
            alive_at = case
              -- The host's own measure, whoever heard it last and however long ago.
              when alive_uptime_ms is not null and ${heartbeat.uptimeMs ?? null}::int8 is not null then
                alive_at + greatest(${heartbeat.uptimeMs ?? null}::int8 - alive_uptime_ms, 0) * interval '1 ms'
              -- Its first word: how long this process has known the session.
              else greatest(alive_at, listed.now) end,
            heard_at = ${now},
            alive_uptime_ms = greatest(alive_uptime_ms, ${heartbeat.uptimeMs ?? null}::int8)
          from listed where s.id = listed.id returning s.id, s.alive_at`.execute(db);
        for (const { id, alive_at: aliveAt } of rows) time.heard(id, aliveAt, steadyMs);
      }
      const ours = await db
        .selectFrom('sessions')
        .select(['id', 'alive_at', 'absent_since'])
        .where('media_host_id', '=', heartbeat.hostId)
        .where('status', 'in', ['starting', 'active'])
        .execute();
      const wanted = new Set(ours.map((row) => row.id));
      const listed = new Set(heartbeat.sessions);
      return {
        end: heartbeat.sessions.filter((id) => !wanted.has(id)),
        missing: ours.flatMap(({ id, alive_at: aliveAt, absent_since: absentSince }) =>
          // One that is being replaced is not missed: it is only about to come.
          aliveAt !== null &&
          absentSince === null &&
          !listed.has(id) &&
          time.nowOf({ id, alive_at: aliveAt }).getTime() - aliveAt.getTime() > MISSED_MS
            ? [{ id, aliveAt }]
            : [],
        ),
      };
    },

    /**
     * Takes a slot for a session that starts, or whose avatar is lost: written into the session's row under the hosts' locks, so that no
     * two starts take the same one. Render-only starts, which anyone's media server may draw out, hold at most half of
     * a host's slots until they have joined. Null when no host has room.
     */
    async takeSlot(
      sessionId: string,
      kind: SessionKind,
      refusedBy: readonly string[],
    ): Promise<{ id: string; address: string } | null> {
      return db.transaction().execute(async (tx) => {
        const hosts = await listening(tx, clock)
          .select(['id', 'address', 'slots', 'free_slots'])
          .orderBy('id')
          .forNoKeyUpdate()
          .execute();
        const eligible = hosts.filter((host) => !refusedBy.includes(host.id));
        if (eligible.length === 0) return null;
        // A second statement: it sees what those committed who held the locks before.
        const { rows: taken } = await sql<{ id: string; n: number; joining: number }>`
          select media_host_id as id, count(*)::int4 as n,
            (count(*) filter (where kind = 'render_only' and status = 'starting'))::int4 as joining
          from sessions
          where status in ('starting', 'active') and media_host_id = any(${eligible.map((host) => host.id)})
          group by media_host_id`.execute(tx);
        const free = eligible
          .map((host) => {
            const { n = 0, joining = 0 } = taken.find((row) => row.id === host.id) ?? {};
            const half = Math.max(1, Math.floor(host.slots / 2));
            const left = host.slots - n;
            return { ...host, left: kind === 'render_only' ? Math.min(left, half - joining) : left };
          })
          .filter((host) => host.left > 0)
          .sort((a, b) => Math.min(b.left, b.free_slots) - Math.min(a.left, a.free_slots));
        const chosen = free[0];
        if (chosen === undefined) return null;
        await tx
          .updateTable('sessions')
          .set({ media_host_id: chosen.id })
          .where('id', '=', sessionId)
          .where((eb) => eb.or([eb('status', '=', 'starting'), eb('absent_since', 'is not', null)]))
          .execute();
        return { id: chosen.id, address: chosen.address };
      });
    },
  };
}

/** Hosts that take sessions and reported lately; after the clock was set, none until its next heartbeat. */
function listening(db: Executor, clock: Clock) {
  const nowMs = clock.now().getTime();
  return db
    .selectFrom('media_hosts')
    .where('draining', '=', false)
    .where('last_heartbeat_at', '>', new Date(nowMs - HOST_TIMEOUT_MS))
    .where('last_heartbeat_at', '<', new Date(nowMs + HOST_TIMEOUT_MS));
}
