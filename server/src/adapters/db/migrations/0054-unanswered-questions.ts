import { type Kysely, sql } from 'kysely';

/**
 * Which answers to visitors left their question unanswered, by avatar, until a member has seen to it: of 100,000 sessions
 * nobody reads the transcripts for them.
 */
export async function unansweredQuestions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session_turns
      -- The avatar; null: the question was answered, or a member has seen to it.
      add column unanswered_of uuid,
      -- The question without what does not make it another.
      add column unanswered_key text`.execute(db);
  await sql`
    create index session_turns_unanswered on session_turns (unanswered_of, at desc)
    where unanswered_of is not null`.execute(db);
}
