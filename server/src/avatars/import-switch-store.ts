import type { Executor } from '../ports/database.ts';

export async function readImportState(
  db: Executor,
): Promise<{ enabled: boolean /** Null: never switched. */; changedAt: Date | null }> {
  const row = await db
    .selectFrom('deployment')
    .select(['imports_enabled', 'imports_changed_at'])
    .executeTakeFirstOrThrow();
  return { enabled: row.imports_enabled, changedAt: row.imports_changed_at };
}

/** A switch that stands there already keeps the time at which it was put there. */
export async function switchImports(db: Executor, enabled: boolean, now: Date): Promise<void> {
  await db
    .updateTable('deployment')
    .set({ imports_enabled: enabled, imports_changed_at: now })
    .where('imports_enabled', '!=', enabled)
    .execute();
}
