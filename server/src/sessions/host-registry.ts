import type { Heartbeat } from '@vivant/contract/control';
import { sql } from 'kysely';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database.ts';
import { HOST_SILENT_MS } from './lifecycle.ts';

/** A session missing in one heartbeat may have joined while it was under way; missing in two it is gone. */
const MISSED_MS = 3_000;

export type HostRegistry = ReturnType<typeof createHostRegistry>;

/** Media hosts as they report themselves, and the slots taken on them: the store of `media_hosts`. */
export function createHostRegistry({ db, clock }: { db: Db; clock: Clock }) {
  // When this process began to listen, or last failed to write down what it heard.
  let listeningSince = clock.now();
  // Kept besides the rows: while the database hangs, a host is not silent for it.
  const lastHeard = new Map<string, { at: Date; sessions: Set<string> }>();

  return {
    /** When this process itself heard that the session runs; undefined if its host last said otherwise. */
    heardRunning(session: { id: string; media_host_id: string | null }): Date | undefined {
      const heard = session.media_host_id === null ? undefined : lastHeard.get(session.media_host_id);
      return heard?.sessions.has(session.id) ? heard.at : undefined;
    },

    /** See `ActiveSession.host.listeningSince`. */
    listeningSince: () => listeningSince,

    /** To be called when the database was found to be away. */
    deafUntilNow() {
      listeningSince = clock.now();
    },

    /** Whether any host that takes sessions reported lately. */
    async anyAlive(): Promise<boolean> {
      const heardAfter = new Date(clock.now().getTime() - HOST_SILENT_MS);
      const row = await db
        .selectFrom('media_hosts')
        .select('id')
        .where('draining', '=', false)
        .where('last_heartbeat_at', '>', heardAfter)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** To be called with each heartbeat, before anything of it is written down. */
    heardFrom(heartbeat: Heartbeat) {
      lastHeard.set(heartbeat.hostId, { at: clock.now(), sessions: new Set(heartbeat.sessions) });
    },

    /** Registers the host. Returns the sessions it must end, and those it ought to run but does not. */
    async heard(heartbeat: Heartbeat): Promise<{ end: string[]; missing: { id: string; aliveAt: Date }[] }> {
      const now = clock.now();
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
        await sql`
          update sessions set alive_at = ${now} where id in (
            select id from sessions
            where id = any(${heartbeat.sessions}::uuid[]) and media_host_id = ${heartbeat.hostId}
              and status = 'active'
            order by id for no key update skip locked
          )`.execute(db);
      }
      const ours = await db
        .selectFrom('sessions')
        .select(['id', 'alive_at', 'absent_since'])
        .where('media_host_id', '=', heartbeat.hostId)
        .where('status', 'in', ['starting', 'active'])
        .execute();
      const wanted = new Set(ours.map((row) => row.id));
      const listed = new Set(heartbeat.sessions);
      const missedBy = now.getTime() - MISSED_MS;
      return {
        end: heartbeat.sessions.filter((id) => !wanted.has(id)),
        missing: ours.flatMap(({ id, alive_at: aliveAt, absent_since: absentSince }) =>
          // One that is being replaced is not missed: it is only about to come.
          aliveAt !== null && absentSince === null && aliveAt.getTime() < missedBy && !listed.has(id)
            ? [{ id, aliveAt }]
            : [],
        ),
      };
    },

    /**
     * Takes a slot for a session that starts, or whose avatar is lost: written into the session's row under the hosts' locks, so that no
     * two starts take the same one. Null when no host has room.
     */
    async takeSlot(
      sessionId: string,
      refusedBy: readonly string[],
    ): Promise<{ id: string; address: string } | null> {
      const heardAfter = new Date(clock.now().getTime() - HOST_SILENT_MS);
      return db.transaction().execute(async (tx) => {
        const hosts = await tx
          .selectFrom('media_hosts')
          .select(['id', 'address', 'slots', 'free_slots'])
          .where('draining', '=', false)
          .where('last_heartbeat_at', '>', heardAfter)
          .orderBy('id')
          .forNoKeyUpdate()
          .execute();
        const eligible = hosts.filter((host) => !refusedBy.includes(host.id));
        if (eligible.length === 0) return null;
        // A second statement: it sees what those committed who held the locks before.
        const { rows: taken } = await sql<{ id: string; n: number }>`
          select media_host_id as id, count(*)::int4 as n from sessions
          where status in ('starting', 'active') and media_host_id = any(${eligible.map((host) => host.id)})
          group by media_host_id`.execute(tx);
        const free = eligible
          .map((host) => ({
            ...host,
            left: host.slots - (taken.find((row) => row.id === host.id)?.n ?? 0),
          }))
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
