import { type Kysely, sql } from 'kysely';

/** A session whose avatar's process died goes on: since when the avatar is away, and which process is the one. */
export async function replacement(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column absent_since timestamptz(3),
      add column attempt int4 not null default 0`.execute(db);
}
