import { type Kysely, sql } from 'kysely';

/** When a key was last used; of keys from before, the start of their last session is all that is known. */
export async function keyUse(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys add column last_used_at timestamptz(3)`.execute(db);
  await sql`
    update api_keys k set last_used_at = (select max(s.created_at) from sessions s where s.key_id = k.id)`.execute(
    db,
  );
}
