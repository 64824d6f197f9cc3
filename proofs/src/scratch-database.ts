import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type DatabaseHandle } from '@vivant/server/adapters/db/database';
import { migrateToLatest } from '@vivant/server/adapters/db/migrate';
import { openDataDir } from '@vivant/server/embedded/data-dir';
import { type EmbeddedPostgres, startPostgres } from '@vivant/server/embedded/postgres';

const QUIET = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export interface ScratchDatabase {
  handle: DatabaseHandle;
  postgres: EmbeddedPostgres;
  close(): Promise<void>;
}

/** The service's own PostgreSQL with its own settings of durability, migrated, in a directory that goes with it. */
export async function openScratchDatabase(): Promise<ScratchDatabase> {
  const home = await mkdtemp(join(tmpdir(), 'vivant-money-'));
  const dataDir = openDataDir(join(home, 'data'));
  const postgres = await startPostgres({ dataDir: dataDir.path, log: QUIET });
  const handle = createDatabase({ url: postgres.connectionString });
  await migrateToLatest(handle);
  return {
    handle,
    postgres,
    async close() {
      await handle.close();
      await postgres.stop();
      dataDir.release();
      await rm(home, { recursive: true, force: true });
    },
  };
}
