import { type Kysely, sql } from 'kysely';

/**
 * The account whose avatar a visitor waits for: its plan has places of its own. Visitors who wait ask again in a
 * moment.
 */
export async function whoseVisitorsWait(db: Kysely<unknown>): Promise<void> {
  await sql`delete from waiting_visitors`.execute(db);
  await sql`alter table waiting_visitors add column account_id uuid not null`.execute(db);
}
