import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type DatabaseHandle } from '../adapters/db/database.ts';
import type { Db } from '../ports/database.ts';
import { MIGRATED_TEMPLATE } from './postgres-template.ts';

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
  const template = options.migrated === false ? '' : ` template ${MIGRATED_TEMPLATE}`;
  await asAdmin(adminUrl, `create database ${name}${template}`);
  const url = adminUrl.replace('/postgres?', `/${name}?`);
  // Longer than a busy machine makes a statement wait.
  const handle = createDatabase({ url, answerTimeoutMs: 120_000 });
  // Each is a deployment of its own, as if it had been migrated by itself.
  if (options.migrated !== false)
    await handle.db
      .updateTable('deployment')
      .set({ room_prefix: `vivant-${randomBytes(4).toString('hex')}-`, secret: randomBytes(32) })
      .execute();
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

/** How many wait for a lock right now: to let another go on no earlier. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
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
