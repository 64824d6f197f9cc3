import { type Kysely, sql } from 'kysely';

/** People who may operate the whole installation from the studio. Nobody does until a command says so. */
export async function operators(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column is_operator boolean not null default false`.execute(db);
}
