import { type Kysely, sql } from 'kysely';

/** New files of avatars that wait beside those that visitors meet, until all that follows from them is built. */
export async function replacements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table avatar_replacements (
      avatar_id uuid not null references avatars (id) on delete cascade,
      part text not null check (part in ('portrait', 'voice', 'documents')),
      -- Another one after each change: a run is about one of them.
      id uuid not null,
      state text not null check (state in ('building', 'held', 'refused')),
      -- For the person who gave it, once it is refused.
      feedback text,
      -- What the stage that refused it learnt.
      output jsonb,
      -- Of documents: which of those that serve go, and what others are called and described as.
      changes jsonb not null,
      -- For the operator: why it is held, and what was let through.
      findings jsonb,
      released jsonb not null default '{}',
      consent jsonb,
      person_id uuid references people (id) on delete set null,
      key_id uuid,
      updated_at timestamptz(3) not null,
      primary key (avatar_id, part)
    )`.execute(db);
  await sql`create index avatar_replacements_by_person on avatar_replacements (person_id)`.execute(db);
  await sql`
    create index avatar_replacements_held on avatar_replacements (updated_at) where state = 'held'`.execute(
    db,
  );
  // Files of replacements are files of the avatar, under roles that no server of before looks for.
  await sql`
    alter table avatar_assets
      drop constraint avatar_assets_role_check,
      add constraint avatar_assets_role_check check (role in
        ('image', 'voice', 'knowledge', 'face', 'poster', 'knowledge_base', 'preview_idle', 'preview_talking',
         'next_image', 'next_voice', 'next_knowledge'))`.execute(db);
}
