import { type Kysely, sql } from 'kysely';

/**
 * Recordings of conversations whose visitors agreed. They go by triggers with whatever forgets a session, in its own
 * transaction: servers of the release before, which know nothing of recordings, erase them as well.
 */
export async function recordings(db: Kysely<unknown>): Promise<void> {
  await sql`alter table avatar_shares add column records_sound boolean not null default false`.execute(db);
  await sql`
    alter table sessions
      -- When the visitor agreed, to which words and in which language; null: they did not, or were not asked.
      add column recording_agreed_at timestamptz(3),
      add column recording_text smallint,
      add column recording_language text,
      -- Since when nothing more is recorded, and why: 'withdrawn', 'failed', 'full'.
      add column recording_over_at timestamptz(3),
      add column recording_over text`.execute(db);
  await sql`
    create table session_recordings (
      session_id uuid not null references sessions (id) on delete cascade,
      -- Which process of the session made it.
      attempt integer not null,
      blob_key text not null unique,
      sha256 text not null,
      size_bytes bigint not null,
      began_at timestamptz(3) not null,
      duration_ms integer not null,
      created_at timestamptz(3) not null,
      primary key (session_id, attempt)
    )`.execute(db);
  await sql`
    create function announce_recording_deletion() returns trigger language plpgsql as $$
    begin
      -- Due at once, whatever clock is compared with it.
      insert into blob_deletions (blob_key, due_at) values (old.blob_key, to_timestamp(0)) on conflict do nothing;
      return old;
    end $$`.execute(db);
  await sql`
    create trigger recordings_deleted after delete on session_recordings
      for each row execute function announce_recording_deletion()`.execute(db);
  await sql`
    create function forget_recordings() returns trigger language plpgsql as $$
    begin
      delete from session_recordings where session_id = new.id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger recordings_forgotten after update of forgotten, recording_over on sessions
      for each row when (
        (new.forgotten and not old.forgotten)
        or (new.recording_over = 'withdrawn' and old.recording_over is distinct from 'withdrawn')
      ) execute function forget_recordings()`.execute(db);
}
