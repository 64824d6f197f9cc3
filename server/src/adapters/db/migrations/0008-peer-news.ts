import { type Kysely, sql } from 'kysely';

/** When what is known of a session's visitor or agent happened, by its media host's clock: older news is stale. */
export async function peerNews(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column peer_news_at timestamptz(3)`.execute(db);
}
