import type { Invitation } from '@vivant/contract/studio/people';
import type { Role } from '@vivant/contract/studio/roles';
import type { Executor, Tx } from '../ports/database.ts';

/** Links that let people in. */

export interface LinkRecord {
  id: string;
  accountId: string;
  accountName: string;
  role: Role;
  /** The address an invitation is for; null: anyone with the link may use it. */
  email: string | null;
  /** Null: an invitation. */
  personId: string | null;
  /** Stops when anybody has joined. */
  isForFirstOwner: boolean;
  expiresAt: Date;
}

export async function insertLink(
  tx: Tx,
  link: Omit<LinkRecord, 'accountName'> & { tokenHash: Buffer; madeBy: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('studio_links')
    .values({
      id: link.id,
      token_hash: link.tokenHash,
      account_id: link.accountId,
      role: link.role,
      email: link.email,
      person_id: link.personId,
      made_by: link.madeBy,
      is_for_first_owner: link.isForFirstOwner,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

export async function findLink(db: Executor, tokenHash: Buffer): Promise<LinkRecord | null> {
  const row = await db
    .selectFrom('studio_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .where('l.token_hash', '=', tokenHash)
    .select(['l.id', 'l.account_id', 'l.role', 'l.email', 'l.person_id', 'l.expires_at', 'a.name'])
    .select(['l.is_for_first_owner'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    accountId: row.account_id,
    accountName: row.name,
    role: row.role,
    email: row.email,
    personId: row.person_id,
    isForFirstOwner: row.is_for_first_owner,
    expiresAt: row.expires_at,
  };
}

/** Uses a link up. False: somebody else did meanwhile. */
export async function takeLink(tx: Tx, id: string): Promise<boolean> {
  const taken = await tx.deleteFrom('studio_links').where('id', '=', id).returning('id').executeTakeFirst();
  return taken !== undefined;
}

/** Earlier links for a person to sign in by: only the newest counts. */
export async function deleteLinksOfPerson(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('studio_links').where('person_id', '=', personId).execute();
}

/** Deletes links of a member who may no longer make them. They are also deleted with a membership. */
export async function deleteLinksMadeBy(
  tx: Tx,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<void> {
  await tx
    .deleteFrom('studio_links')
    .where('account_id', '=', accountId)
    .where('made_by', '=', personId)
    .execute();
}

export async function deleteFirstOwnerLinks(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom('studio_links')
    .where('account_id', '=', accountId)
    .where('is_for_first_owner', '=', true)
    .execute();
}

export async function deleteExpiredLinks(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('studio_links').where('expires_at', '<', before).execute();
}

/** Open ones, newest first. */
export async function readInvitations(db: Executor, accountId: string, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('studio_links')
    .select(['id', 'role', 'email', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('person_id', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, expires_at, ...invitation }) => ({
    ...invitation,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }));
}

export async function countInvitations(tx: Tx, accountId: string, now: Date): Promise<number> {
  const { open } = await tx
    .selectFrom('studio_links')
    .where('account_id', '=', accountId)
    .where('person_id', 'is', null)
    .where('expires_at', '>', now)
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .executeTakeFirstOrThrow();
  return Number(open);
}

/** Null: no such invitation of this account. */
export async function deleteInvitation(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<{ role: Role } | null> {
  const deleted = await tx
    .deleteFrom('studio_links')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('person_id', 'is', null)
    .returning('role')
    .executeTakeFirst();
  return deleted ?? null;
}
