import { type Kysely, sql } from 'kysely';

/** What the studio's list of sessions is searched by; none of these columns ever changes in a row. */
export async function sessionSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sessions_by_key on sessions (key_id, created_at desc) where key_id is not null`.execute(db);
  await sql`
    create index sessions_by_origin on sessions (account_id, origin, kind, created_at desc)`.execute(db);
}
