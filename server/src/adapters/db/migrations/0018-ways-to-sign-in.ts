import { type Kysely, sql } from 'kysely';

/** Passkeys, and people as an identity provider knows them, beside passwords and links. */
export async function waysToSignIn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      -- Of the credential, in base64url as browsers send it.
      id text primary key,
      person_id uuid not null references people (id) on delete cascade,
      public_key bytea not null,
      -- How often it was used, where the device counts that.
      counter bigint not null,
      -- Such as Firefox on Linux.
      device text not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3)
    )`.execute(db);
  await sql`create index passkeys_by_person on passkeys (person_id)`.execute(db);

  await sql`
    create table identities (
      issuer text not null,
      subject text not null,
      person_id uuid not null references people (id) on delete cascade,
      created_at timestamptz(3) not null,
      primary key (issuer, subject)
    )`.execute(db);
  await sql`create index identities_by_person on identities (person_id)`.execute(db);

  // What was asked of a browser and is not answered yet. Each is taken once.
  await sql`
    create table sign_in_attempts (
      token_hash bytea primary key check (length(token_hash) = 32),
      kind text not null check (kind in ('passkey', 'new_passkey', 'oidc', 'oidc_link')),
      -- Null: of whoever signs in.
      person_id uuid references people (id) on delete cascade,
      kept jsonb not null,
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index sign_in_attempts_by_expiry on sign_in_attempts (expires_at)`.execute(db);
  await sql`create index sign_in_attempts_by_person on sign_in_attempts (person_id)`.execute(db);
}
