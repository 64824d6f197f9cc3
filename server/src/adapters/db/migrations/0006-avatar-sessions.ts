import { type Kysely, sql } from 'kysely';

/** Render-only sessions (§4.10, D4). */
export async function avatarSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      -- Of a render-only session that failed; its caller reads it.
      add column failure_code text,
      -- A render-only session may be ended before its avatar has joined; a hosted one is undone then.
      drop constraint sessions_check,
      add constraint sessions_joined_check check (
        status in ('starting', 'failed')
        or (joined_at is not null and started_at is not null)
        or (kind = 'render_only' and status = 'ended' and billed_minutes = 0)
      )`.execute(db);
  await sql`
    -- First answers to starts with an Idempotency-Key: everything of them stands in the session's row.
    create table avatar_session_requests (
      account_id uuid not null references accounts (id),
      idempotency_key text not null check (length(idempotency_key) between 1 and 255),
      -- SHA-256 over avatar and body, the token left out.
      request_digest bytea not null,
      -- Written before the session itself, in the same transaction.
      session_id uuid not null references sessions (id) deferrable initially deferred,
      created_at timestamptz(3) not null,
      primary key (account_id, idempotency_key)
    )`.execute(db);
}
