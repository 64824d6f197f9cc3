import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type DatabaseHandle } from '../adapters/db/database.ts';
import { migrateToLatest } from '../adapters/db/migrate.ts';
import type { Db } from '../ports/database.ts';

export interface TestDatabase {
  /** Connection string of this database alone. */
  url: string;
  db: Db;
  handle: DatabaseHandle;
  /** Closes every connection and drops the database. */
  close(): Promise<void>;
}

/**
 * A fresh, migrated database on the run's own PostgreSQL: call in `beforeAll`, `close` in `afterAll`.
 * `migrated: false` leaves it empty.
 */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const adminUrl = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name}`);
  const url = adminUrl.replace('/postgres?', `/${name}?`);
  const handle = createDatabase({ url });
  if (options.migrated !== false) await migrateToLatest(handle);
  return {
    url,
    db: handle.db,
    handle,
    async close() {
      await handle.close();
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
