import { type Kysely, sql } from 'kysely';

/** Secrets of the deployment, sponsor budgets and anonymous visitors (§2.2-7, §4.11, D3-22, D5). */
export async function sponsoring(db: Kysely<unknown>): Promise<void> {
  // Every server of the deployment derives the keys it signs with from this, so that all agree. Two random UUIDs
  // hold 244 random bits of PostgreSQL's strong source; gen_random_bytes would need an extension.
  await sql`
    alter table deployment add column secret bytea not null
      default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
      check (length(secret) = 32)`.execute(db);

  await sql`
    -- How an owner lets an avatar's visitors be paid for. The money is in the balance of the same avatar.
    create table sponsor_budgets (
      avatar_id uuid primary key references avatars (id),
      account_id uuid not null references accounts (id),
      enabled boolean not null,
      -- Per UTC day; null: no cap but the balance.
      daily_cap_microcredits int8 check (daily_cap_microcredits >= 0),
      visitor_cap_microcredits int8 check (visitor_cap_microcredits >= 0),
      updated_at timestamptz(3) not null
    )`.execute(db);
  await sql`
    -- What a budget spent on a day, for its caps.
    create index postings_by_balance_time on postings (balance_id, occurred_at) where session_id is not null
  `.execute(db);

  await sql`
    -- What an anonymous visitor spent.
    create index sessions_by_visitor on sessions (visitor_hash) where visitor_hash is not null`.execute(db);

  await sql`
    -- First answers to calls with an Idempotency-Key that moved money; kept as long as the postings are.
    create table idempotent_answers (
      account_id uuid not null references accounts (id),
      operation text not null check (operation in ('sponsor_topup', 'sponsor_withdrawal')),
      idempotency_key text not null check (length(idempotency_key) between 1 and 255),
      avatar_id uuid not null references avatars (id),
      amount_microcredits int8 not null,
      -- json, not jsonb: repeated as it was, in the same order.
      answer json not null,
      created_at timestamptz(3) not null,
      primary key (account_id, operation, idempotency_key)
    )`.execute(db);

  await sql`
    -- Salts of the hashes anonymous visitors are counted by, one a UTC day. Destroyed soon after their day: then
    -- it can no longer be found out which address a hash was made of.
    create table visitor_salts (
      day date primary key,
      salt bytea not null
        default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    )`.execute(db);
}
