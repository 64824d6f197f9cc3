import type { Role } from '@vivant/contract/studio/roles';
import type { Executor, Tx } from '../ports/database.ts';
import type { SignedIn } from './signed-in.ts';

/** Where people are signed in. */

export interface SignInRecord {
  id: string;
  tokenHash: Buffer;
  personId: string;
  accountId: string;
  device: string;
  now: Date;
  confirmedAt: Date;
}

export async function insertSignIn(tx: Tx, signIn: SignInRecord): Promise<void> {
  await tx
    .insertInto('sign_ins')
    .values({
      id: signIn.id,
      token_hash: signIn.tokenHash,
      person_id: signIn.personId,
      account_id: signIn.accountId,
      device: signIn.device,
      created_at: signIn.now,
      last_seen_at: signIn.now,
      confirmed_at: signIn.confirmedAt,
    })
    .execute();
}

/** Sign-ins that were not used since `seenBefore`, or that began before `startedBefore`. */
export async function deleteExpiredSignIns(
  db: Executor,
  { seenBefore, startedBefore }: { seenBefore: Date; startedBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('sign_ins')
    .where((eb) => eb.or([eb('last_seen_at', '<', seenBefore), eb('created_at', '<', startedBefore)]))
    .execute();
}

export async function findSignIn(
  db: Executor,
  tokenHash: Buffer,
): Promise<(SignedIn & { startedAt: Date; lastSeenAt: Date }) | null> {
  const row = await db
    .selectFrom('sign_ins as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.account_id', '=', 's.account_id').onRef('m.person_id', '=', 's.person_id'),
    )
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .where('s.token_hash', '=', tokenHash)
    .select(['s.id', 's.person_id', 's.account_id', 's.created_at', 's.last_seen_at', 's.confirmed_at'])
    .select(['p.name', 'p.email', 'p.password_hash', 'p.is_operator', 'm.role', 'a.name as account_name'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    signInId: row.id,
    person: { id: row.person_id, name: row.name, email: row.email, hasPassword: row.password_hash !== null },
    account: { id: row.account_id, name: row.account_name },
    role: row.role as Role,
    isOperator: row.is_operator,
    confirmedAt: row.confirmed_at,
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  };
}

export async function touchSignIn(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('sign_ins').set({ last_seen_at: now }).where('id', '=', id).execute();
}

export async function setConfirmed(db: Executor, id: string, now: Date): Promise<void> {
  await db.updateTable('sign_ins').set({ confirmed_at: now }).where('id', '=', id).execute();
}

/** False: the person is not a member of that account. */
export async function setAccount(
  db: Executor,
  { id, personId, accountId }: { id: string; personId: string; accountId: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('sign_ins')
    .set({ account_id: accountId })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberships')
          .select('role')
          .where('person_id', '=', personId)
          .where('account_id', '=', accountId),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** False: it has ended. */
export async function hasSignIn(db: Executor, { id, personId }: { id: string; personId: string }) {
  const row = await db
    .selectFrom('sign_ins')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of one person, the one used last first. */
export async function readSignIns(
  db: Executor,
  personId: string,
): Promise<{ id: string; device: string; signedInAt: string; lastSeenAt: string }[]> {
  const rows = await db
    .selectFrom('sign_ins')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('person_id', '=', personId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, device, created_at, last_seen_at }) => ({
    id,
    device,
    signedInAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
  }));
}

/** Ends one sign-in of a person, or all but one. Returns the devices of those that ended. */
export async function deleteSignIns(
  db: Executor,
  personId: string,
  which: { only: string } | { allBut: string | null },
): Promise<string[]> {
  let query = db.deleteFrom('sign_ins').where('person_id', '=', personId);
  if ('only' in which) query = query.where('id', '=', which.only);
  else if (which.allBut !== null) query = query.where('id', '!=', which.allBut);
  return (await query.returning('device').execute()).map(({ device }) => device);
}
