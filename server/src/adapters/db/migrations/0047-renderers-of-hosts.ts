import { type Kysely, sql } from 'kysely';

/** The face engines that a media host says it draws with; null: one of an older release says nothing. */
export async function renderersOfHosts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media_hosts add column renderers text[]`.execute(db);
}
