import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REDIS_PROGRAM } from '@vivant/e2e/redis';
import { until } from '@vivant/e2e/until';
import { type LightHost, startLightHost } from '@vivant/server/testing/children';
import type { Machine } from './network.ts';

/** One of the fleet's programs on a machine of its own. */
export interface Part {
  name: string;
  role: Role;
  machine: Machine;
  /** Resolves once it answers. */
  start(): Promise<void>;
  /** As by a crash: nothing is said to anyone. */
  kill(): Promise<void>;
}
export type Role = 'api' | 'host' | 'builder' | 'livekit' | 'redis' | 'postgres' | 's3';

/** What each is told of the others. */
export interface Places {
  home: string;
  logs: string;
  databaseUrl: string;
  redis: string;
  livekitUrl: string;
  publicUrl: string;
  controlUrl: string;
  s3Url: string;
  secret: string;
}

export const KEYS = { key: 'fleetkey', secret: 'a-secret-of-the-fleet-of-32-characters-or-more' };
export const PORTS = {
  api: 8080,
  control: 8780,
  livekit: 7880,
  redis: 6379,
  postgres: 5432,
  s3: 7070,
  builder: 8790,
};
export const BUCKET = 'fleet';
/** Of the media hosts for talks; the machine for builds stands in another, and is given none while these have room. */
const ZONE = 'talks';
const SAID_MAX = 2000;
/** Also where other work leaves a program little of the processor. */
const READY_MS = 120_000;
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A program that is killed with this one, with a log in the folder `logs`. `command` runs as root of the namespaces unless it says otherwise. */
function program(
  { logs }: Pick<Places, 'logs'>,
  part: Pick<Part, 'name' | 'role' | 'machine'>,
  how: {
    command: string[];
    env?: Record<string, string>;
    cwd?: string;
    signal?: NodeJS.Signals;
    ready: () => Promise<boolean>;
  },
): Part {
  let child: ChildProcess | undefined;
  const logFile = join(logs, `${part.name}.log`);
  return {
    ...part,
    async start() {
      const [first = '', ...args] = [
        ...['setpriv', '--pdeathsig', how.signal ?? 'KILL', '--'],
        ...part.machine.before,
        ...how.command,
      ];
      const log = openSync(logFile, 'a');
      child = spawn(first, args, {
        ...{ stdio: ['ignore', log, log], cwd: how.cwd ?? ROOT },
        env: { PATH: process.env.PATH, ...how.env },
      });
      closeSync(log);
      await until(() => how.ready().catch(() => false), `${part.name} to answer`, READY_MS).catch((cause) => {
        throw new Error(`${(cause as Error).message} It said: ${readFileSync(logFile).subarray(-SAID_MAX)}`);
      });
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(how.signal ?? 'SIGKILL');
      await gone;
    },
  };
}

/** It does not run as root, which in these namespaces is its caller. */
const AS_SOMEBODY = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

