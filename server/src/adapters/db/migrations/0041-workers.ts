import { type Kysely, sql } from 'kysely';

/** Machines that may join, or have joined, as media hosts. */
export async function workers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workers (
      id uuid primary key,
      name text not null,
      -- Null once it was used.
      token_hash bytea unique,
      token_expires_at timestamptz(3) not null,
      credential_hash bytea unique,
      version text,
      created_at timestamptz(3) not null,
      joined_at timestamptz(3),
      revoked_at timestamptz(3),
      check ((joined_at is null) = (token_hash is not null)),
      check ((joined_at is null) = (credential_hash is null))
    )`.execute(db);
}
