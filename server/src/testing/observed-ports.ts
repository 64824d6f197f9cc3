import { Kysely, PostgresDialect } from 'kysely';
import type { DatabaseHandle } from '../adapters/db/database.ts';
import type { Database, Db } from '../ports/database.ts';
import type { MediaHosts } from '../ports/media-hosts.ts';
import type { Rooms } from '../ports/rooms.ts';

/**
 * Called around each write, with a statement's values. What it returns is waited for, so it may hold the write up, or
 * never return.
 */
export interface WriteObserver {
  before(write: string, values: readonly unknown[]): void | Promise<void>;
  /** Done, but its caller has no answer yet. */
  after(write: string): void | Promise<void>;
}

// Not the locks: `for update`, `for no key update`.
const CHANGES = /(?<!\bfor |\bkey )\b(insert into|update|delete from)\s+"?(\w+)"?/gi;

/** The tables a statement changes, or null where it only reads or locks. */
function describeChange(text: string): string | null {
  if (text.includes('select take_place(')) return 'update sessions';
  if (/^\s*select\b/i.test(text)) return null;
  // `on conflict … do update set` changes the table that was named already, `for … update` none.
  const changes = [...text.matchAll(CHANGES)].filter(
    ([, verb, table]) => verb !== 'update' || table !== 'set',
  );
  if (changes.length === 0) return null;
  return changes
    .map(([, verb = '', table]) => `${verb.replace(/ .*/, '').toLowerCase()} ${table}`)
    .join(' + ');
}

/**
 * Database, rooms and media hosts whose every write is seen: statements that change rows by what they change, a
 * commit by what it makes last (one that makes nothing last is no write), calls by name. `rewrite` may change the
 * text of a statement, for variants that are broken on purpose.
 */
export function observeWrites(
  real: { database: DatabaseHandle; rooms: Rooms; hosts: MediaHosts },
  observer: WriteObserver,
  rewrite: (text: string) => string = (text) => text,
): { db: Db; rooms: Rooms; hosts: MediaHosts } {
  async function observed<T>(
    write: string,
    work: () => Promise<T>,
    values: readonly unknown[] = [],
  ): Promise<T> {
    await observer.before(write, values);
    const result = await work();
    await observer.after(write);
    return result;
  }

  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        async connect() {
          const client = await real.database.pool.connect();
          let uncommitted: string[] | null = null;
          const query = async (given: string, values: readonly unknown[] = []) => {
            const text = rewrite(given);
            const work = () => client.query(text, values as unknown[]);
            const word = text.trim().toLowerCase();
            if (word.startsWith('begin') || word.startsWith('start transaction')) uncommitted = [];
            if (word === 'rollback') uncommitted = null;
            if (word === 'commit') {
              const made = uncommitted ?? [];
              uncommitted = null;
              return made.length === 0 ? work() : observed(`commit of ${made.join(', ')}`, work);
            }
            const change = describeChange(text);
            if (change === null) return work();
            if (uncommitted === null) return observed(change, work, values);
            uncommitted.push(change);
            return observed(`${change} (open)`, work, values);
          };
          return { query, release: () => client.release() } as never;
        },
        end: async () => {},
      },
    }),
  });
  const { rooms, hosts } = real;
  return {
    db,
    rooms: {
      ...rooms,
      create: (room) => observed('room created', () => rooms.create(room)),
      delete: (name) => observed('room deleted', () => rooms.delete(name)),
    },
    hosts: {
      assign: (...args) => observed('session assigned', () => hosts.assign(...args)),
      // Nothing lasts of it: a slot that no assignment follows is free again.
      keepSlot: (...args) => hosts.keepSlot(...args),
      rehearse: (...args) => hosts.rehearse(...args),
      changeRehearsal: (...args) => hosts.changeRehearsal(...args),
      isReachable: (address) => hosts.isReachable(address),
      isInRoom: (...args) => hosts.isInRoom(...args),
      end: (...args) => observed('process told to go', () => hosts.end(...args)),
    },
  };
}
