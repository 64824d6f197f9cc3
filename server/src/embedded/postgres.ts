import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunAs } from '@vivant/platform/child';
import { isPortFree } from '@vivant/platform/free-port';
import type { PlainLog } from '@vivant/platform/plain-log';
import { startChild } from '@vivant/platform/service-child';
import { StartError } from '@vivant/platform/start-error';
import type { Stoppable } from '@vivant/platform/stoppable';
import { superviseChild } from '@vivant/platform/supervise';
import { unixAddress } from '@vivant/platform/unix-address';
import pg from 'pg';
import { writeFileAtomically } from './data-dir.ts';
import { endOrphans } from './orphans.ts';
import { findPostgresBinaries, POSTGRES_MAJOR, type PostgresBinaries } from './postgres-binaries.ts';
import { unprivilegedUser } from './unprivileged.ts';

const USER = 'vivant';
const DATABASE = 'vivant';
const PORT = 5432;
/** PostgreSQL names its socket after a port even when it listens on none. */
const socketName = (port: number) => `.s.PGSQL.${port}`;

/** Replaces the folder's own file, which lets nobody in over a network. */
const HBA_FILE = 'postgres-hba.conf';
const HBA = `local all all trust\nhost ${DATABASE} ${USER} all scram-sha-256\n`;

export interface StartPostgresOptions {
  /** An opened data directory (`openDataDir`): its lock must be held. */
  dataDir: string;
  log: PlainLog;
  /** How long a start may take; recovery after a crash counts. Default 2 minutes. */
  readyTimeoutMs?: number;
  /** The address and password for other machines; default: none. */
  network?: { host: string; port: number; password: string };
  onReadyChange?: (ready: boolean) => void;
}

export interface EmbeddedPostgres extends Stoppable {
  /**
   * For `pg`: `postgresql://vivant@/vivant?host=…`. Where the data directory's path is too long for a socket,
   * the address goes through a handle of this process and means nothing to others.
   */
  readonly connectionString: string;
  /** Package version of the binaries, such as "18.4.0-beta.17". */
  readonly version: string;
  isReady(): boolean;
  /** Process id of the postmaster, undefined while it is restarting. */
  pid(): number | undefined;
}

/**
 * Runs the pinned PostgreSQL on `<dataDir>/postgres`, on a Unix socket in that directory alone (mode 0700, so
 * the socket is the password), made on first use. Restarted when it ends; after kill -9 of anything it recovers
 * by its write-ahead log. Throws `StartError` if the directory is of another major or it does not start.
 *
 * As root, which PostgreSQL refuses, it runs as the user `vivant` or `nobody` and opens the way to its
 * directory with `chmod 0711`; that is for tests and for trying things out, the launcher never runs us as root.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const directory = join(dataDir, 'postgres');
  const runAs = unprivilegedUser();
  if (runAs) chmodSync(dataDir, 0o711);
  const binaries = findPostgresBinaries(join(dataDir, 'postgres-lib'));
  await endOrphans(directory, ['postgres'], log);
  checkMajor(directory);
  if (!existsSync(join(directory, 'PG_VERSION'))) await initialize(directory, binaries, runAs, log);

  const { network } = options;
  const port = network?.port ?? PORT;
  if (network !== undefined) {
    await mustBeFree(network);
    writeFileAtomically(join(dataDir, HBA_FILE), HBA);
  }
  const address = unixAddress(join(directory, socketName(port)));
  const host = address.path.slice(0, -(socketName(port).length + 1));
  const url = (database: string) =>
    `postgresql://${USER}@/${database}?host=${encodeURIComponent(host)}${network ? `&port=${port}` : ''}`;
  const supervised = await superviseChild(
    {
      name: 'postgres',
      command: binaries.postgres,
      args: ['-D', directory, ...settings(network === undefined ? {} : networkSettings(network, dataDir))],
      env: environment(binaries),
      cwd: directory,
      runAs,
      // An immediate shutdown; unlike killing only the postmaster, it also ends workers in the middle of a query.
      deathSignal: 'QUIT',
      // "Fast": rolls back what is open and writes a checkpoint. SIGTERM would wait for every client.
      stopSignal: 'SIGINT',
      stopGraceMs: 30_000,
      readyTimeoutMs: options.readyTimeoutMs ?? 120_000,
      onReadyChange: options.onReadyChange,
      onLine: (line) => logLine(log, line),
      prepare: async () => {
        await endOrphans(directory, ['postgres'], log);
        removeForeignPidFiles(directory, socketName(port));
      },
      probe: (signal) => query(url('postgres'), 'select 1', signal),
    },
    log,
  );
  const stop = async () => {
    await supervised.stop();
    address.release();
  };
  try {
    await makeDatabase(url('postgres'));
    if (network !== undefined) await setPassword(url('postgres'), network.password);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    connectionString: url(DATABASE),
    version: binaries.version,
    isReady: () => supervised.isReady(),
    pid: () => supervised.pid(),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function checkMajor(directory: string): void {
  const file = join(directory, 'PG_VERSION');
  if (!existsSync(file)) {
    if (existsSync(directory)) {
      throw new StartError(
        `${directory} is there but holds no PostgreSQL data. Restore it from a backup, or move it away to start empty.`,
      );
    }
    return;
  }
  const major = readFileSync(file, 'utf8').trim();
  if (major !== String(POSTGRES_MAJOR)) {
    throw new StartError(
      `${directory} was written by PostgreSQL ${major}, and this Vivant brings PostgreSQL ${POSTGRES_MAJOR}, ` +
        `which cannot read it. Start the Vivant that wrote it, or move its data over with the tools of PostgreSQL ${major} ` +
        '(pg_dumpall there, restore into an empty directory here).',
    );
  }
}

/** Makes the cluster beside its place and moves it there whole: a kill in between leaves nothing half made. */
async function initialize(
  directory: string,
  binaries: PostgresBinaries,
  runAs: RunAs | undefined,
  log: PlainLog,
): Promise<void> {
  const temporary = `${directory}.new`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { mode: 0o700 });
  if (runAs) chownSync(temporary, runAs.uid, runAs.gid);
  const initdb = await startChild(
    {
      name: 'initdb',
      command: binaries.initdb,
      args: [
        `--pgdata=${temporary}`,
        `--username=${USER}`,
        '--auth-local=trust',
        '--auth-host=reject',
        '--encoding=UTF8',
        // Builtin, so that no upgrade of the system's C library changes the order of the indexes.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      env: environment(binaries),
      cwd: temporary,
      runAs,
      onLine: (line) => log.debug({ child: 'initdb' }, line),
    },
    log,
  );
  const how = await initdb.exited;
  if (how !== 'exit code 0') {
    throw new StartError(
      `The database could not be made (initdb: ${how}).\n${initdb.lastLines().join('\n')}`,
    );
  }
  renameSync(temporary, directory);
}

