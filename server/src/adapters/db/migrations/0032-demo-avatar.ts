import { type Kysely, sql } from 'kysely';

/** Accounts that are given an avatar by the installation itself, once; none of those there are. */
export async function demoAvatar(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_avatars (
      account_id uuid primary key references accounts (id),
      made_at timestamptz(3)
    )`.execute(db);
}
