import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ASK_PREPARED, type Database, type Db } from '../../ports/database.ts';
import { type DatabaseFault, databaseFaultOf } from '../../ports/database-errors.ts';
import { labelOf } from './statement-label.ts';

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
  /** By which others on the database know these connections. */
  name?: string | undefined;
  /** A statement without an answer for this long is given up, and its connection with it. Default: 10 s. */
  answerTimeoutMs?: number;
  /** For changes of the schema: however long a statement takes or waits. */
  isPatient?: boolean;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void;
  /** Called when a statement has been answered, with a label of a closed set (`labelOf`) and what went wrong. */
  onAnswer?: ((statement: string, fault: DatabaseFault | null, durationMs: number) => void) | undefined;
}

const INT8_OID = 20;
const ANSWER_TIMEOUT_MS = 10_000;
const LAST_LOOK_MS = 50;
/** PostgreSQL itself ends a statement before we give up on it, so that a connection is given up only where it hangs. */
const STATEMENT_TIMEOUT_SHARE = 0.8;

/** The database takes connections but does not answer. What became of the statement, a commit too, is unknown. */
export class DatabaseSilentError extends Error {
  override name = 'DatabaseSilentError';
  /** The operating system's code for a peer that no longer answers. */
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
    application_name: options.name ?? 'vivant',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8_OID && format !== 'binary'
          ? parseInt8
          : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // Without a listener a connection lost while idle ends the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // A connection that is lost between two statements of a transaction has no listener either; the next statement
  // reports it.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (!options.isPatient) boundAnswers(client as pg.PoolClient & pg.Client, answerTimeoutMs);
    if (options.onAnswer !== undefined) meterStatements(client, options.onAnswer);
    prepareNamed(client);
  });
  const db: Db = Object.assign(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), {
    // PostgreSQL plans a named statement once per connection.
    [ASK_PREPARED]: (name: string, text: string, values: readonly unknown[]) =>
      pool.query({ name, text, values: [...values] }),
  });
  return { db, pool, url: options.url, close: () => db.destroy() };
}

/** What the driver is asked: a text, and a name where it is a prepared statement. */
interface Asked {
  name?: string | undefined;
  text: string;
}
type Ask = (...given: unknown[]) => Promise<unknown> | undefined;

/** Calls `begin` with each statement before it is sent, and what that returns once it is answered. */
function aroundStatements(
  client: pg.PoolClient,
  begin: (asked: Asked) => ((error: unknown) => void) | null,
): void {
  const ask = client.query.bind(client) as Ask;
  const around: Ask = (...given) => {
    const [first] = given;
    const answered = begin(typeof first === 'string' ? { text: first } : { text: '', ...(first as object) });
    if (answered === null) return ask(...given);
    const last = given.at(-1);
    if (typeof last === 'function') {
      const tell = (error: unknown, ...outcome: unknown[]) => {
        answered(error ?? null);
        (last as (...outcome: unknown[]) => void)(error, ...outcome);
      };
      return ask(...given.slice(0, -1), tell);
    }
    const answer = ask(...given);
    answer?.then(() => answered(null), answered);
    return answer;
  };
  client.query = around as typeof client.query;
}

/**
 * Breaks a connection that leaves a statement unanswered: its caller gets the error at once, a transaction cannot go
 * on over it, and the pool throws it away. The driver's own limit would leave it in use, with an answer due.
 */
function boundAnswers(client: pg.PoolClient & pg.Client, limitMs: number): void {
  let lifted = false;
  const giveUp = () =>
    client.connection.stream.destroy(new DatabaseSilentError('The database did not answer in time.'));
  aroundStatements(client, ({ text }) => {
    if (/^\s*set local statement_timeout = 0/i.test(text)) lifted = true;
    if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) lifted = false;
    if (lifted) return null;
    // If this process itself stood still, the answer may have arrived unread.
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, LAST_LOOK_MS);
    }, limitMs);
    return () => clearTimeout(timer);
  });
}

const NAMED = /^\/\* (\w+) \*\/ (.*)$/s;

/** In a transaction, which only takes texts, a statement of `ports/database.ts` is prefixed with its name. */
function prepareNamed(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as Ask;
  const named: Ask = (text, values, ...given) => {
    const [, name, rest] = (typeof text === 'string' && NAMED.exec(text)) || [];
    return name === undefined ? ask(text, values, ...given) : ask({ name, text: rest, values }, ...given);
  };
  client.query = named as typeof client.query;
}

function meterStatements(client: pg.PoolClient, onAnswer: NonNullable<DatabaseOptions['onAnswer']>): void {
  aroundStatements(client, (asked) => {
    const label = labelOf(asked);
    const since = performance.now();
    return (error) =>
      onAnswer(label, error === null ? null : (databaseFaultOf(error) ?? 'bug'), performance.now() - since);
  });
}

/** Amounts and sizes fit 2^53; a value that does not must fail rather than lose cents. */
function parseInt8(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 value ${value} is beyond 2^53`);
  return number;
}
