import { type Kysely, sql } from 'kysely';

/**
 * One table for every call with an Idempotency-Key, where bookings and starts of sessions had one each. What was
 * remembered moves over, so that a call from before is still answered as it was.
 */
export async function idempotentRequests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotent_requests (
      account_id uuid not null references accounts (id),
      operation text not null,
      idempotency_key text not null check (length(idempotency_key) between 1 and 255),
      -- SHA-256 over what the call asked for: under the same key, something else is refused.
      request_digest bytea not null check (length(request_digest) = 32),
      -- json, not jsonb: repeated as it was, in the same order. Null only until the transaction that claims it ends.
      answer json,
      -- Of a session's start: it goes with the session's row.
      session_id uuid references sessions (id) on delete cascade,
      created_at timestamptz(3) not null,
      primary key (account_id, operation, idempotency_key)
    )`.execute(db);
  await sql`
    create index idempotent_requests_by_session on idempotent_requests (session_id) where session_id is not null
  `.execute(db);

  // The digest of the text that digestOf makes of { avatarId, amountMicrocredits }.
  await sql`
    insert into idempotent_requests
      (account_id, operation, idempotency_key, request_digest, answer, created_at)
    select account_id, operation, idempotency_key,
      sha256(convert_to(
        format('{"amountMicrocredits":%s,"avatarId":"%s"}', amount_microcredits, avatar_id), 'UTF8')),
      answer, created_at
    from idempotent_answers`.execute(db);
  await sql`
    insert into idempotent_requests
      (account_id, operation, idempotency_key, request_digest, answer, session_id, created_at)
    select r.account_id, 'avatar_session', r.idempotency_key, r.request_digest,
      json_strip_nulls(json_build_object(
        'id', s.id, 'avatarId', s.avatar_id, 'status', 'starting', 'avatarIdentity', s.avatar_identity,
        'roomName', s.room_name, 'sampleRate', 24000,
        'actualDurationSeconds', case when s.billing_mode = 'reserve' then s.limit_seconds end,
        'billingMode', s.billing_mode,
        'createdAt', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
      s.id, r.created_at
    from avatar_session_requests r join sessions s on s.id = r.session_id`.execute(db);

  await sql`drop table idempotent_answers`.execute(db);
  await sql`drop table avatar_session_requests`.execute(db);
}
