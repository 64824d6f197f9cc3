import type { Executor } from '../ports/database.ts';

/** Which accounts are having questions answered. */

/** False where the account has another run under way. */
export async function beginTestRun(
  db: Executor,
  run: { account_id: string; id: string; until: Date },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('test_runs')
    .values(run)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ id: run.id, until: run.until })
        .where('test_runs.until', '<=', now),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function endTestRun(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('test_runs').where('id', '=', id).execute();
}
