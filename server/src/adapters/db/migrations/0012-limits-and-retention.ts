import { type Kysely, sql } from 'kysely';

/** Metered sessions without a fixed limit; what failed starts and old sessions are found by. */
export async function limitsAndRetention(db: Kysely<unknown>): Promise<void> {
  // Null: no fixed limit. A metered session without a maximum of its request or key has none.
  await sql`alter table sessions alter column limit_seconds drop not null`.execute(db);
  await sql`alter table reservations alter column max_minutes drop not null`.execute(db);

  await sql`
    create index sessions_failed_starts on sessions (account_id, ended_at)
      where joined_at is null and ended_at is not null`.execute(db);
  // What failed starts kept of their callers goes; why each failed is in its code and in the log.
  await sql`
    update sessions set metadata = null, location = null, failure_code = coalesce(failure_code, 'unavailable')
      where status = 'failed'`.execute(db);
  await sql`
    alter table sessions
      drop column failure_message,
      -- What was said in it, and what its caller sent along, is gone.
      add column forgotten boolean not null default false`.execute(db);
  await sql`
    create index sessions_to_forget on sessions (ended_at) where not forgotten and ended_at is not null
  `.execute(db);
  await sql`create index sessions_failed on sessions (ended_at) where status = 'failed'`.execute(db);
}
