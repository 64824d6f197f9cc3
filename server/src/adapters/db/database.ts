import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ASK_PREPARED, type Database, type Db } from '../../ports/database.ts';

export interface DatabaseHandle {
  db: Db;
  /** For pg-boss and the raw statements of hot paths; same connections as `db`. */
  pool: pg.Pool;
  /** Connection string, for those who need a connection of their own (LISTEN). */
  url: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgresql://…`, or with `?host=/dir` for a Unix socket. */
  url: string;
  maxConnections?: number;
  /** Told of connections that break while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void;
}

const INT8_OID = 20;

/** Opens the pool; connections are made on first use. */
export function createDatabase(options: DatabaseOptions): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: 10_000,
    // A statement that runs this long is a bug; migrations lift the limit for themselves.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'vivant',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8_OID && format !== 'binary'
          ? parseInt8
          : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // Without a listener a connection lost while idle ends the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // One lost between two statements of a transaction has none either; the next statement tells of it.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = Object.assign(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), {
    // PostgreSQL plans a named statement once per connection.
    [ASK_PREPARED]: (name: string, text: string, values: readonly unknown[]) =>
      pool.query({ name, text, values: [...values] }),
  });
  return { db, pool, url: options.url, close: () => db.destroy() };
}

/** Amounts and sizes fit 2^53; a value that does not must fail rather than lose cents. */
function parseInt8(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 value ${value} is beyond 2^53`);
  return number;
}
