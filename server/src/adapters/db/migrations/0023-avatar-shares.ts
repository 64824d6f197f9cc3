import { type Kysely, sql } from 'kysely';

/** Where an avatar may be shown, and until when; without a row: on its own link, without end. */
export async function avatarShares(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table avatar_shares (
      avatar_id uuid primary key references avatars (id) on delete cascade,
      -- Serialised origins of the pages that may show it in a frame.
      allowed_origins text[] not null,
      expires_at timestamptz(3),
      updated_at timestamptz(3) not null
    )`.execute(db);
}
