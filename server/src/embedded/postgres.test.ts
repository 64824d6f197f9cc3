import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdServices, killHard, pidOf, type TestDataDir, testDataDir } from '../testing/embedded.ts';
import { openDataDir } from './data-dir.ts';
import { processesIn } from './orphans.ts';
import { startPostgres } from './postgres.ts';

let dir: TestDataDir;
let made: TestDataDir;
beforeAll(async () => {
  made = testDataDir();
  await (await start(made.path)).end();
});
afterAll(() => made.remove());
beforeEach(() => {
  dir = testDataDir();
});
afterEach(() => dir.remove());

/** Saves the seconds that making a cluster takes: a copy of one that was made and stopped. */
const copyMade = () => execFileSync('cp', ['-a', made.path, dir.path]);

async function withClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const write = (value: string) => (client: pg.Client) =>
  client.query(`create table if not exists kept (value text); insert into kept values ('${value}')`);
const read = async (client: pg.Client) =>
  (await client.query('select value from kept order by value')).rows.map((row) => row.value);

async function start(path = dir.path) {
  const dataDir = openDataDir(path);
  const log = keepingLog();
  const postgres = await startPostgres({ dataDir: dataDir.path, log });
  return {
    ...postgres,
    log,
    async end() {
      await postgres.stop();
      dataDir.release();
    },
  };
}

const running = () => processesIn(join(dir.path, 'postgres'), ['postgres']);

describe('the embedded PostgreSQL', () => {
  it('keeps its data over a stop and a start, and leaves no process', async () => {
    const first = await start();
    await withClient(first.connectionString, write('a'));
    await first.end();
    expect(running()).toEqual([]);
    const second = await start();
    expect(await withClient(second.connectionString, read)).toEqual(['a']);
    await second.end();
  });

  it('listens only on a socket in a private directory, and sorts by code point', async () => {
    copyMade();
    const postgres = await start();
    expect(statSync(join(dir.path, 'postgres')).mode & 0o777).toBe(0o700);
    const addresses = await withClient(postgres.connectionString, (client) =>
      client.query('show listen_addresses'),
    );
    expect(addresses.rows[0]).toEqual({ listen_addresses: '' });
    // Independent of the system's C library.
    const sorted = await withClient(postgres.connectionString, (client) =>
      client.query("select v from unnest(array['b', 'A', 'ä', 'a']) v order by v"),
    );
    expect(sorted.rows.map((row) => row.v)).toEqual(['A', 'a', 'b', 'ä']);
    await postgres.end();
  });

  it('serves from a data directory whose path is too long for a socket', async () => {
    const long = join(dir.path, 'x'.repeat(150), 'y'.repeat(150));
    mkdirSync(dirname(long), { recursive: true });
    const postgres = await start(long);
    await withClient(postgres.connectionString, write('far'));
    expect(await withClient(postgres.connectionString, read)).toEqual(['far']);
    await postgres.end();
  });

  it('comes back after kill -9 with everything that was committed', async () => {
    copyMade();
    const postgres = await start();
    await withClient(postgres.connectionString, write('committed'));
    const before = pidOf(postgres);
    process.kill(before, 'SIGKILL');
    await expect.poll(() => postgres.pid() ?? before).not.toBe(before);
    expect(await withClient(postgres.connectionString, read)).toEqual(['committed']);
    await postgres.end();
  });
});

describe('when the service is killed', () => {
  it('no process of PostgreSQL is left, not even in the middle of a query, and the next start recovers', async () => {
    copyMade();
    const held = await holdServices(dir.path);
    await withClient(held.connectionString, write('before'));
    const busy = new pg.Client({ connectionString: held.connectionString });
    busy.on('error', () => undefined);
    await busy.connect();
    // Counting never waits for anything, so this worker does not look whether its postmaster lives.
    const query = busy.query('select count(*) from generate_series(1, 1e12)').catch(() => undefined);
    await withClient(held.connectionString, (client) =>
      expect
        .poll(async () => {
          const active = await client.query(
            "select 1 from pg_stat_activity where query like '%1e12%' and state = 'active' and pid <> pg_backend_pid()",
          );
          return active.rowCount;
        })
        .toBe(1),
    );
    expect(running().length).toBeGreaterThan(4);

    await killHard(held.process);
    await expect.poll(() => running()).toEqual([]);
    await query;

    const next = await start();
    expect(await withClient(next.connectionString, read)).toEqual(['before']);
    await next.end();
  });

  it('a start ends the workers that a killed postmaster left', async () => {
    copyMade();
    const held = await holdServices(dir.path);
    await withClient(held.connectionString, write('before'));
    const busy = new pg.Client({ connectionString: held.connectionString });
    busy.on('error', () => undefined);
    await busy.connect();
    const query = busy.query('select count(*) from generate_series(1, 1e12)').catch(() => undefined);
    const postmaster = Number(readFileSync(join(dir.path, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    held.process.kill('SIGSTOP');
    process.kill(postmaster, 'SIGKILL');
    await killHard(held.process);

    const next = await start();
    expect(await withClient(next.connectionString, read)).toEqual(['before']);
    await next.end();
    await query;
    expect(running()).toEqual([]);
  });

  it('a process id that another program has taken meanwhile does not stop the start', async () => {
    copyMade();
    const first = await start();
    await withClient(first.connectionString, write('a'));
    const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(dir.path, 'postgres', name));
    const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    await first.end();
    // As if the number of a crashed server now belonged to the parent of this very process.
    for (const { file, text } of texts) writeFileSync(file, text.replace(/^\d+/, String(process.ppid)));
    const second = await start();
    expect(await withClient(second.connectionString, read)).toEqual(['a']);
    await second.end();
  });

  it('a half made cluster is made again', async () => {
    mkdirSync(join(dir.path, 'postgres.new/base'), { recursive: true });
    const postgres = await start();
    expect(postgres.isReady()).toBe(true);
    expect(existsSync(join(dir.path, 'postgres.new'))).toBe(false);
    await postgres.end();
  });
});

describe('a data directory it cannot use', () => {
  it('of another major is refused, with both numbers', async () => {
    const dataDir = openDataDir(dir.path);
    mkdirSync(join(dir.path, 'postgres'));
    writeFileSync(join(dir.path, 'postgres/PG_VERSION'), '17\n');
    const attempt = startPostgres({ dataDir: dataDir.path, log: keepingLog() });
    await expect(attempt).rejects.toThrow(/written by PostgreSQL 17, and this Vivant brings PostgreSQL 18/);
    dataDir.release();
  });

  it('without a cluster is refused instead of filled', async () => {
    const dataDir = openDataDir(dir.path);
    mkdirSync(join(dir.path, 'postgres'));
    const attempt = startPostgres({ dataDir: dataDir.path, log: keepingLog() });
    await expect(attempt).rejects.toThrow('holds no PostgreSQL data');
    dataDir.release();
  });
});
