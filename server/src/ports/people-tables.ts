import type { Role } from '@vivant/contract/studio/roles';
import type { ColumnType, Generated } from 'kysely';

/** The tables of people and of the audit log; see `database.ts`. */
export interface PeopleTables {
  people: PeopleTable;
  memberships: MembershipsTable;
  studio_links: StudioLinksTable;
  sign_ins: SignInsTable;
  passkeys: PasskeysTable;
  identities: IdentitiesTable;
  sign_in_attempts: SignInAttemptsTable;
  audit_entries: AuditEntriesTable;
}

export interface PeopleTable {
  id: string;
  name: string;
  email: string;
  password_hash: string | null;
  /** Whether they may operate the whole installation, whatever their roles in accounts. */
  is_operator: ColumnType<boolean, boolean | undefined, boolean>;
  created_at: Date;
}

export interface MembershipsTable {
  account_id: string;
  person_id: string;
  role: Role;
  created_at: Date;
}

export interface StudioLinksTable {
  id: string;
  token_hash: Buffer;
  account_id: string;
  role: Role;
  email: string | null;
  person_id: string | null;
  made_by: string | null;
  /** The link becomes invalid when anybody has joined. */
  is_for_first_owner: ColumnType<boolean, boolean | undefined, never>;
  created_at: Date;
  expires_at: Date;
}

export interface SignInsTable {
  id: string;
  token_hash: Buffer;
  person_id: string;
  account_id: string;
  device: string;
  created_at: Date;
  last_seen_at: Date;
  confirmed_at: Date;
}

export interface PasskeysTable {
  id: string;
  person_id: string;
  public_key: Buffer;
  counter: ColumnType<string, number, number>;
  device: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface IdentitiesTable {
  issuer: string;
  subject: string;
  person_id: string;
  created_at: Date;
}

export type AttemptKind = 'passkey' | 'new_passkey' | 'oidc' | 'oidc_link';

export interface SignInAttemptsTable {
  token_hash: Buffer;
  kind: AttemptKind;
  person_id: string | null;
  kept: ColumnType<unknown, string, never>;
  expires_at: Date;
}

export interface AuditEntriesTable {
  id: Generated<number>;
  account_id: string;
  person_id: string | null;
  actor: string;
  action: string;
  subject: string | null;
  /** Null: written by an older server; then the actor `operator` is an operator. */
  by_operator: ColumnType<boolean | null, boolean, never>;
  /** Null: a command, or not an operator. */
  operator_name: ColumnType<string | null, string | null, never>;
  created_at: Date;
}
