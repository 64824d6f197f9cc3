import type { Db, Tx } from '../ports/database.ts';

/** Plans a demo avatar for the account. */
export async function insertPlanned(tx: Tx, accountId: string): Promise<void> {
  await tx
    .insertInto('demo_avatars')
    .values({ account_id: accountId, made_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The account that still needs its demo avatar; null: none. */
export async function findDue(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('demo_avatars')
    .select('account_id')
    .where('made_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** False if another process was faster. */
export async function markMade(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('demo_avatars')
    .set({ made_at: now })
    .where('account_id', '=', accountId)
    .where('made_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return marked !== undefined;
}
