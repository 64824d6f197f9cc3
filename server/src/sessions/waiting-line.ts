import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { ANONYMOUS_SESSIONS } from '@vivant/contract/limits';
import type { VisitorTurn } from '@vivant/contract/visitor-page';
import type { Clock } from '@vivant/platform/clock';
import { createKeyedLimiter } from '@vivant/platform/keyed-limiter';
import type { Log } from '../log.ts';
import type { Db } from '../ports/database.ts';
import { turnOf, type VisitorPlaces } from './line-turn.ts';
import {
  enterLine,
  leaveLine,
  type Mark,
  markLine,
  newestMark,
  readLine,
  type Waiting,
} from './waiting-store.ts';

/** A visitor who has not asked for this long has left the line. */
const GONE_MS = 15_000;
/** Bounds the cost of the line; nobody would wait for the thousandth place. */
const WAITING_MAX = 1000;
/** From one network (an IPv4 address or IPv6 /64): as many as it may have sessions, by default. */
const WAITING_PER_NETWORK_MAX = ANONYMOUS_SESSIONS.atOnce;
/** A visitor who was told of a free place and has not taken it for this long loses it to those behind. */
const UNTAKEN_MS = 60_000;
/** The line is read, and written, so often at most, no matter how many visitors ask this process. */
const LOOK_MS = 1000;
/** Nobody waits for a service that was away for longer. */
const AWAY_MAX_MS = 600_000;

export interface WaitingLine {
  /**
   * Joins the line, or asks again with the ticket of the last answer.
   * @param from.network names where the visitor comes from, and is stored
   * @param from.accountId whose avatar they wait for
   * @throws ServiceError unavailable: the line itself is full, or as many wait from this network as may
   */
  turn(ticket: string | undefined, from: { network: string; accountId: string }): Promise<VisitorTurn>;
  /** Removes a visitor who got a place or no longer waits. */
  leave(ticket: string): Promise<void>;
}

/** The line as it was a moment ago, in the order of coming. */
interface Look {
  waiting: Waiting[];
  /** With the plans of all who wait; of one who joins since, it is added. */
  places: VisitorPlaces;
}

/**
 * Visitors who found every place taken, in the order in which they came: one line for all servers on the database. It
 * reserves nothing: a visitor who is told of a free place asks for a session as anyone does. Each question is answered
 * from what this process read of the line within the last second; one statement a second notes all who asked. Joining
 * is a transaction of its own.
 */
