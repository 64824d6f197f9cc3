import type { Executor, Tx } from '../ports/database.ts';

/** People as an identity provider knows them. */
interface IdentityKey {
  issuer: string;
  subject: string;
}

/** Null: no person. */
export async function findIdentity(db: Executor, { issuer, subject }: IdentityKey): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** False: it is somebody's already. */
export async function insertIdentity(
  tx: Tx,
  { issuer, subject, personId, now }: IdentityKey & { personId: string; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('identities')
    .values({ issuer, subject, person_id: personId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function hasIdentity(db: Executor, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('subject')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False: there was none. */
export async function deleteIdentitiesOf(tx: Tx, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identities')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
