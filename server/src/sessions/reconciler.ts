import type { Log } from '../log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database.ts';
import type { Rooms } from '../ports/rooms.ts';
import type { SessionEnder } from './end.ts';
import type { HostRegistry } from './host-registry.ts';
import { explainLoss } from './lifecycle.ts';
import { ACTIVE_LIMIT_MS } from './render-only/render-only.ts';
import type { SessionTime } from './session-time.ts';
import { START_LIMIT_MS } from './start.ts';
import { listUnfinished, readSession, roomPrefix, wantedRooms } from './store.ts';
import type { SessionWatch } from './watch.ts';

export const RECONCILE_EVERY_MS = 15_000;
/** No process is still at work on a start that is this old. */
const START_ABANDONED_MS = {
  hosted: START_LIMIT_MS + 10_000,
  render_only: ACTIVE_LIMIT_MS + 10_000,
} as const;
/** A process that has lost its room says so itself, and when; only then is it concluded from the listing. */
const ROOM_MISSED_MS = 4_000;
/** A machine's clock that is kept true by small steps has not been set. */
const CLOCK_SET_MS = 1_000;
/** After a start of this process: first hear what media hosts have to report of the time it was away. */
const SETTLE_IN_MS = 5_000;

type Unfinished = Awaited<ReturnType<typeof listUnfinished>>[number];

export type Reconciler = ReturnType<typeof createReconciler>;

/**
 * Makes rooms, sessions and ledger agree again after anything was killed at any moment: abandoned starts are
 * undone, ends are finished, sessions without a room end, rooms without a session are deleted, and sessions
 * nobody watches are watched. Every step may be repeated and may run in several processes at once.
 */
