import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';

/** A real livekit-server on loopback, for tests and benches. */
export interface TestLivekit {
  url: string;
  /** What its tokens are made with. */
  key: string;
  secret: string;
  pid: number;
  rooms: RoomServiceClient;
  apiKey: string;
  apiSecret: string;
  token(room: string, identity: string, grants?: { agent?: boolean }): Promise<string>;
  stop(): Promise<void>;
}

const KEY = 'testkey';
const SECRET = 'a-secret-for-tests-only-of-32-characters-or-more';

/** The livekit-server to test with: `VIVANT_LIVEKIT_SERVER`, the PATH, or the launcher's cache; null without. */
export function findLivekitServer(env: Record<string, string | undefined>): string | null {
  const named = env.VIVANT_LIVEKIT_SERVER;
  if (named) return existsSync(named) ? named : null;
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, 'livekit-server');
    if (folder !== '' && existsSync(candidate)) return candidate;
  }
  const cache = env.XDG_CACHE_HOME ?? join(env.HOME ?? homedir(), '.cache');
  return (
    globSync(join(cache, 'vivant', '**', 'livekit-server'))
      .sort()
      .at(-1) ?? null
  );
}

/**
 * `redis`: address of the Redis whose other servers it makes a cluster with.
 * @throws Error where `findLivekitServer` found none
 */
export async function startTestLivekit(
  program: string | null,
  { redis }: { redis?: string } = {},
): Promise<TestLivekit> {
  if (program === null) throw new Error('livekit-server was not found on this machine');
  const folder = mkdtempSync(join(tmpdir(), 'vivant-livekit-'));
  const [port, tcpPort, udpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const configFile = join(folder, 'livekit.yaml');
  writeFileSync(
    configFile,
    JSON.stringify({
      port,
      bind_addresses: ['127.0.0.1'],
      rtc: { tcp_port: tcpPort, udp_port: udpPort, node_ip: '127.0.0.1', enable_loopback_candidate: true },
      keys: { [KEY]: SECRET },
      room: { auto_create: false, enable_remote_unmute: true },
      logging: { level: 'error' },
      ...(redis !== undefined && {
        redis: { address: redis },
        node_stats: { stats_update_interval: '1s' },
      }),
    }),
  );
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', program, '--config', configFile], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const http = `http://127.0.0.1:${port}`;
  await waitUntilUp(http, child);
  const { pid } = child;
  if (pid === undefined) throw new Error('livekit-server has no process');
  return {
    pid,
    url: `ws://127.0.0.1:${port}`,
    key: KEY,
    secret: SECRET,
    rooms: roomsAt(http, KEY, SECRET),
    apiKey: KEY,
    apiSecret: SECRET,
    async token(room, identity, { agent = false } = {}) {
      const token = new AccessToken(KEY, SECRET, { identity, ttl: 3600 });
      token.addGrant({
        room,
        roomJoin: true,
        canPublish: true,
        canSubscribe: true,
        canPublishData: true,
        canUpdateOwnMetadata: agent,
        agent,
      });
      if (agent) token.kind = 'agent';
      return token.toJwt();
    },
    async stop() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a livekit-server says of its rooms and who is in them. */
export function roomsAt(http: string, key: string, secret: string): RoomServiceClient {
  return new RoomServiceClient(http, key, secret);
}

async function waitUntilUp(http: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`livekit-server ended with ${child.exitCode}`);
    try {
      if ((await fetch(http)).ok) return;
    } catch {
      // Not listening yet.
    }
    await sleep(50);
  }
  throw new Error('livekit-server did not come up within 5 s');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
