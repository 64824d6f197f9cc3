import { boundedParallel } from '@vivant/platform/bounded-parallel';
import { repeat } from '@vivant/platform/repeat';
import { finishEnd, undoStart } from './end.ts';
import { KIND_RULES } from './kind-rules.ts';
import { lookAfterRoom, type MissedRoom } from './missed-room.ts';
import { isProbeOver } from './probe-room.ts';
import { listActive, listUnfinished, readSession, type UnfinishedSession, wantedRooms } from './store.ts';
import { SETTLE_IN_MS, type SupervisedDeps } from './supervisor.ts';

export const RECONCILE_EVERY_MS = 15_000;
/** After a great fault many sessions have to be looked after; most of that is waiting. Each holds one connection at most. */
const AT_ONCE = 8;
/** A start that is this much older than a start may take was abandoned: no process is at work on it. */
const START_ABANDONED_AFTER_MS = 10_000;
/** A process that has lost its room says so itself, and when; only then is it concluded from the listing. */
const ROOM_MISSED_MS = 4_000;
/** A machine's clock that is kept true by small steps has not been set. */
const CLOCK_SET_MS = 1_000;
/**
 * A session is watched by the server that started it and by those that hear its host. One that nobody has heard for so
 * long, a few heartbeats, is watched by all: its host may be gone together with the server that would have noticed.
 */
const UNHEARD_MS = 4_000;
const LOOK_FOR_UNHEARD_EVERY_MS = 3_000;

interface Listing {
  atMs: number;
  names: Set<string>;
  /** Probe rooms that should be closed by now. */
  oldProbes: string[];
  seenBeforeMs: number | null;
  /** Addresses of hosts that have not answered in this pass: they are not waited for once more. */
  silentHosts: Set<string>;
}

/** What one pass remembers for the next. Moments are by the steady clock. */
interface Memory {
  /** When the rooms were last seen; a room found missing was there until then. */
  roomsSeenMs: number | null;
  /** By their names. */
  readonly missed: Map<string, MissedRoom>;
  /** Starts under way, and since when this process has seen them. */
  readonly startingSince: Map<string, number>;
  /** How far the machine's clock is ahead of the steady one, and when that last changed. */
  aheadMs: number;
  clockSetMs: number;
}

/**
 * Makes rooms, sessions and ledger agree again after anything was killed at any moment: abandoned starts are
 * undone, ends are finished, sessions without a room end, rooms without a session or for a try long over are deleted, and sessions
 * that no server hears of are watched. Every step may be repeated and may run in several processes at once.
 */
export interface Reconciler {
  /** One pass. Throws only when the database is away. */
  pass(): Promise<void>;
  /** The first pass at once, then every 15 s. */
  start(): void;
  /** Resolves once no pass is under way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export function createReconciler(deps: SupervisedDeps): Reconciler {
  const { clock, log } = deps;
  const bootedMs = clock.steadyMs();
  const memory: Memory = {
    roomsSeenMs: null,
    missed: new Map(),
    startingSince: new Map(),
    aheadMs: clock.now().getTime() - bootedMs,
    clockSetMs: -Infinity,
  };
  async function tick(): Promise<void> {
    try {
      await reconcile(deps, memory);
    } catch (error) {
      deps.registry.restartListening();
      log.warn({ err: error }, 'reconciler: the database is away');
    }
  }

  async function lookForUnheard(): Promise<void> {
    try {
      await boundedParallel(await listActive(deps.db), AT_ONCE, (session) => watchUnheard(deps, session));
    } catch (error) {
      // The next pass tells of it.
      log.debug({ err: error }, 'reconciler: it could not be seen which sessions nobody hears');
    }
  }

  /** A pass follows soon where the hosts had to be heard first. */
  function delayMs(): number {
    const untilSettled = SETTLE_IN_MS - (clock.steadyMs() - bootedMs);
    if (untilSettled > 0) return untilSettled;
    const isUndecided = [...memory.missed.values()].some(
      ({ isPutBack, outSinceMs }) => !isPutBack || outSinceMs !== null,
    );
    return isUndecided ? ROOM_MISSED_MS : RECONCILE_EVERY_MS;
  }

  const passes = repeat(clock, delayMs, tick);
  const looks = repeat(clock, () => LOOK_FOR_UNHEARD_EVERY_MS, lookForUnheard);
  return {
    pass: () => reconcile(deps, memory),
    start() {
      passes.start();
      looks.start();
    },
    async settled() {
      await Promise.all([passes.settled(), looks.settled()]);
    },
    async close() {
      await Promise.all([passes.close(), looks.close()]);
    },
  };
}

