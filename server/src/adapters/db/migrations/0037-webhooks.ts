import { type Kysely, sql } from 'kysely';

/** Addresses that are told of events, and every event that each of them was or will be told of. */
export async function webhooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id uuid primary key,
      account_id uuid not null references accounts (id),
      url text not null,
      -- Null: every type, also one that is added later.
      types text[],
      -- Signing needs the secrets themselves, so they are no hashes.
      secret bytea not null,
      old_secret bytea,
      old_secret_until timestamptz(3),
      -- Null: events are sent to it.
      stopped text check (stopped in ('paused', 'gone')),
      -- Up to where events have become deliveries, in the order of the table events.
      cursor_xid xid8 not null,
      cursor_id int8 not null,
      created_at timestamptz(3) not null,
      check ((old_secret is null) = (old_secret_until is null))
    )`.execute(db);
  await sql`create index webhook_endpoints_by_account on webhook_endpoints (account_id)`.execute(db);

  await sql`
    create table webhook_deliveries (
      id uuid primary key default gen_random_uuid(),
      endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
      -- Kept as long as the event, which it is sent from.
      event_id int8 not null references events (id) on delete cascade,
      attempts int4 not null default 0,
      -- Null: delivered, or given up. While an attempt is under way: when it counts as lost.
      next_attempt_at timestamptz(3),
      last_attempt_at timestamptz(3),
      last_status int4,
      last_error text,
      delivered_at timestamptz(3),
      unique (endpoint_id, event_id)
    )`.execute(db);
  await sql`create index webhook_deliveries_by_event on webhook_deliveries (event_id)`.execute(db);
  await sql`
    create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at)
      where next_attempt_at is not null`.execute(db);
}
