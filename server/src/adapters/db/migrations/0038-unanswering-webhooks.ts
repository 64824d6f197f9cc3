import { type Kysely, sql } from 'kysely';

/** Endpoints that do not answer are sent to in places of their own. */
export async function unansweringWebhooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Nobody answered the last attempt.
    alter table webhook_endpoints add column unanswering boolean not null default false`.execute(db);
}
