import type { Heartbeat } from '@vivant/contract/control';
import { hostOf } from '@vivant/contract/host-and-port';
import { isLoopbackHost } from '@vivant/contract/public-address';
import type { Clock } from '@vivant/platform/clock';
import type { Db, Executor } from '../ports/database.ts';
import type { SessionKindName, SessionRow } from '../ports/session-tables.ts';
import { chooseHost, startsAtOnce } from './host-choice.ts';
import {
  countSlots,
  noteListed,
  type Place,
  readListeningAddresses,
  readPlaces,
  registerHost,
  takePlace,
} from './host-store.ts';
import { KIND_RULES } from './kind-rules.ts';
import type { SessionTime } from './session-time.ts';

/** A session missing in one heartbeat may have joined while it was under way; missing in two it is gone. */
const MISSED_MS = 3_000;

/** Media hosts as they report themselves, and the slots taken on them. */
export interface HostRegistry {
  /** When this process itself heard that the session runs; undefined if its host last said otherwise. */
  heardRunning(row: Pick<SessionRow, 'id' | 'alive_at' | 'media_host_id'>): Date | undefined;
  /** See `ActiveSession.listeningSince`. */
  listeningSince(row: Pick<SessionRow, 'id' | 'alive_at'>): Date;
  /** Called when the database was away: silence before now is not the hosts'. */
  restartListening(): void;
  /** Addresses of hosts that could take a session, the least busy first. */
  addresses(): Promise<string[]>;
  /** Of all hosts that take sessions. */
  slots(using: Executor): Promise<{ free: number; total: number }>;
  /** Called with each heartbeat, before anything of it is stored. */
  recordHeartbeat(heartbeat: Heartbeat): void;
  /** Registers the host. Returns the sessions it must end, and those it should run but does not. */
  heard(heartbeat: Heartbeat): Promise<HeardSessions>;
  /**
   * Takes a slot for a session that starts, or whose avatar is lost: written into the session's row under the host's
   * lock, so that no two starts take the same slot. A start skips a host where another start is just taking one.
   * Render-only starts, whose media server belongs to a caller who could delay them, hold at most half of a host's
   * slots until they have joined. Null when no host has room.
   */
  takeSlot(
    sessionId: string,
    kind: SessionKindName,
    refusedBy: readonly string[],
  ): Promise<{ id: string; address: string } | null>;
}

export interface HeardSessions {
  /** Of those it lists, those that are active. */
  active: string[];
  end: string[];
  missing: { id: string; aliveAt: Date }[];
}

export function createHostRegistry({
  db,
  clock,
  time,
  serverId,
  zone,
}: {
  db: Db;
  clock: Clock;
  time: SessionTime;
  /** Of this server process among those on the database. */
  serverId: string;
  /** The zone of this server; null: it names none. */
  zone: string | null;
}): HostRegistry {
  // When this process began to listen, or last failed to write down what it heard.
  let listeningSinceMs = clock.steadyMs();
  // Kept besides the rows: a host does not count as silent because the database hangs.
  const lastHeard = new Map<string, { steadyMs: number; sessions: Set<string> }>();

  return {
    heardRunning(row) {
      const heard = row.media_host_id === null ? undefined : lastHeard.get(row.media_host_id);
      return heard?.sessions.has(row.id) ? time.at(row, heard.steadyMs) : undefined;
    },
    listeningSince: (row) => time.at(row, listeningSinceMs),
    restartListening() {
      listeningSinceMs = clock.steadyMs();
    },
    addresses: () => readListeningAddresses(db, { now: clock.now(), serverId }),
    slots: (using) => countSlots(using, { now: clock.now(), serverId }),
    recordHeartbeat(heartbeat) {
      lastHeard.set(heartbeat.hostId, {
        steadyMs: clock.steadyMs(),
        sessions: new Set(heartbeat.sessions),
      });
    },
    heard: (heartbeat) => noteHeard({ db, clock, time, serverId }, heartbeat),
    takeSlot: (sessionId, kind, refusedBy) =>
      takeSlot({ db, clock, serverId, zone }, sessionId, kind, refusedBy),
  };
}

async function noteHeard(
  { db, clock, time, serverId }: { db: Db; clock: Clock; time: SessionTime; serverId: string },
  heartbeat: Heartbeat,
): Promise<HeardSessions> {
  const now = clock.now();
  const steadyMs = clock.steadyMs();
  const isOwn = isLoopbackHost(hostOf(new URL(heartbeat.address)));
  const ours = await registerHost(db, { ...heartbeat, reachedBy: isOwn ? serverId : null }, now);
  const nows = heartbeat.sessions.map((id) => time.nowIfKnown(id));
  const rows = heartbeat.sessions.length > 0 ? await noteListed(db, heartbeat, nows, now) : [];
  for (const { id, alive_at: aliveAt } of rows) time.heard(id, aliveAt, steadyMs);
  const wanted = new Set(ours.map((row) => row.id));
  const listed = new Set(heartbeat.sessions);
  return {
    active: rows.map(({ id }) => id),
    end: heartbeat.sessions.filter((id) => !wanted.has(id)),
    missing: ours.flatMap(({ id, alive_at: aliveAt, absent_since: absentSince }) =>
      // An avatar that is being replaced is not missing: it is about to come.
      aliveAt !== null &&
      absentSince === null &&
      !listed.has(id) &&
      time.nowOf({ id, alive_at: aliveAt }).getTime() - aliveAt.getTime() > MISSED_MS
        ? [{ id, aliveAt }]
        : [],
    ),
  };
}

async function takeSlot(
  { db, clock, serverId, zone }: { db: Db; clock: Clock; serverId: string; zone: string | null },
  sessionId: string,
  kind: SessionKindName,
  refusedBy: readonly string[],
): Promise<{ id: string; address: string } | null> {
  const asking = { now: clock.now(), serverId };
  const places = await readPlaces(db, asking);
  let untried = places.filter(({ id }) => !refusedBy.includes(id)).map((place) => stateOf(place, kind));
  let busy: typeof untried = [];
  for (let waits = false; ; ) {
    const chosen = chooseHost(untried, zone);
    if (chosen === null) {
      if (busy.length === 0) return null;
      // Others are taking a slot of each that may have one, or have just: now those are as good.
      [untried, busy, waits] = [busy, [], true];
      continue;
    }
    untried = untried.filter((host) => host !== chosen);
    const { id: hostId, address, joiningMax, slots, starting } = chosen;
    // Chosen as one where few are starting, it is passed by where many are by now.
    const startingMax = !waits && starting < startsAtOnce(slots) ? startsAtOnce(slots) : null;
    const outcome = await takePlace(db, asking, { sessionId, hostId, joiningMax, startingMax, waits });
    if (outcome === 'taken') return { id: hostId, address };
    if (outcome === 'busy') busy.push(chosen);
  }
}

function stateOf(place: Place, kind: SessionKindName) {
  const joiningMax = KIND_RULES[kind].room === 'theirs' ? Math.max(1, Math.floor(place.slots / 2)) : null;
  const all = place.slots - place.taken;
  const left = joiningMax === null ? all : Math.min(all, joiningMax - place.joining);
  return { ...place, left, joiningMax, freeSlots: place.free_slots, lateShare: place.late_share };
}
