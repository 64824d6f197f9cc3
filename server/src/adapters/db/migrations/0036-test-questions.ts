import { type Kysely, sql } from 'kysely';

/** Questions that members keep for an avatar, and which accounts are having some answered right now. */
export async function testQuestions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table avatar_test_questions (
      avatar_id uuid primary key references avatars (id) on delete cascade,
      -- Another one after each save: who saves names the one that they saw.
      revision uuid not null,
      questions jsonb not null
    )`.execute(db);
  await sql`
    create table test_runs (
      account_id uuid primary key references accounts (id) on delete cascade,
      id uuid not null,
      -- A server that died gives back nothing.
      until timestamptz(3) not null
    )`.execute(db);
}
