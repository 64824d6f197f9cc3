/**
 * What a failed statement means to its caller:
 * - `outage`: the database cannot be reached, is stopping, is out of resources or took too long. Try again later.
 * - `conflict`: the statement was given up in favour of another transaction. It left nothing; a retry may succeed.
 * - `disk_full`: nothing can be written until somebody frees space.
 * - `unstorable`: a value in it cannot be stored. The fault is the sender's; a retry cannot help.
 * - `bug`: everything else the database refuses.
 */
export type DatabaseFault = 'outage' | 'conflict' | 'disk_full' | 'unstorable' | 'bug';

/** By SQLSTATE, the longest prefix first (PostgreSQL manual, appendix A). */
const FAULTS: readonly [prefix: string, fault: DatabaseFault][] = [
  ['53100', 'disk_full'],
  // A statement that took too long. A transaction that idled too long has the code 25P03.
  ['57014', 'outage'],
  ['25P03', 'outage'],
  // serialization_failure, deadlock_detected, lock_not_available.
  ['40', 'conflict'],
  ['55P03', 'conflict'],
  // Connection trouble, out of resources, shutting down.
  ['57P', 'outage'],
  ['08', 'outage'],
  ['53', 'outage'],
  ['22', 'unstorable'],
];
/** ENOENT: the Unix socket of a server that is not running. */
const SOCKET_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT']);
/** The driver has no codes for these. */
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/;

/** Null: the error is neither the database's nor one of the connection to it. */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  // Nested too deeply, or too long, to be written as a parameter.
  if (error instanceof RangeError)
    return /call stack|invalid string length/i.test(error.message) ? 'unstorable' : null;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') {
    if (SOCKET_ERRORS.has(code)) return 'outage';
    // Every SQLSTATE has a digit; five-letter codes of the operating system have none.
    if (/^(?=.*\d)[0-9A-Z]{5}$/.test(code))
      return FAULTS.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'bug';
  }
  return LOST_CONNECTION.test(error.message) ? 'outage' : null;
}

/**
 * Whether a statement failed because of a value in it. Schemas refuse such values first; this covers those they miss.
 */
export function isUnstorableValue(error: unknown): boolean {
  return databaseFaultOf(error) === 'unstorable';
}

/** Whether nothing can be written at all, whatever the statement. */
export function isDatabaseAway(error: unknown): boolean {
  const fault = databaseFaultOf(error);
  return fault === 'outage' || fault === 'disk_full';
}
