import { type Kysely, sql } from 'kysely';

/** What operators look at: every avatar that was ever held, in the order of their list. */
export async function moderatedAvatars(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index avatars_moderated on avatars (moderated_at, id)
      where moderation_state in ('flagged', 'released', 'rejected') and deleted_at is null`.execute(db);
}
