import { type Kysely, sql } from 'kysely';

/** The moderation queue, the switch of creation, and limits that hold in every process (D1-8, D1-18, D2-34). */
export async function operating(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table avatars
      drop column moderation_reason,
      -- Why it is held, for the operator alone: [{ part, reason, excerpt }].
      add column moderation_findings jsonb,
      -- After a rejection: what its owner is told.
      add column moderation_feedback text,
      -- Part → SHA-256 of what an operator let through: never held for that again.
      add column moderation_released jsonb not null default '{}',
      -- The texts and portrait the last verdict was about; behind moderation_version while one is due.
      add column moderation_judged_version int4 not null default 0,
      add column moderated_at timestamptz(3)`.execute(db);
  await sql`
    create index avatars_held on avatars (moderated_at)
      where moderation_state = 'flagged' and deleted_at is null`.execute(db);
  await sql`
    alter table deployment
      add column imports_enabled boolean not null default true,
      add column imports_changed_at timestamptz(3)`.execute(db);
  // A rotation has one successor: caps and their use carry on along a chain, never a tree.
  await sql`
    create unique index api_keys_rotated_once on api_keys (rotated_from) where rotated_from is not null
  `.execute(db);
  await sql`
    -- Calls counted per account and minute; in the layout of rate-limiter-flexible. Worth no write-ahead log:
    -- after a crash of the database everybody starts at zero.
    create unlogged table rate_limits (
      key varchar(255) primary key,
      points int4 not null default 0,
      expire int8
    )`.execute(db);
}
