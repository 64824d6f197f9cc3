import { type Migration, Migrator, sql } from 'kysely';
import { createDatabase, type DatabaseHandle } from './database.ts';
import { MIGRATIONS, type MigrationList } from './migrations/migration-list.ts';

/** The database was written by a newer Vivant; starting this one could damage it. */
export class DatabaseTooNewError extends Error {
  constructor(unknown: string[]) {
    super(
      `The database was made by a newer version of Vivant: this program does not know its ${
        unknown.length === 1 ? 'change' : 'changes'
      } ${unknown.join(', ')}. Start that newer version, or restore a backup from before the upgrade.`,
    );
    this.name = 'DatabaseTooNewError';
  }
}

/**
 * Applies what is missing, all or nothing, under the Migrator's advisory lock: processes that start at
 * once wait for each other. Returns the names applied.
 * @throws DatabaseTooNewError when the database holds a change this program does not know.
 */
export async function migrateToLatest(
  handle: DatabaseHandle,
  migrations: MigrationList = MIGRATIONS,
): Promise<string[]> {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = (await appliedMigrations(handle)).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new DatabaseTooNewError(unknown);
  // Its statements, and its wait for another process's, take as long as they take.
  const patient = createDatabase({ url: handle.url, maxConnections: 2, isPatient: true });
  const migrator = new Migrator({
    db: patient.db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(migrations.map(({ name, up }): [string, Migration] => [name, { up }])),
    },
  });
  const { error, results } = await migrator.migrateToLatest().finally(() => patient.close());
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`The database could not be brought up to date${failed ? ` (at ${failed})` : ''}.`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

async function appliedMigrations(handle: DatabaseHandle): Promise<string[]> {
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass('kysely_migration') is not null as present`.execute(handle.db);
  if (!rows[0]?.present) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    handle.db,
  );
  return applied.rows.map((row) => row.name);
}
