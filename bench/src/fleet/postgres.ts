import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@vivant/e2e/until';
import { type Child, startChild } from '@vivant/platform/service-child';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { findPostgresBinaries } from '@vivant/server/embedded/postgres-binaries';
import pg from 'pg';

/** More than eight servers with their pools ask for; the embedded one is set up for a single machine. */
const CONNECTIONS = 300;

/** PostgreSQL as several servers share one: durable, with connections for all of them. */
export interface FleetPostgres {
  url: string;
  pool: pg.Pool;
  pid: number;
  close(): Promise<void>;
}

/** Not as root, which PostgreSQL refuses; the launcher runs benches as another user. */
export async function startFleetPostgres(): Promise<FleetPostgres> {
  const home = mkdtempSync(join(tmpdir(), 'vivant-fleet-pg-'));
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  const { initdb, postgres, libraryPath } = findPostgresBinaries(join(home, 'lib'));
  const common = {
    env: { LD_LIBRARY_PATH: libraryPath, LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    cwd: home,
  };
  const make = ['--username=vivant', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const made = await startChild(
    { ...common, name: 'initdb', command: initdb, args: [`--pgdata=${data}`, ...make, ...locale] },
    keepingLog(),
  );
  if ((await made.exited) !== 'exit code 0') throw new Error(`initdb: ${made.lastLines().join('\n')}`);
  const settings = [`max_connections=${CONNECTIONS}`, 'listen_addresses=', 'shared_buffers=128MB', 'jit=off'];
  const child: Child = await startChild(
    {
      ...common,
      ...{ name: 'postgres', command: postgres, stopSignal: 'SIGINT' },
      args: ['-D', data, '-k', home, ...settings.flatMap((one) => ['-c', one])],
    },
    keepingLog(),
  );
  const urlOf = (database: string) => `postgresql://vivant@/${database}?host=${encodeURIComponent(home)}`;
  await until(() => makeDatabase(urlOf('postgres')), 'PostgreSQL', 30_000);
  const pool = new pg.Pool({ connectionString: urlOf('vivant'), max: 4 });
  pool.on('error', () => {});
  return {
    url: urlOf('vivant'),
    pool,
    pid: child.pid,
    async close() {
      await pool.end();
      await child.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function makeDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('create database vivant');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
