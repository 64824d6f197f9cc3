import { type Kysely, sql } from 'kysely';

/**
 * Visitors who wait for a place, so that they have theirs at every server and after a restart. Rows last as long as their
 * pages ask. Servers of the release before have lines of their own, in memory.
 */
export async function waitingVisitors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waiting_visitors (
      ticket uuid primary key,
      place int8 generated always as identity,
      -- Whence they come, as a hash under a key of the deployment.
      network text not null,
      seen_at timestamptz(3) not null,
      -- Told of a free place since then.
      free_since timestamptz(3)
    )`.execute(db);
}
