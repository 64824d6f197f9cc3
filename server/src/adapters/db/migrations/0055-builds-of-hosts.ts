import { type Kysely, sql } from 'kysely';

/** How many stages of builds a media host runs at once, and how many more it takes, by its own word: 0 of an older one. */
export async function buildsOfHosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media_hosts
      add column builds integer not null default 0,
      add column free_builds integer not null default 0`.execute(db);
}
