import { sql } from 'kysely';
import type { Executor, Tx } from '../ports/database.ts';

/** The salt of a UTC day (`YYYY-MM-DD`), the same for every server; those of days before yesterday are destroyed. */
export async function saltOf(db: Executor, day: string): Promise<Buffer> {
  await sql`insert into visitor_salts (day) values (${day}::date) on conflict (day) do nothing`.execute(db);
  await sql`delete from visitor_salts where day < ${day}::date - 1`.execute(db);
  const { rows } = await sql<{ salt: Buffer }>`
    select salt from visitor_salts where day = ${day}::date`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`the salt of ${day} is gone`);
  return row.salt;
}

/** The half of a visitor's hash that its whole site shares. */
export const SITE_HASH_BYTES = 16;

/**
 * Sessions of visitors without a key that run or start: of this one, of the same site, and all. No other start begins
 * until the transaction is over; first of its locks.
 */
export async function anonymousSessions(
  tx: Tx,
  visitorHash: Buffer,
): Promise<{ visitor: number; site: number; all: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('sessions of anonymous visitors'))`.execute(tx);
  const site = visitorHash.subarray(0, SITE_HASH_BYTES);
  return tx
    .selectFrom('sessions')
    .where('visitor_hash', 'is not', null)
    .where('status', 'in', ['starting', 'active'])
    .select([
      sql<number>`(count(*) filter (where visitor_hash = ${visitorHash}))::int4`.as('visitor'),
      sql<number>`(count(*) filter (
        where substring(visitor_hash from 1 for ${SITE_HASH_BYTES}::int4) = ${site}
      ))::int4`.as('site'),
      sql<number>`count(*)::int4`.as('all'),
    ])
    .executeTakeFirstOrThrow();
}

/** Sessions that hold a slot of a media host, and those of visitors without a key among them. */
export async function countRunning(db: Executor): Promise<{ all: number; anonymous: number }> {
  return db
    .selectFrom('sessions')
    .where('status', 'in', ['starting', 'active'])
    .select([
      sql<number>`count(*)::int4`.as('all'),
      sql<number>`(count(*) filter (where visitor_hash is not null))::int4`.as('anonymous'),
    ])
    .executeTakeFirstOrThrow();
}
