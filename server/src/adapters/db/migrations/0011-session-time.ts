import { type Kysely, sql } from 'kysely';

/** A session's time goes on by what its media host says has passed, not by anybody's clock. */
export async function sessionTime(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      -- How long its media host had been running at alive_at; null before its first word.
      add column alive_uptime_ms int8,
      -- When that was heard, by the machine's clock: whether a lost avatar is worth bringing back.
      add column heard_at timestamptz(3)`.execute(db);
}
