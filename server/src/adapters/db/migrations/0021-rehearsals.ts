import { type Kysely, sql } from 'kysely';

/** Sessions that a member starts in the studio. */
export async function rehearsals(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      drop constraint sessions_origin_check,
      add constraint sessions_origin_check check (origin in ('key', 'try', 'anonymous', 'studio'))`.execute(
    db,
  );
}
