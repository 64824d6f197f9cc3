import { type Kysely, sql } from 'kysely';

/** What was published of each avatar, and what is being written and not published yet. */
export async function avatarVersions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table avatar_versions (
      avatar_id uuid not null references avatars (id) on delete cascade,
      number int4 not null,
      at timestamptz(3) not null,
      -- Both null: nobody knows any more.
      person_id uuid references people (id) on delete set null,
      key_id uuid,
      changed text[] not null,
      restored_from int4,
      -- The texts and settings as they were published then.
      texts jsonb not null,
      -- Fields that an operator rejected: they are in no version once they were replaced.
      withheld text[] not null default '{}',
      primary key (avatar_id, number)
    )`.execute(db);
  await sql`create index avatar_versions_by_person on avatar_versions (person_id)`.execute(db);

  await sql`
    create table avatar_drafts (
      avatar_id uuid primary key references avatars (id) on delete cascade,
      -- Another one after each save: who saves names the one that they saw.
      revision uuid not null,
      changes jsonb not null,
      -- By field, the digest of what was published when it was first drafted.
      base jsonb not null,
      person_id uuid references people (id) on delete set null,
      updated_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index avatar_drafts_by_person on avatar_drafts (person_id)`.execute(db);
}
