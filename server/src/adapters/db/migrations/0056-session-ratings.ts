import { type Kysely, sql } from 'kysely';

/**
 * How visitors found their conversations. A rating goes by a trigger with whatever forgets its session: servers of the
 * release before, which know nothing of ratings, erase them as well.
 */
export async function sessionRatings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_ratings (
      session_id uuid primary key references sessions (id) on delete cascade,
      -- As its session's, so that an account's are found without reading all of its sessions.
      account_id uuid not null,
      stars smallint not null check (stars between 1 and 5),
      comment text,
      rated_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index session_ratings_account on session_ratings (account_id)`.execute(db);
  await sql`
    create function forget_rating() returns trigger language plpgsql as $$
    begin
      delete from session_ratings where session_id = new.id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger rating_forgotten after update of forgotten on sessions
      for each row when (new.forgotten and not old.forgotten) execute function forget_rating()`.execute(db);
}
