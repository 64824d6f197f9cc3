import { type Kysely, sql } from 'kysely';

/**
 * What members search sessions by stands beside each rating too, where it never changes: the average of all that a search
 * finds is read without looking at as many sessions. A trigger writes it, for servers of the release before as well.
 */
export async function whatRatingsAreOf(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session_ratings
      add column avatar_id uuid, add column key_id uuid, add column origin text,
      add column created_at timestamptz(3)`.execute(db);
  await sql`
    create function say_what_rating_is_of() returns trigger language plpgsql as $$
    begin
      select avatar_id, key_id, origin, created_at
      into new.avatar_id, new.key_id, new.origin, new.created_at
      from sessions where id = new.session_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger rating_of before insert on session_ratings
      for each row execute function say_what_rating_is_of()`.execute(db);
  await sql`
    update session_ratings r
    set avatar_id = s.avatar_id, key_id = s.key_id, origin = s.origin, created_at = s.created_at
    from sessions s where s.id = r.session_id`.execute(db);
}
