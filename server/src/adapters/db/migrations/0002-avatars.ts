import { type Kysely, sql } from 'kysely';

/** Avatars, their stages and files (§2, §3, D2). */
export async function avatars(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table avatars (
      id uuid primary key,
      account_id uuid not null references accounts (id),
      name text not null,
      description text,
      language text not null,
      visibility text not null check (visibility in ('private', 'unlisted', 'public')),
      previews boolean not null,
      preview_message text,
      -- False while previews are added to an avatar that was ready: its status does not wait for them.
      previews_block boolean not null default true,
      render_only boolean not null,
      -- The texts of the persona (§2.3) and the PATCH-only ones, as last written.
      persona jsonb not null,
      -- Derived from stages and moderation whenever one of them changes, in the same transaction.
      status text not null check (status in ('building', 'ready', 'failed', 'moderation_hold')),
      ready_to_chat boolean not null,
      progress int2 not null,
      moderation_state text check (moderation_state in ('clean', 'flagged', 'released', 'rejected')),
      moderation_reason text,
      -- Grows with every change of what moderation judges; a verdict on older texts is dropped.
      moderation_version int4 not null default 1,
      creation_source text,
      created_by_key_id uuid,
      -- { subject, statement?, at, keyId }
      consent jsonb,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      build_started_at timestamptz(3),
      deleted_at timestamptz(3),
      purged_at timestamptz(3)
    )`.execute(db);
  // The list's order and its cursor: unique, so that \`before\` neither loses nor repeats a row.
  await sql`create unique index avatars_by_account on avatars (account_id, created_at desc)`.execute(db);
  await sql`
    create index avatars_live_by_account on avatars (account_id, created_at desc) where deleted_at is null
  `.execute(db);
  await sql`
    create index avatars_to_purge on avatars (deleted_at) where deleted_at is not null and purged_at is null
  `.execute(db);

  await sql`
    -- One row per account that ever created an avatar: the lock that makes caps hold under parallel
    -- creates, and the last creation time, so that the next one is later by a millisecond at least.
    create table avatar_counters (
      account_id uuid primary key references accounts (id),
      last_created_at timestamptz(3) not null
    )`.execute(db);

  await sql`
    create table avatar_stages (
      avatar_id uuid not null references avatars (id),
      stage text not null check (stage in ('appearance', 'voice', 'persona', 'knowledge', 'previews')),
      status text not null
        check (status in ('waiting', 'pending', 'processing', 'completed', 'failed', 'skipped')),
      user_feedback text,
      -- Grows whenever the stage's material changes; a run writes only while it is still current.
      input_version int4 not null default 1,
      -- What the stage made besides files: the voice profile, the persona profile.
      output jsonb,
      updated_at timestamptz(3) not null,
      primary key (avatar_id, stage)
    )`.execute(db);

  await sql`
    create table avatar_assets (
      id uuid primary key,
      avatar_id uuid not null references avatars (id),
      role text not null check (role in
        ('image', 'voice', 'knowledge', 'face', 'poster', 'knowledge_base', 'preview_idle', 'preview_talking')),
      position int4 not null default 0,
      blob_key text not null unique,
      sha256 text not null check (length(sha256) = 64),
      filename text,
      content_type text not null,
      size_bytes int8 not null check (size_bytes >= 0),
      description text,
      created_at timestamptz(3) not null,
      unique (avatar_id, role, position)
    )`.execute(db);

  await sql`
    -- Files to delete: those replaced, and those written for a transaction that may never commit.
    create table blob_deletions (
      blob_key text primary key,
      due_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index blob_deletions_due on blob_deletions (due_at)`.execute(db);
}
