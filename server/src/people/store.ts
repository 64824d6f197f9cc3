import type { Member } from '@vivant/contract/studio/people';
import type { Role } from '@vivant/contract/studio/roles';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database, Executor, Tx } from '../ports/database.ts';
import type { PeopleTable } from '../ports/people-tables.ts';

/** People and their memberships. */

export interface PersonRecord {
  id: string;
  name: string;
  email: string;
  passwordHash: string | null;
  isOperator: boolean;
}

export async function findPerson(
  db: Executor,
  by: { id: string } | { email: string },
): Promise<PersonRecord | null> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email', by.email] as const);
  const row = await db.selectFrom('people').selectAll().where(column, '=', value).executeTakeFirst();
  return row === undefined ? null : recordOf(row);
}

/**
 * Locked until the transaction ends: what asks who a person is, or what they are a member of, before it changes that
 * must do so one after the other. Taken before any other lock, so that no two wait for each other.
 */
export async function lockPerson(tx: Tx, personId: string): Promise<PersonRecord | null> {
  const row = await tx
    .selectFrom('people')
    .selectAll()
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : recordOf(row);
}

const recordOf = ({ password_hash, is_operator, ...row }: Selectable<PeopleTable>): PersonRecord => ({
  ...{ id: row.id, name: row.name, email: row.email, isOperator: is_operator },
  passwordHash: password_hash,
});

export async function isAnybodyThere(db: Executor): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Until the transaction ends nobody else can join this account. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

/** False: the address is taken. */
export async function insertPerson(
  tx: Tx,
  person: Omit<PersonRecord, 'isOperator'> & { now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('people')
    .values({
      id: person.id,
      name: person.name,
      email: person.email,
      password_hash: person.passwordHash,
      created_at: person.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function setPasswordHash(tx: Tx, personId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', personId).execute();
}

export async function setOperator(tx: Tx, personId: string, isOperator: boolean): Promise<void> {
  await tx.updateTable('people').set({ is_operator: isOperator }).where('id', '=', personId).execute();
}

/** Ids of the people who may operate the installation. */
export async function readOperators(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('people').select('id').where('is_operator', '=', true).execute();
  return rows.map(({ id }) => id);
}

/** False: this person is a member already, and their role stays as it is. */
export async function insertMembership(
  tx: Tx,
  member: { accountId: string; personId: string; role: Role; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('memberships')
    .values({
      account_id: member.accountId,
      person_id: member.personId,
      role: member.role,
      created_at: member.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Null: no member. Kept from changing until the transaction ends. */
export async function lockRole(
  tx: Tx,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<Role | null> {
  const row = await tx
    .selectFrom('memberships')
    .select('role')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .forShare()
    .executeTakeFirst();
  return row?.role ?? null;
}

/** By account name. */
export async function membershipsOf(
  db: Executor,
  personId: string,
): Promise<{ id: string; name: string; role: Role }[]> {
  return db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .where('m.person_id', '=', personId)
    .select(['a.id', 'a.name', 'm.role'])
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
}

/** Two at most: enough to see whether there is only one. */
export async function accountIds(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').orderBy('id').limit(2).execute();
  return rows.map(({ id }) => id);
}

/** Null: there is no such account. */
export async function accountName(db: Executor, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst();
  return row?.name ?? null;
}

/** Members of one account, or of all; owners first, then by name. */
export async function readMembers(
  db: Executor,
  which: { accountId?: string | undefined; personId?: string | undefined } = {},
): Promise<Member[]> {
  const latest = (eb: ExpressionBuilder<Database & { m: Database['memberships'] }, 'm'>) =>
    eb
      .selectFrom('sign_ins as s')
      .whereRef('s.person_id', '=', 'm.person_id')
      // The people of this account must not learn where else somebody is a member.
      .whereRef('s.account_id', '=', 'm.account_id')
      .select((inner) => inner.fn.max('s.last_seen_at').as('seen'));
  let query = db
    .selectFrom('memberships as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['m.account_id', 'm.role', 'm.created_at', 'p.id', 'p.name', 'p.email', 'p.password_hash'])
    .select((eb) => latest(eb as never).as('last_seen_at'))
    .orderBy(sql`array_position(array['owner', 'editor', 'viewer'], m.role)`)
    .orderBy('p.name')
    .orderBy('p.id');
  if (which.accountId !== undefined) query = query.where('m.account_id', '=', which.accountId);
  if (which.personId !== undefined) query = query.where('m.person_id', '=', which.personId);
  return (await query.execute()).map((row) => ({
    accountId: row.account_id,
    id: row.id,
    name: row.name,
    email: row.email,
    hasPassword: row.password_hash !== null,
    role: row.role,
    joinedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  }));
}

/** The owners of an account, locked until the transaction ends: two changes at once must not take the last one away. */
export async function lockOwners(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .orderBy('person_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ person_id }) => person_id);
}

export async function setRole(
  tx: Tx,
  { accountId, personId, role }: { accountId: string; personId: string; role: Role },
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();
}

/** Their sign-ins in this account end with it; a person who is then not a member of any account is deleted. */
export async function deleteMembership(
  tx: Tx,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();
  await tx
    .deleteFrom('people')
    .where('id', '=', personId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('memberships').select('role').where('person_id', '=', personId))),
    )
    .execute();
}
