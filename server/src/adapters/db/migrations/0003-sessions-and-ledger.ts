import { type Kysely, sql } from 'kysely';

/**
 * Money and sessions (§1-6, §2.5, §3.3, §4.1, D3, D4, D5).
 * The row of `accounts` is the one lock for everything that moves an account's money, so that caps hold under
 * parallel starts. A transaction that also locks a session's row takes that first: no two locks can cross.
 */
export async function sessionsAndLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A purse: the account's own, or the sponsor budget of one of its avatars.
    create table balances (
      id uuid primary key,
      account_id uuid not null references accounts (id),
      avatar_id uuid references avatars (id),
      -- Equal to the sum of its postings at every instant a reader can see.
      balance_microcredits int8 not null check (balance_microcredits >= 0),
      created_at timestamptz(3) not null,
      unique nulls not distinct (account_id, avatar_id)
    )`.execute(db);

  await sql`
    create table postings (
      id int8 generated always as identity primary key,
      balance_id uuid not null references balances (id),
      kind text not null check (kind in
        ('grant', 'session_minute', 'refund', 'preview', 'sponsor_topup', 'sponsor_withdrawal')),
      -- Positive: credit came in. Negative: it was spent.
      amount_microcredits int8 not null,
      session_id uuid,
      minute int4 check (minute >= 1),
      -- What a posting without a session pays for, chosen by its author.
      reference text,
      -- First key of the rotation chain, whose caps this counts against.
      spend_key_id uuid references api_keys (id),
      -- When the thing paid for happened: the minute's start.
      occurred_at timestamptz(3) not null,
      posted_at timestamptz(3) not null,
      check ((session_id is null) = (minute is null)),
      check ((session_id is null) <> (reference is null))
    )`.execute(db);
  await sql`
    create unique index postings_by_session on postings (session_id, kind, minute)
      where session_id is not null`.execute(db);
  await sql`
    create unique index postings_by_reference on postings (balance_id, kind, reference)
      where reference is not null`.execute(db);
  await sql`create index postings_by_balance on postings (balance_id, id)`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as
      'begin raise exception ''% is append-only'', tg_table_name; end'`.execute(db);
  await sql`
    create trigger postings_append_only before update or delete on postings
      for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger postings_never_emptied before truncate on postings
      for each statement execute function refuse_change()`.execute(db);

  await sql`
    -- What keys with caps have spent, by UTC day, month and in all; kept with the postings, in their
    -- transaction. Reserved amounts stand in reservations.
    create table key_spend (
      spend_key_id uuid not null references api_keys (id),
      period text not null check (period in ('total', 'month', 'day')),
      starts_on date not null,
      spent_microcredits int8 not null,
      primary key (spend_key_id, period, starts_on)
    )`.execute(db);

  await sql`
    -- One per session, open from the intent to the settlement: holds the money and the concurrency slot.
    create table reservations (
      session_id uuid primary key,
      account_id uuid not null references accounts (id),
      balance_id uuid not null references balances (id),
      key_id uuid references api_keys (id),
      spend_key_id uuid references api_keys (id),
      billing_mode text not null check (billing_mode in ('reserve', 'metered')),
      rate_microcredits int8 not null check (rate_microcredits >= 0),
      max_minutes int4 not null check (max_minutes >= 1),
      -- Still held; falls to 0 for a metered session once its first minute is charged.
      held_microcredits int8 not null check (held_microcredits >= 0),
      opened_at timestamptz(3) not null,
      closed_at timestamptz(3)
    )`.execute(db);
  await sql`create index reservations_open on reservations (account_id) where closed_at is null`.execute(db);

  await sql`
    create table media_hosts (
      id text primary key,
      -- Where the server reaches its control interface.
      address text not null,
      slots int4 not null check (slots >= 0),
      free_slots int4 not null check (free_slots >= 0),
      draining boolean not null,
      last_heartbeat_at timestamptz(3) not null
    )`.execute(db);

  await sql`
    create table sessions (
      id uuid primary key,
      kind text not null check (kind in ('hosted', 'render_only')),
      origin text not null check (origin in ('key', 'try', 'anonymous')),
      account_id uuid not null references accounts (id),
      key_id uuid references api_keys (id),
      avatar_id uuid not null references avatars (id),
      status text not null check (status in ('starting', 'active', 'ending', 'ended', 'failed')),
      billing_mode text not null check (billing_mode in ('reserve', 'metered')),
      -- What was granted; binds a metered session too.
      limit_seconds int4 not null check (limit_seconds >= 1),
      room_name text not null,
      avatar_identity text not null,
      -- Hosted: the visitor. Render-only: the agent that is obeyed.
      peer_identity text,
      language text,
      metadata jsonb,
      location jsonb,
      -- Anonymous: a keyed hash of the visitor's address, for caps per visitor.
      visitor_hash bytea,
      idle_timeout_seconds int4 check (idle_timeout_seconds >= 1),
      media_host_id text references media_hosts (id),
      created_at timestamptz(3) not null,
      -- The avatar is in the room with both tracks; billing counts from here.
      joined_at timestamptz(3),
      -- The 201.
      started_at timestamptz(3),
      -- When its media host last listed it.
      alive_at timestamptz(3),
      peer_joined_at timestamptz(3),
      -- Set while the peer's connection is lost and may come back.
      peer_lost_at timestamptz(3),
      -- Time without the avatar in the room, not counted.
      absent_ms int8 not null default 0 check (absent_ms >= 0),
      -- The smallest "seconds left" the visitor was told.
      noticed_seconds int4,
      ended_at timestamptz(3),
      end_reason text,
      failure_message text,
      billed_minutes int4 not null default 0,
      billed_microcredits int8 not null default 0,
      check ((status in ('starting', 'failed')) or (joined_at is not null and started_at is not null)),
      check ((status in ('ending', 'ended')) = (end_reason is not null))
    )`.execute(db);
  // The list's order and its cursor, unique so that `before` neither loses nor repeats a row.
  await sql`create unique index sessions_by_account on sessions (account_id, created_at desc)`.execute(db);
  await sql`create index sessions_by_avatar on sessions (avatar_id, created_at desc)`.execute(db);
  await sql`
    create index sessions_live on sessions (status) where status in ('starting', 'active', 'ending')
  `.execute(db);

  await sql`
    create table session_turns (
      session_id uuid not null references sessions (id),
      at timestamptz(3) not null,
      role text not null check (role in ('user', 'assistant')),
      text text not null,
      sources text[] not null,
      interrupted boolean not null,
      -- The channel repeats what was not acknowledged; the key drops the second copy.
      primary key (session_id, at, role)
    )`.execute(db);
  await sql`
    create table session_latencies (
      session_id uuid not null references sessions (id),
      at timestamptz(3) not null,
      end_to_end_ms int4 not null check (end_to_end_ms >= 0),
      primary key (session_id, at)
    )`.execute(db);

  await sql`
    -- Names this deployment's rooms, so that two that share a LiveKit never delete each other's.
    create table deployment (
      singleton boolean primary key default true check (singleton),
      room_prefix text not null
    )`.execute(db);
  await sql`
    insert into deployment (room_prefix)
      values ('vivant-' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 8) || '-')`.execute(db);
}
