import { type Kysely, sql } from 'kysely';

/** The picture of each avatar's sessions and clips; those there are keep the one they had. */
export async function video(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table avatars
      add column video_aspect text not null default '1:1' check (video_aspect in ('1:1', '9:16', '16:9')),
      add column video_height integer not null default 512 check (video_height in (512, 720)),
      -- Null: as the operator's rule has it.
      add column ai_mark boolean`.execute(db);
}
