import { sql } from 'kysely';
import type { Executor } from '../ports/database.ts';

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
