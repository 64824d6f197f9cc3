import { Kysely, PostgresDialect } from 'kysely';
import type { DatabaseHandle } from '../adapters/db/database.ts';
import type { Database, Db } from '../ports/database.ts';
import type { MediaHosts } from '../ports/media-hosts.ts';
import type { Rooms } from '../ports/rooms.ts';

/**
 * Ports of a process that dies at a chosen instant. Every write has two: just before it is done, and just after
 * it was done but before its answer came. From then on nothing answers any more, as if the process were gone;
 * its database connections break, so that open transactions roll back.
 */
export interface CrashingPorts {
  db: Db;
  rooms: Rooms;
  hosts: MediaHosts;
  /** Resolves when it has died. */
  died: Promise<void>;
  /** The writes it came to, oldest first, for the report. */
  writes: string[];
}

const WRITE = /^\s*(\/\* \w+ \*\/ )?(insert|update|delete|with|commit|select take_place)\b/i;

export function createCrashingPorts(
  real: { database: DatabaseHandle; rooms: Rooms; hosts: MediaHosts },
  /** 1 is before the first write, 2 after it, and so on. */
  diesAt: number,
): CrashingPorts {
  const writes: string[] = [];
  const connections = new Set<{ release(destroy: boolean): void }>();
  const never = new Promise<never>(() => {});
  let instant = 0;
  let dead = false;
  let announce: () => void = () => {};
  const died = new Promise<void>((resolve) => {
    announce = resolve;
  });

  function reached(): boolean {
    instant += 1;
    if (instant < diesAt) return false;
    dead = true;
    for (const connection of connections) connection.release(true);
    connections.clear();
    announce();
    return true;
  }

  async function write<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (dead) return never;
    writes.push(name);
    if (reached()) return never;
    const result = await work();
    // Another write of the same process may have been its last meanwhile.
    if (dead || reached()) return never;
    return result;
  }
  const read = async <T>(work: () => Promise<T>): Promise<T> => (dead ? never : work());

  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        async connect() {
          if (dead) return never;
          const client = await real.database.pool.connect();
          if (dead) {
            client.release(true);
            return never;
          }
          connections.add(client);
          const query = (text: string, values: readonly unknown[]) => client.query(text, values as unknown[]);
          return {
            query: (text: string, values: readonly unknown[] = []) =>
              WRITE.test(text)
                ? write(`sql ${text.trim().slice(0, 60).replace(/\s+/g, ' ')}`, () => query(text, values))
                : read(() => query(text, values)),
            release() {
              if (connections.delete(client)) client.release();
            },
          } as never;
        },
        end: async () => {},
      },
    }),
  });

  return {
    db,
    died,
    writes,
    rooms: {
      ...real.rooms,
      create: (room) => write('room created', () => real.rooms.create(room)),
      delete: (name) => write('room deleted', () => real.rooms.delete(name)),
      list: (prefix) => read(() => real.rooms.list(prefix)),
      notify: (...args) => read(() => real.rooms.notify(...args)),
      announce: (...args) => read(() => real.rooms.announce(...args)),
    },
    hosts: {
      assign: (...args) => write('session assigned', () => real.hosts.assign(...args)),
      keepSlot: (...args) => read(() => real.hosts.keepSlot(...args)),
      rehearse: (...args) => read(() => real.hosts.rehearse(...args)),
      changeRehearsal: (...args) => read(() => real.hosts.changeRehearsal(...args)),
      isReachable: (address) => read(() => real.hosts.isReachable(address)),
      isInRoom: (...args) => read(() => real.hosts.isInRoom(...args)),
      end: (...args) => write('process ended', () => real.hosts.end(...args)),
    },
  };
}
