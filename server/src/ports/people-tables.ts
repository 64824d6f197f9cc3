import type { Role } from '@vivant/contract/studio/roles';
import type { Generated } from 'kysely';

/** The tables of people and of what they did; see `database.ts`. */
export interface PeopleTables {
  people: PeopleTable;
  memberships: MembershipsTable;
  studio_links: StudioLinksTable;
  sign_ins: SignInsTable;
  audit_entries: AuditEntriesTable;
}

export interface PeopleTable {
  id: string;
  name: string;
  email: string;
  password_hash: string | null;
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

export interface AuditEntriesTable {
  id: Generated<number>;
  account_id: string;
  person_id: string | null;
  actor: string;
  action: string;
  subject: string | null;
  created_at: Date;
}
