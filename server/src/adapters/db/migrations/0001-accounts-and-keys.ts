import { type Kysely, sql } from 'kysely';

/** Plans, accounts, API keys (§5, D1-16, D3-29, D7). */
export async function accountsAndKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      id text primary key,
      hosted_microcredits_per_minute int8 not null check (hosted_microcredits_per_minute >= 0),
      render_microcredits_per_minute int8 not null check (render_microcredits_per_minute >= 0),
      preview_microcredits int8 not null check (preview_microcredits >= 0),
      max_session_seconds int4 not null check (max_session_seconds > 0),
      max_concurrent_sessions int4 not null check (max_concurrent_sessions >= 0),
      creates_per_minute int4 not null check (creates_per_minute > 0),
      writes_per_minute int4 not null check (writes_per_minute > 0),
      reads_per_minute int4 not null check (reads_per_minute > 0),
      session_starts_per_minute int4 not null check (session_starts_per_minute > 0),
      storage_bytes int8 not null check (storage_bytes >= 0),
      studio_avatars int4 not null check (studio_avatars >= 0)
    )`.execute(db);
  await sql`
    insert into plans values ('standard', 100, 50, 0, 3600, 10, 10, 60, 240, 60, ${sql.lit(20 * 1024 ** 3)}, 50)
  `.execute(db);
  await sql`
    create table accounts (
      id uuid primary key,
      name text not null,
      plan_id text not null references plans (id),
      environment text not null check (environment in ('production', 'staging')),
      created_at timestamptz(3) not null
    )`.execute(db);
  await sql`
    create table api_keys (
      id uuid primary key,
      account_id uuid not null references accounts (id),
      environment text not null check (environment in ('production', 'staging')),
      -- SHA-256 of the whole secret; the secret itself is kept nowhere.
      hash bytea not null unique check (length(hash) = 32),
      -- First characters of the secret, enough to tell keys apart and useless to an attacker.
      hint text not null,
      name text,
      scopes text[] not null,
      -- No foreign key: the key stays bound to its avatar after that avatar is purged.
      avatar_id uuid,
      spend_cap_total_microcredits int8 check (spend_cap_total_microcredits >= 0),
      spend_cap_monthly_microcredits int8 check (spend_cap_monthly_microcredits >= 0),
      spend_cap_daily_microcredits int8 check (spend_cap_daily_microcredits >= 0),
      max_concurrent int4 check (max_concurrent >= 0),
      max_duration_seconds int4 check (max_duration_seconds > 0),
      metered boolean not null default false,
      imported boolean not null default false,
      -- Where caps and their use carry on from, when this key replaced another.
      rotated_from uuid references api_keys (id),
      created_at timestamptz(3) not null,
      revoked_at timestamptz(3)
    )`.execute(db);
  await sql`create index api_keys_by_account on api_keys (account_id)`.execute(db);
}
