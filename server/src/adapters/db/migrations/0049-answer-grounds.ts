import { type Kysely, sql } from 'kysely';

/** What an answer was made from and what else was looked at, for members of the account; it goes with the turn. */
export async function answerGrounds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session_turns add column grounds jsonb`.execute(db);
}
