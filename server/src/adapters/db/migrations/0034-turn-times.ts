import { type Kysely, sql } from 'kysely';

/** When a turn began, how the time of an answer passed, and where in its documents it is from; turns from before have none. */
export async function turnTimes(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session_turns
      add column began_at timestamptz(3),
      add column timing jsonb,
      add column passages jsonb not null default '[]'`.execute(db);
}
