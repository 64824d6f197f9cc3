import { type Kysely, sql } from 'kysely';

/** Links for the first owner are known by their purpose. Those from before look like any of the operator's, and last an hour. */
export async function firstOwnerLinks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table studio_links add column is_for_first_owner boolean not null default false`.execute(
    db,
  );
}
