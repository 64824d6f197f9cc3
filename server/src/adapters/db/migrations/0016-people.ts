import { type Kysely, sql } from 'kysely';

/** People who sign in to the studio: members of accounts, links that let them in, and where they are signed in. */
export async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people (
      id uuid primary key,
      name text not null,
      email text not null unique check (email = lower(email)),
      -- argon2id in the PHC string format; null: links alone sign this person in.
      password_hash text,
      created_at timestamptz(3) not null
    )`.execute(db);
  await sql`
    create table memberships (
      account_id uuid not null references accounts (id),
      person_id uuid not null references people (id) on delete cascade,
      role text not null check (role in ('owner', 'editor', 'viewer')),
      created_at timestamptz(3) not null,
      primary key (account_id, person_id)
    )`.execute(db);
  await sql`create index memberships_by_person on memberships (person_id)`.execute(db);

  await sql`
    create table studio_links (
      id uuid primary key,
      -- SHA-256 of the token: its 256 random bits need no slow hash.
      token_hash bytea not null unique check (length(token_hash) = 32),
      account_id uuid not null references accounts (id),
      role text not null check (role in ('owner', 'editor', 'viewer')),
      -- Whom an invitation is for; null: whoever has it.
      email text check (email = lower(email)),
      -- Of a link that signs in somebody who is a member already.
      person_id uuid references people (id) on delete cascade,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index studio_links_by_account on studio_links (account_id)`.execute(db);
  await sql`create index studio_links_by_person on studio_links (person_id)`.execute(db);

  await sql`
    create table sign_ins (
      id uuid primary key,
      token_hash bytea not null unique check (length(token_hash) = 32),
      person_id uuid not null references people (id) on delete cascade,
      -- The account that is looked at; a person may be a member of several.
      account_id uuid not null references accounts (id),
      device text not null,
      created_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      -- When the password, or a link, was last given.
      confirmed_at timestamptz(3) not null,
      -- A sign-in ends with the membership it stands for.
      foreign key (account_id, person_id) references memberships (account_id, person_id) on delete cascade
    )`.execute(db);
  await sql`create index sign_ins_by_person on sign_ins (person_id)`.execute(db);
  await sql`create index sign_ins_by_account on sign_ins (account_id, person_id)`.execute(db);

  await sql`
    create table audit_entries (
      id bigint generated always as identity primary key,
      account_id uuid not null references accounts (id),
      -- Null: the operator, or somebody who is gone. The name stays, as it is what the log is for.
      person_id uuid references people (id) on delete set null,
      actor text not null,
      action text not null,
      subject text,
      created_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index audit_entries_by_account on audit_entries (account_id, id desc)`.execute(db);
  await sql`create index audit_entries_by_person on audit_entries (person_id)`.execute(db);
}
