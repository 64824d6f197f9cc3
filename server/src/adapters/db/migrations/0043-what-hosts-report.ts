import { type Kysely, sql } from 'kysely';

/** What media hosts say of themselves beside their slots; null: one of an older release says nothing. */
export async function whatHostsReport(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media_hosts
      add column zone text,
      add column version text,
      add column late_share real,
      add column processor_share real,
      add column memory_share real`.execute(db);
}
