import { randomUUID } from 'node:crypto';
import type { Environment } from '@vivant/contract/environment';
import { isUuid } from '@vivant/contract/ids';
import type { AccountView } from '@vivant/contract/operator/accounts';
import { sql } from 'kysely';
import type { Db, Executor, Tx } from '../ports/database.ts';

export async function insertAccount(
  db: Executor,
  account: { name: string; planId: string; environment: Environment; now: Date },
): Promise<AccountView> {
  const { name, planId, environment, now } = account;
  const row = await db
    .insertInto('accounts')
    .values({ id: randomUUID(), name, plan_id: planId, environment, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return view(row);
}

export async function findAccount(db: Db, id: string): Promise<AccountView | null> {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : view(row);
}

/** The oldest first. */
export async function listAccounts(db: Db): Promise<AccountView[]> {
  return (await db.selectFrom('accounts').selectAll().orderBy('created_at').execute()).map(view);
}

/** Of servers that would make the first account, one does at a time. */
export async function lockFirstAccount(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first account'))`.execute(tx);
}

export async function hasAccounts(db: Executor): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The plan of an account, which stays as it is until the transaction ends. Null where there is no such account. */
export async function lockPlanOf(tx: Tx, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const row = await tx
    .selectFrom('accounts')
    .select('plan_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.plan_id ?? null;
}

/** Null where there is no such account. */
export async function setAccountPlan(db: Executor, id: string, planId: string): Promise<AccountView | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .updateTable('accounts')
    .set({ plan_id: planId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : view(row);
}

function view(row: {
  id: string;
  name: string;
  plan_id: string;
  environment: Environment;
  created_at: Date;
}): AccountView {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan_id,
    environment: row.environment,
    createdAt: row.created_at.toISOString(),
  };
}

/** Whether the account has this avatar; a deleted one does not count. */
export async function hasAvatar(
  db: Executor,
  { accountId, avatarId }: { accountId: string; avatarId: string },
): Promise<boolean> {
  if (!isUuid(avatarId)) return false;
  const row = await db
    .selectFrom('avatars')
    .select('id')
    .where('id', '=', avatarId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names of avatars by their ids; deleted ones have none. */
export async function readAvatarNames(
  db: Executor,
  avatarIds: readonly string[],
): Promise<Map<string, string>> {
  if (avatarIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('avatars')
    .select(['id', 'name'])
    .where('id', 'in', avatarIds)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
