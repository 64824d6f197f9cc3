import { EVENT_TYPES, type ServiceEvent, scopeOfEvent } from '@vivant/contract/events';
import { EVENTS_KEPT_DAYS } from '@vivant/contract/limits';
import type { Clock } from '@vivant/platform/clock';
import type { Caller } from '../keys/caller.ts';
import type { Log } from '../log.ts';
import type { Db } from '../ports/database.ts';
import { decodeCursor, type EventCursor, encodeCursor } from './cursor.ts';
import { deleteEvents, readEvents, readSnapshot } from './store.ts';

export type EventReader = Pick<Caller, 'accountId' | 'avatarId' | 'scopes'>;

export interface EventPage {
  /** Each with what resumes after it. */
  events: { cursor: string; event: ServiceEvent }[];
  /** To read on from. */
  next: EventCursor;
  /** There may be more right now. */
  isFull: boolean;
}

/** What happened to an account's avatars and sessions; the database's own triggers write it. */
export interface EventLog {
  /**
   * Where a stream begins: now, or after the last event it had. `gap`: that is too long ago, or from a database that
   * was restored since, and it begins with the oldest event that is kept. @throws ServiceError invalid_request
   */
  begin(lastEventId: string | undefined): Promise<{ from: EventCursor; gap: ServiceEvent | null }>;
  /**
   * The following events that the reader may see: only one avatar's with a bound key, sessions and spending only with
   * their scopes.
   */
  read(reader: EventReader, from: EventCursor): Promise<EventPage>;
  /** Deletes what has been kept for long enough. */
  purge(): Promise<void>;
}

const DAY_MS = 86_400_000;
const PAGE = 100;
const PURGE_BATCH = 5000;

export function createEventLog({ db, clock, log }: { db: Db; clock: Clock; log: Log }): EventLog {
  const oldestKept = () => new Date(clock.now().getTime() - EVENTS_KEPT_DAYS * DAY_MS);

  return {
    async begin(lastEventId) {
      const last = lastEventId === undefined ? null : decodeCursor(lastEventId);
      const { origin, settled, next } = await readSnapshot(db);
      const at = clock.now();
      if (last === null) return { from: { origin, xid: settled, id: 0, at }, gap: null };
      const isOfHere = last.origin === origin && BigInt(last.xid) <= BigInt(next);
      if (isOfHere && last.at >= oldestKept()) return { from: last, gap: null };
      return {
        from: { origin, xid: '0', id: 0, at: oldestKept() },
        gap: { type: 'stream.gap', timestamp: at.toISOString(), data: {} },
      };
    },

    async read({ accountId, avatarId, scopes }, from) {
      const types = EVENT_TYPES.filter((type) => scopes.includes(scopeOfEvent(type)));
      const { origin } = from;
      const at = clock.now();
      const { rows, settled } = await readEvents(db, {
        ...{ accountId, avatarId, types },
        ...{ after: from, limit: PAGE },
      });
      const events = rows.map(({ xid, id, type, occurred_at, data }) => ({
        cursor: { origin, xid, id, at: occurred_at },
        event: { type, timestamp: occurred_at.toISOString(), data } as ServiceEvent,
      }));
      const isFull = rows.length === PAGE;
      return {
        events: events.map(({ cursor, event }) => ({ cursor: encodeCursor(cursor), event })),
        next: (isFull ? events.at(-1)?.cursor : undefined) ?? { origin, xid: settled, id: 0, at },
        isFull,
      };
    },

    async purge() {
      let count = 0;
      for (let done = PURGE_BATCH; done === PURGE_BATCH; count += done)
        done = await deleteEvents(db, oldestKept(), PURGE_BATCH);
      if (count > 0) log.info({ count }, 'events deleted');
    },
  };
}
