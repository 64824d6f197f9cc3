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
  /** A statement without an answer for this long is given up, and its connection with it. Default: 10 s. */
  answerTimeoutMs?: number;
  /** For changes of the schema: however long a statement takes or waits. */
  isPatient?: boolean;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void;
}

const INT8_OID = 20;
const ANSWER_TIMEOUT_MS = 10_000;
const LAST_LOOK_MS = 50;
/** PostgreSQL itself ends a statement before we give up on it, so that a connection is given up only where it hangs. */
const STATEMENT_TIMEOUT_SHARE = 0.8;

/** The database takes connections but does not answer. What became of the statement, a commit too, is unknown. */
export class DatabaseSilentError extends Error {
  override name = 'DatabaseSilentError';
  /** As the operating system says of a peer that no longer answers. */
  readonly code = 'ETIMEDOUT';
}

/** Opens the pool; connections are made on first use. */
export function createDatabase(options: DatabaseOptions): DatabaseHandle {
  const answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: answerTimeoutMs,
    // A statement that runs this long is a bug; a transaction that needs longer lifts the limit for itself.
    ...(options.isPatient ? {} : { statement_timeout: answerTimeoutMs * STATEMENT_TIMEOUT_SHARE }),
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
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (!options.isPatient) boundAnswers(client as pg.PoolClient & pg.Client, answerTimeoutMs);
  });
  const db: Db = Object.assign(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), {
    // PostgreSQL plans a named statement once per connection.
    [ASK_PREPARED]: (name: string, text: string, values: readonly unknown[]) =>
      pool.query({ name, text, values: [...values] }),
  });
  return { db, pool, url: options.url, close: () => db.destroy() };
}

type Ask = (...given: unknown[]) => Promise<unknown> | undefined;

/**
 * Breaks a connection that leaves a statement unanswered: its caller gets the error at once, a transaction cannot go
 * on over it, and the pool throws it away. The driver's own limit would leave it in use, with an answer due.
 */
function boundAnswers(client: pg.PoolClient & pg.Client, limitMs: number): void {
  const ask = client.query.bind(client) as Ask;
  let lifted = false;
  const giveUp = () =>
    client.connection.stream.destroy(new DatabaseSilentError('The database did not answer in time.'));
  const boundAsk: Ask = (...given) => {
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '');
    if (/^\s*set local statement_timeout = 0/i.test(text)) lifted = true;
    if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) lifted = false;
    if (lifted) return ask(...given);
    // Where this process itself stood still, the answer may be there already, unread.
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, LAST_LOOK_MS);
    }, limitMs);
    const done = () => clearTimeout(timer);
    const last = given.at(-1);
    if (typeof last === 'function') {
      const answered = (...outcome: unknown[]) => {
        done();
        (last as (...outcome: unknown[]) => void)(...outcome);
      };
      return ask(...given.slice(0, -1), answered);
    }
    const answer = ask(...given);
    answer?.then(done, done);
    return answer;
  };
  client.query = boundAsk as typeof client.query;
}

/** Amounts and sizes fit 2^53; a value that does not must fail rather than lose cents. */
function parseInt8(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 value ${value} is beyond 2^53`);
  return number;
}
