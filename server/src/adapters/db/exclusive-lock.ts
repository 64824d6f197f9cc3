import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../ports/database.ts';

const CONNECT_LIMIT_MS = 5_000;

/**
 * Takes the lock `what`, which only one server on the database can hold. It belongs to a connection opened for it: if this
 * process dies or loses the database, the lock is released.
 * @returns what releases it; null if another server holds it
 */
export async function takeExclusiveLock(url: string, what: string): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vivant-hold',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  // A lock that is lost only lets another server begin.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [what],
    );
    if (rows[0]?.held === true) return () => client.end();
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return null;
}

/** Whether any server holds the lock `what` now. It is not taken to find out, which would refuse it to another server. */
export async function isExclusivelyLocked(db: Db, what: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (
      select 1 from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${what}, 0)
    ) as "isHeld"`.execute(db);
  return rows[0]?.isHeld === true;
}