export function postgresPart(machine: Machine, places: Places, binaries: PostgresPrograms): Part {
  const { home } = places;
  const data = join(home, 'postgres');
  const env = { LD_LIBRARY_PATH: binaries.libraryPath, LC_ALL: 'C' };
  const made = spawnSync(
    AS_SOMEBODY[0] ?? '',
    [
      ...[...AS_SOMEBODY.slice(1), binaries.initdb, `--pgdata=${data}`, '--username=vivant', '--auth=trust'],
      ...[
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
      ],
    ],
    { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  appendFileSync(join(data, 'pg_hba.conf'), 'host all all 10.78.0.0/24 trust\n');
  const settings = [`listen_addresses=${machine.address}`, 'max_connections=200', 'jit=off'];
  return program(
    places,
    { name: 'postgres', role: 'postgres', machine },
    {
      command: [
        ...[...AS_SOMEBODY, binaries.postgres, '-D', data, '-k', home],
        ...settings.flatMap((one) => ['-c', one]),
      ],
      env,
      cwd: home,
      // An immediate shutdown, which like a crash leaves recovery to the next start, ends its workers too.
      signal: 'SIGQUIT',
      ready: () => answersTcp(machine, PORTS.postgres),
    },
  );
}
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  libraryPath: string;
}

export function redisPart(machine: Machine, places: Places): Part {
  const folder = join(places.home, 'redis');
  mkdirSync(folder);
  symlinkSync(REDIS_PROGRAM, join(folder, 'redis-server'));
  const settings = ['--port', String(PORTS.redis), '--bind', machine.address, '--dir', folder, '--save', ''];
  return program(
    places,
    { name: 'redis', role: 'redis', machine },
    {
      command: [
        ...[join(folder, 'redis-server'), ...settings],
        ...['--appendonly', 'yes', '--protected-mode', 'no'],
      ],
      ready: () => answersTcp(machine, PORTS.redis),
    },
  );
}

export function livekitPart(n: number, machine: Machine, places: Places, binary: string): Part {
  const config = join(places.home, `livekit-${n}.json`);
  writeFileSync(
    config,
    JSON.stringify({
      ...{ port: PORTS.livekit, bind_addresses: [machine.address], keys: { [KEYS.key]: KEYS.secret } },
      rtc: { tcp_port: 7881, udp_port: 7882, node_ip: machine.address },
      room: { auto_create: false, enable_remote_unmute: true },
      logging: { level: 'error' },
      redis: { address: places.redis },
      node_stats: { stats_update_interval: '1s' },
    }),
  );
  return program(
    places,
    { name: `livekit-${n}`, role: 'livekit', machine },
    { command: [binary, '--config', config], ready: () => answers(machine, PORTS.livekit, '/') },
  );
}

export function s3Part(machine: Machine, places: Places, binary: string): Part {
  const { home } = places;
  for (const folder of [`files/${BUCKET}`, 'metadata']) mkdirSync(join(home, folder), { recursive: true });
  return program(
    places,
    { name: 's3', role: 's3', machine },
    {
      command: [
        ...[binary, '--port', `${machine.address}:${PORTS.s3}`, '--quiet'],
        ...['posix', '--sidecar', join(home, 'metadata'), join(home, 'files')],
      ],
      env: { HOME: home, ROOT_ACCESS_KEY_ID: KEYS.key, ROOT_SECRET_ACCESS_KEY: KEYS.secret },
      ready: () => answersTcp(machine, PORTS.s3),
    },
  );
}

export function apiPart(n: number, machine: Machine, places: Places): Part {
  const dataDir = join(places.home, `api-${n}`);
  mkdirSync(dataDir);
  return program(
    places,
    { name: `api-${n}`, role: 'api', machine },
    {
      command: [process.execPath, '--max-semi-space-size=4', 'server/src/main.ts'],
      env: {
        ...{
          VIVANT_DATA_DIR: dataDir,
          DATABASE_URL: places.databaseUrl,
          VIVANT_PUBLIC_URL: places.publicUrl,
        },
        ...{ LIVEKIT_URL: places.livekitUrl, LIVEKIT_API_KEY: KEYS.key, LIVEKIT_API_SECRET: KEYS.secret },
        ...{ VIVANT_BLOBS: `s3://${BUCKET}/fleet`, VIVANT_S3_ENDPOINT: places.s3Url },
        ...{ VIVANT_S3_ACCESS_KEY_ID: KEYS.key, VIVANT_S3_SECRET_ACCESS_KEY: KEYS.secret },
        ...{ VIVANT_HOST: machine.address, VIVANT_PORT: String(PORTS.api), VIVANT_JAIL: 'prefer' },
        ...{ VIVANT_CONTROL_HOST: machine.address, VIVANT_CONTROL_PORT: String(PORTS.control) },
        ...{ VIVANT_MEDIA_SECRET: places.secret, VIVANT_MEDIA_SLOTS: '0', VIVANT_DEMO_AVATAR: 'off' },
        // So that stages run elsewhere too.
        ...{ VIVANT_BUILDS: '1', VIVANT_ZONE: ZONE },
        ...{ VIVANT_DRAIN_SECONDS: '0', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' },
      },
      ready: () => answers(machine, PORTS.api, '/healthz'),
    },
  );
}

export function hostPart(n: number, machine: Machine, { controlUrl, secret }: Places, slots: number) {
  const [hostId, role] = [`host-${n}`, 'host' as const];
  const options = {
    hostId,
    controlUrl,
    secret,
    slots,
    address: machine.address,
    fetchesFaces: true,
    zone: ZONE,
  };
  let host: LightHost | undefined;
  return {
    ...{ name: hostId, role, machine },
    async start() {
      host = await startLightHost(options, machine.before);
    },
    kill: async () => host?.kill(),
    drain: () => host?.tell({ type: 'drain' }),
  };
}

/** A real media host, which runs stages of builds for the servers. */
export function builderPart(machine: Machine, places: Places): Part {
  const dataDir = join(places.home, 'builder');
  mkdirSync(dataDir);
  const { address } = machine;
  return program(
    places,
    { name: 'builder', role: 'builder', machine },
    {
      command: [process.execPath, 'media/src/supervisor/main.ts'],
      env: {
        ...{ VIVANT_DATA_DIR: dataDir, VIVANT_MEDIA_HOST_ID: 'builder', VIVANT_ZONE: 'builds' },
        ...{ VIVANT_MEDIA_CONTROL_URL: places.controlUrl, VIVANT_MEDIA_SECRET: places.secret },
        ...{ VIVANT_MEDIA_LISTEN: address, VIVANT_MEDIA_PORT: String(PORTS.builder) },
        ...{ VIVANT_MEDIA_ADDRESS: `http://${address}:${PORTS.builder}`, VIVANT_JAIL: 'prefer' },
        ...{ VIVANT_MEDIA_SLOTS: '1', VIVANT_MEDIA_BUILDS: '1' },
        ...{ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' },
      },
      ready: () => answersTcp(machine, PORTS.builder),
    },
  );
}

async function answers({ address }: Machine, port: number, path: string): Promise<boolean> {
  const answer = await fetch(`http://${address}:${port}${path}`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(2000),
  });
  await answer.body?.cancel();
  return answer.ok;
}

async function answersTcp({ address }: Machine, port: number): Promise<boolean> {
  const socket = connect({ host: address, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(1000) });
    return true;
  } finally {
    socket.destroy();
  }
}