export function createReconciler(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  rooms: Rooms;
  registry: HostRegistry;
  time: SessionTime;
  ender: SessionEnder;
  watch: SessionWatch;
}) {
  const { db, clock, log, rooms, registry, time, ender, watch } = deps;
  const bootedMs = clock.steadyMs();
  let cancel: () => void = () => {};
  let closed = false;
  let running: Promise<void> = Promise.resolve();
  // When the rooms were last seen, by the steady clock; a room found missing was there until then.
  let roomsSeenMs: number | null = null;
  // Rooms of active sessions that a listing lacked: when that was, and when they were last seen.
  const missed = new Map<string, { atMs: number; seenBeforeMs: number | null }>();
  // Starts under way, and since when this process has seen them.
  const startingSince = new Map<string, number>();
  // How far the machine's clock is ahead of the steady one, and when that last changed.
  let aheadMs = clock.now().getTime() - bootedMs;
  let clockSetMs = -Infinity;

  async function attempt(what: string, sessionId: string | undefined, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      log.warn({ sessionId, err: error }, `reconciler: could not ${what} yet`);
    }
  }

  /** One pass. Throws only when the database is away. */
  async function pass(): Promise<void> {
    for (const [sessionId, { code, expected }] of ender.notUndone())
      await ender.undoStart(sessionId, code, expected);

    // Sessions first, rooms second: a session that was active before the listing has its room in it.
    const unfinished = await listUnfinished(db);
    const listing = await listRooms();
    const ids = new Set(unfinished.map(({ id }) => id));
    time.keepOnly(ids);
    for (const id of startingSince.keys()) if (!ids.has(id)) startingSince.delete(id);

    for (const session of unfinished) {
      // Of what was left by another process it is known from here on how long this one has waited.
      time.nowOf(session);
      if (session.status === 'starting') {
        if (isAbandoned(session)) {
          log.warn({ sessionId: session.id }, 'reconciler: an abandoned start is undone');
          await ender.undoStart(session.id, 'unavailable', 'starting');
        }
      } else if (session.status === 'ending') {
        await attempt('finish an end', session.id, async () => {
          const row = await readSession(db, session.id);
          if (row?.status === 'ending') {
            await ender.finish({ ...row, hostAddress: session.hostAddress });
          }
        });
      } else if (session.kind === 'hosted' && listing !== null && !listing.names.has(session.room_name)) {
        const since = missed.get(session.room_name) ?? listing;
        missed.set(session.room_name, since);
        if (listing.atMs - since.atMs >= ROOM_MISSED_MS)
          await attempt('end a session without a room', session.id, () =>
            roomGone(session.id, since.seenBeforeMs),
          );
      } else if (!watch.has(session.id) && clock.steadyMs() - bootedMs >= SETTLE_IN_MS) {
        await watch.evaluate(session.id);
      }
    }
    if (listing !== null) {
      const active = new Set(
        unfinished.filter(({ status }) => status === 'active').map((row) => row.room_name),
      );
      for (const name of missed.keys()) if (!active.has(name) || listing.names.has(name)) missed.delete(name);
      await deleteOrphans([...listing.names]);
    }
  }

  /** A start is given the time it may take by both clocks: the machine's may have been set meanwhile. */
  function isAbandoned({ id, kind, created_at: createdAt }: Unfinished): boolean {
    const limitMs = START_ABANDONED_MS[kind];
    const nowMs = clock.steadyMs();
    const ahead = clock.now().getTime() - nowMs;
    if (Math.abs(ahead - aheadMs) > CLOCK_SET_MS) {
      aheadMs = ahead;
      clockSetMs = nowMs;
    }
    const since = startingSince.get(id) ?? nowMs;
    startingSince.set(id, since);
    if (nowMs - since > limitMs) return true;
    return nowMs - clockSetMs > limitMs && nowMs + ahead - createdAt.getTime() > limitMs;
  }

  async function listRooms(): Promise<{
    atMs: number;
    names: Set<string>;
    seenBeforeMs: number | null;
  } | null> {
    try {
      const prefix = await roomPrefix(db);
      const atMs = clock.steadyMs();
      const listed = await rooms.list(prefix);
      const seenBeforeMs = roomsSeenMs;
      roomsSeenMs = atMs;
      return { atMs, names: new Set(listed.map((room) => room.name)), seenBeforeMs };
    } catch (error) {
      log.warn({ err: error }, 'reconciler: rooms could not be listed');
      return null;
    }
  }

  /** The media server lost the room, and with it the call. It counts up to when the room was last known. */
  async function roomGone(sessionId: string, seenBeforeMs: number | null): Promise<void> {
    const session = await watch.load(sessionId);
    if (session === undefined) return;
    log.warn({ sessionId }, 'reconciler: a session has lost its room');
    const { row, now } = session;
    const seenBefore = seenBeforeMs === null ? session.aliveAt : time.at(row, seenBeforeMs);
    const known = Math.max(seenBefore.getTime(), row.started_at.getTime());
    await ender.end(sessionId, explainLoss(session, now, new Date(Math.min(known, now.getTime()))));
  }

  async function deleteOrphans(names: string[]): Promise<void> {
    const wanted = await wantedRooms(db, names);
    for (const roomName of names.filter((name) => !wanted.has(name))) {
      await attempt('delete a room without a session', undefined, async () => {
        await rooms.delete(roomName);
        log.warn({ roomName }, 'reconciler: deleted a room without a session');
      });
    }
  }

  async function tick(): Promise<void> {
    try {
      await pass();
    } catch (error) {
      registry.restartListening();
      log.warn({ err: error }, 'reconciler: the database is away');
    }
    if (!closed) cancel = clock.after(delayMs(), () => void (running = tick()));
  }

  /** A pass follows soon where the hosts had to be heard first. */
  function delayMs(): number {
    const untilSettled = SETTLE_IN_MS - (clock.steadyMs() - bootedMs);
    if (untilSettled > 0) return untilSettled;
    return missed.size > 0 ? ROOM_MISSED_MS : RECONCILE_EVERY_MS;
  }

  return {
    pass,
    /** The first pass at once, then every 15 s. */
    start() {
      running = tick();
    },
    /** Resolves once no pass is under way. */
    settled: () => running,
    async close() {
      closed = true;
      cancel();
      await running;
    },
  };
}
