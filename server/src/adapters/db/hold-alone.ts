import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../ports/database.ts';

const CONNECT_LIMIT_MS = 5_000;

/**
 * Holds `what` alone among all servers on the database, by a connection of its own: where this process or the way to
 * the database goes, the hold goes with it. Null: somebody else has it. Returns what lets it go.
 */
export async function holdAlone(url: string, what: string): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vivant-hold',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  // A hold that is lost in its time lets another begin, and no more.
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

/** Whether anybody holds `what` alone now, without taking it for a moment: whoever tries then would be refused. */
export async function isHeldAlone(db: Db, what: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (
      select 1 from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${what}, 0)
    ) as "isHeld"`.execute(db);
  return rows[0]?.isHeld === true;
}