/** Given on the command line, so that they are always this program's and no file has to be migrated. */
function settings(more: Record<string, string | number>): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '',
    // Relative to the data directory, so it is short enough for a socket wherever that directory is.
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: '48MB',
    max_wal_size: '256MB',
    min_wal_size: '64MB',
    // Three processes and a launcher less; both pay off on big machines only.
    io_method: 'sync',
    max_logical_replication_workers: 0,
    max_wal_senders: 0,
    max_parallel_workers_per_gather: 0,
    huge_pages: 'off',
    jit: 'off',
    // A query whose client was killed ends within a second instead of running on.
    client_connection_check_interval: '1s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    log_checkpoints: 'off',
    ...more,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function networkSettings({ host, port }: { host: string; port: number }, dataDir: string) {
  return { listen_addresses: host, port, hba_file: join(dataDir, HBA_FILE) };
}

async function mustBeFree({ host, port }: { host: string; port: number }): Promise<void> {
  if (await isPortFree('tcp', host, port)) return;
  throw new StartError(
    `Port ${port} of ${host} is taken. Name another one in DATABASE_URL, here and for the servers.`,
  );
}

/** At each start, so that a new one is set where the old one was. */
async function setPassword(connectionString: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`alter role ${USER} password ${pg.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}

function environment(binaries: PostgresBinaries): Record<string, string> {
  return { LD_LIBRARY_PATH: binaries.libraryPath, LANG: 'C', LC_ALL: 'C', PATH: '/usr/bin:/bin' };
}

/**
 * After a crash these files name a dead process, which PostgreSQL sees through, unless that number is taken
 * again by something else: likely in a container, where numbers start at 1 with every boot. The caller holds
 * the data directory's lock and has ended every orphan, so a process that has this id now is not ours.
 */
function removeForeignPidFiles(directory: string, socket: string): void {
  for (const name of ['postmaster.pid', `${socket}.lock`]) {
    const file = join(directory, name);
    if (!existsSync(file)) continue;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    if (Number.isInteger(pid) && pid > 0 && existsSync(`/proc/${pid}`)) rmSync(file);
  }
}

const LEVELS: Record<string, 'debug' | 'warn' | 'error'> = {
  LOG: 'debug',
  WARNING: 'warn',
  ERROR: 'error',
  FATAL: 'error',
  PANIC: 'error',
};

const EXPECTED = [
  'the database system is starting up',
  'the database system is not yet accepting connections',
  'the database system is in recovery mode',
  'the database system is shutting down',
  'terminating connection due to administrator command',
];

function logLine(log: PlainLog, line: string): void {
  const word = /^([A-Z]+): /.exec(line)?.[1];
  // Messages when a starting server refuses our probes, or when we stop a server with clients: not faults.
  const expected = EXPECTED.some((words) => line.includes(words));
  const level = expected ? 'debug' : (LEVELS[word ?? ''] ?? 'debug');
  log[level]({ child: 'postgres' }, line);
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function query(url: string, sql: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 4_000,
    query_timeout: 4_000,
  });
  // Without a listener an error between two calls would end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    signal.throwIfAborted();
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}