async function reconcile(deps: SupervisedDeps, memory: Memory): Promise<void> {
  const undos = [...deps.pendingUndos];
  await boundedParallel(undos, AT_ONCE, ([sessionId, undo]) => undoStart(deps, sessionId, undo));

  // Sessions first, rooms second: a session that was active before the listing has its room in it.
  const unfinished = await listUnfinished(deps.db);
  const listing = await listRooms(deps, memory);
  const ids = new Set(unfinished.map(({ id }) => id));
  deps.time.keepOnly(ids);
  for (const id of memory.startingSince.keys()) if (!ids.has(id)) memory.startingSince.delete(id);

  await boundedParallel(unfinished, AT_ONCE, (session) => repairSession(deps, memory, session, listing));
  if (listing === null) {
    // Nobody was asked: what was heard before lasted until then at most.
    for (const missed of memory.missed.values()) missed.outSinceMs = null;
    return;
  }
  const active = new Set(unfinished.filter(({ status }) => status === 'active').map((row) => row.room_name));
  for (const name of memory.missed.keys())
    if (!active.has(name) || listing.names.has(name)) memory.missed.delete(name);
  await deleteOrphans(deps, [...listing.names]);
  await boundedParallel(listing.oldProbes, AT_ONCE, (roomName) =>
    attempt(deps, 'close a room to try the way in', undefined, () => deps.rooms.delete(roomName)),
  );
}

async function repairSession(
  deps: SupervisedDeps,
  memory: Memory,
  session: UnfinishedSession,
  listing: Listing | null,
): Promise<void> {
  const { db, log, time } = deps;
  // For sessions of another process, this process counts the wait from here on.
  time.nowOf(session);
  const { room } = KIND_RULES[session.kind];
  if (session.status === 'starting') {
    if (!isAbandoned(deps, memory, session)) return;
    log.warn({ sessionId: session.id }, 'reconciler: an abandoned start is undone');
    await undoStart(deps, session.id, {
      code: 'unavailable',
      expected: 'starting',
      // What its caller was told is not known here.
      wasAnswered: true,
    });
  } else if (session.status === 'ending') {
    // Its room could not be deleted now either.
    if (room === 'ours' && listing === null) return;
    await attempt(deps, 'finish an end', session.id, async () => {
      const row = await readSession(db, session.id);
      if (row?.status === 'ending') await finishEnd(deps, { ...row, hostAddress: session.hostAddress });
    });
  } else if (room === 'ours' && listing !== null && !listing.names.has(session.room_name)) {
    const { atMs, seenBeforeMs } = listing;
    const missed = memory.missed.get(session.room_name) ?? {
      ...{ atMs, seenBeforeMs, outSinceMs: null, isPutBack: false },
    };
    memory.missed.set(session.room_name, missed);
    if (atMs - missed.atMs < ROOM_MISSED_MS) return;
    await attempt(deps, 'look after a session without a room', session.id, async () => {
      const isKnown = await lookAfterRoom(deps, session, missed, listing.silentHosts);
      if (!isKnown) await watchUnheard(deps, session);
    });
  } else await watchUnheard(deps, session);
}

/** By this process's own measure: since it first saw that the session had been heard then, and not later. */
async function watchUnheard(
  { supervisor, time }: SupervisedDeps,
  session: Pick<UnfinishedSession, 'id' | 'alive_at'>,
): Promise<void> {
  const unheardMs = time.nowOf(session).getTime() - (session.alive_at?.getTime() ?? -Infinity);
  if (unheardMs >= UNHEARD_MS) await supervisor.adopt(session.id);
}

async function attempt(
  { log }: SupervisedDeps,
  what: string,
  sessionId: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ sessionId, err: error }, `reconciler: could not ${what} yet`);
  }
}

/** A start is given the time it may take by both clocks: the machine's may have been set meanwhile. */
function isAbandoned(
  { clock }: SupervisedDeps,
  memory: Memory,
  { id, kind, created_at: createdAt }: UnfinishedSession,
): boolean {
  const limitMs = KIND_RULES[kind].startLimitMs + START_ABANDONED_AFTER_MS;
  const nowMs = clock.steadyMs();
  const ahead = clock.now().getTime() - nowMs;
  if (Math.abs(ahead - memory.aheadMs) > CLOCK_SET_MS) {
    memory.aheadMs = ahead;
    memory.clockSetMs = nowMs;
  }
  const since = memory.startingSince.get(id) ?? nowMs;
  memory.startingSince.set(id, since);
  if (nowMs - since > limitMs) return true;
  return nowMs - memory.clockSetMs > limitMs && nowMs + ahead - createdAt.getTime() > limitMs;
}

async function listRooms(deps: SupervisedDeps, memory: Memory): Promise<Listing | null> {
  const { clock, rooms, log } = deps;
  try {
    const prefix = await deps.roomPrefix();
    const atMs = clock.steadyMs();
    const listed = await rooms.list('');
    const seenBeforeMs = memory.roomsSeenMs;
    memory.roomsSeenMs = atMs;
    const names = listed.map((room) => room.name);
    const now = clock.now();
    const oldProbes = listed.filter((room) => isProbeOver(room, now)).map((room) => room.name);
    return {
      ...{ atMs, seenBeforeMs, oldProbes, silentHosts: new Set() },
      names: new Set(names.filter((name) => name.startsWith(prefix))),
    };
  } catch (error) {
    log.warn({ err: error }, 'reconciler: rooms could not be listed');
    return null;
  }
}

async function deleteOrphans(deps: SupervisedDeps, names: string[]): Promise<void> {
  const wanted = await wantedRooms(deps.db, names);
  const orphans = names.filter((name) => !wanted.has(name));
  await boundedParallel(orphans, AT_ONCE, (roomName) =>
    attempt(deps, 'delete a room without a session', undefined, async () => {
      await deps.rooms.delete(roomName);
      deps.log.warn({ roomName }, 'reconciler: deleted a room without a session');
    }),
  );
}