export function createWaitingLine({
  db,
  clock,
  log,
  freePlaces,
}: {
  db: Db;
  clock: Clock;
  log: Log;
  freePlaces(accountIds: readonly string[]): Promise<VisitorPlaces>;
}): WaitingLine {
  let looked: { atMs: number; look: Promise<Look> } | null = null;
  /** Visitors who asked here since the last write. */
  let marks = new Map<string, Mark>();
  let writing: Promise<void> | null = null;
  // They wait for each other in the database anyway, and would hold a connection each meanwhile. Where it does not answer
  // the first, the others hear of it at once.
  const oneByOne = createKeyedLimiter({ concurrency: 1, isShared: () => true });
  const presence = createPresence(db, clock);

  async function lookNow(): Promise<Look> {
    try {
      await writing;
      await presence.know();
      const waiting = await readLine(db, presence.now());
      const places = await freePlaces([...new Set(waiting.map(({ accountId }) => accountId))]);
      return { waiting, places };
    } catch (error) {
      presence.forget();
      throw error;
    }
  }

  function look(): Promise<Look> {
    const nowMs = clock.steadyMs();
    if (looked === null || nowMs - looked.atMs >= LOOK_MS) looked = { atMs: nowMs, look: lookNow() };
    return looked.look;
  }

  /** To be written with all others of this second. */
  function mark(ticket: string, isFree: boolean): void {
    if (marks.size === 0) clock.after(LOOK_MS, write);
    marks.set(ticket, { ticket, seenAt: clock.now(), isFree });
  }

  function write(): void {
    const written = [...marks.values()];
    marks = new Map();
    if (written.length === 0) return;
    writing = markLine(db, written).catch((error) =>
      // They ask again in a moment.
      log.warn({ err: error }, 'visitors who wait could not be noted'),
    );
  }

  /** Adds an account for which nobody waited when the line was read. */
  async function addPlan({ plans }: VisitorPlaces, accountId: string): Promise<void> {
    if (!plans.has(accountId))
      plans.set(accountId, (await freePlaces([accountId])).plans.get(accountId) ?? 0);
  }

  async function enter(
    ticket: string | undefined,
    { network, accountId }: Pick<Waiting, 'network' | 'accountId'>,
    { waiting }: Look,
  ) {
    // A ticket of a visitor who joined elsewhere a moment ago is not in the line that was read.
    const given = ticket !== undefined && isUuid(ticket) ? ticket : null;
    const isFull =
      waiting.length >= WAITING_MAX ||
      waiting.filter((other) => other.network === network).length >= WAITING_PER_NETWORK_MAX;
    // Attempts to fill the line cost the database nothing.
    if (isFull && given === null) throw full();
    const own = await oneByOne('line', 'enter', () =>
      enterLine(db, {
        ...{ given, newTicket: isFull ? null : randomUUID(), network, accountId, now: clock.now() },
        ...{ present: presence.now(), waitingMax: WAITING_MAX, perNetworkMax: WAITING_PER_NETWORK_MAX },
      }),
    );
    if (own === null) throw full();
    return own;
  }

  return {
    async turn(given, from) {
      const { accountId } = from;
      const now = await look();
      const at = now.waiting.findIndex((one) => one.ticket === given && one.accountId === accountId);
      const own =
        given !== undefined && at >= 0
          ? { ticket: given, before: countByAccount(now.waiting.slice(0, at)) }
          : await enter(given, from, now);
      await addPlan(now.places, accountId);
      const turn = turnOf(own.before, accountId, now.places);
      mark(own.ticket, turn.free);
      return { ticket: own.ticket, ...turn };
    },

    async leave(ticket) {
      if (!isUuid(ticket)) return;
      marks.delete(ticket);
      await leaveLine(db, ticket);
      if (looked === null) return;
      const { atMs, look } = looked;
      const without = async () => {
        const { waiting, places } = await look;
        return { waiting: waiting.filter((other) => other.ticket !== ticket), places };
      };
      looked = { atMs, look: without() };
      looked.look.catch(() => {});
    },
  };
}

/** Counts who is present. Visitors who waited during an outage could not ask, and get time to ask again. */
function createPresence(db: Db, clock: Clock) {
  /** Since when this process has known the line without a break, and when anybody had asked before, by the clock. */
  let knownSince: { atMs: number; lastAskedMs: number } | null = null;
  return {
    now() {
      const nowMs = clock.now().getTime();
      const isBack = knownSince !== null && clock.steadyMs() - knownSince.atMs < GONE_MS;
      const fromMs = isBack && knownSince !== null ? Math.min(nowMs, knownSince.lastAskedMs) : nowMs;
      return {
        seenAfter: new Date(fromMs - GONE_MS),
        // Of a clock that was set back since.
        seenBefore: new Date(nowMs + GONE_MS),
        untakenSince: new Date(fromMs - UNTAKEN_MS),
      };
    },
    async know(): Promise<void> {
      if (knownSince !== null) return;
      const nowMs = clock.now().getTime();
      const lastMs = (await newestMark(db))?.getTime() ?? nowMs;
      const lastAskedMs = nowMs - lastMs < AWAY_MAX_MS ? lastMs : nowMs;
      knownSince = { atMs: clock.steadyMs(), lastAskedMs };
    },
    /** The database did not answer: there is a break. */
    forget(): void {
      knownSince = null;
    },
  };
}

function countByAccount(waiting: readonly Waiting[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { accountId } of waiting) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
  return counts;
}

const full = () => new ServiceError('unavailable', 'All places are taken, and too many wait for one.');
