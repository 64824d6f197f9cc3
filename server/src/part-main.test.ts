import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pickPort } from '@vivant/platform/free-port';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataDir } from './embedded/data-dir.ts';
import { startPostgres } from './embedded/postgres.ts';
import { livekitBinary, requiredLivekit, type TestDataDir, testDataDir } from './testing/embedded.ts';
import { joinToProbe } from './turn/probe-room-join.ts';
import { openRelay, type RelayCredentials } from './turn/relay.ts';
import { openTcpWire } from './turn/stun-wire.ts';

let dir: TestDataDir;
const ending: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  dir = testDataDir();
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
  await dir.remove();
});

/** The program, once it says that it is ready. `stop` answers its exit code. */
async function startPart(settings: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./part-main.ts', import.meta.url))],
    {
      env: { PATH: process.env.PATH, VIVANT_DATA_DIR: dir.path, ...settings },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const gone = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    return (await gone)[0] as number;
  };
  ending.push(stop);
  const [said] = (await Promise.race([once(child.stdout, 'data'), gone])) as [Buffer];
  return { said: String(said), stop };
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Of this machine, beyond loopback. */
const nodeIp =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '192.0.2.1';

/** A place at the relay, as behind a balancer that ends TLS. */
async function takePlace(port: number, credentials: RelayCredentials) {
  const wire = await openTcpWire({ address: '127.0.0.1', port }, { framing: 'stun' });
  ending.push(async () => wire.close());
  return openRelay(wire, credentials);
}

describe('the relay by itself', () => {
  it('leads those to whom LiveKit gave credentials to its media port, and nobody else', async () => {
    const media = createSocket('udp4', (bytes, { address, port }) => {
      media.send(`heard ${bytes}`, port, address);
    });
    media.bind(0, '0.0.0.0');
    await once(media, 'listening');
    ending.push(async () => media.close());
    const [port, secret] = [await pickPort('tcp', '127.0.0.1'), 'between-the-relay-and-a-livekit-elsewhere'];
    const at = { address: nodeIp, port: media.address().port };
    const part = await startPart({
      ...{ VIVANT_ROLES: 'relay', VIVANT_NODE_IP: nodeIp, VIVANT_RTC_UDP_PORT: String(at.port) },
      ...{ VIVANT_TURN_SECRET: secret, VIVANT_TURN_EXTERNAL_TLS: 'on', VIVANT_TURN_TLS_PORT: String(port) },
    });
    expect(part.said).toBe(`The relay is ready at port ${port}\n`);
    const username = `${Math.floor(Date.now() / 1000) + 60}:PA_1`;
    const signedWith = (key: string) => ({
      ...{ username, credential: createHmac('sha1', key).update(username).digest('base64') },
    });
    await expect(takePlace(port, signedWith('guessed'))).rejects.toThrow('401');
    const wire = (await takePlace(port, signedWith(secret))).wireTo(at);
    const heard = new Promise((resolve) => wire.onMessage(resolve));
    wire.send(Buffer.from('hello'));
    expect(String(await heard)).toBe('heard hello');
    expect(await part.stop()).toBe(0);
  });
});

describe('PostgreSQL by itself', () => {
  it('serves the folder that a server had, by the password of DATABASE_URL alone, and gives it back', async () => {
    const port = await pickPort('tcp', '127.0.0.1');
    const asChild = async (sql: string) => {
      const dataDir = openDataDir(dir.path);
      const postgres = await startPostgres({ dataDir: dataDir.path, log: keepingLog() });
      const rows = await ask(postgres.connectionString, sql);
      await postgres.stop();
      dataDir.release();
      return rows;
    };
    await asChild("create table kept (value text); insert into kept values ('before')");
    const at = (password: string) => `postgresql://vivant:${password}@127.0.0.1:${port}/vivant`;
    const settings = (password: string) => ({ VIVANT_ROLES: 'postgres', DATABASE_URL: at(password) });
    const part = await startPart(settings('it%27s%20one%20that%20is%20long'));
    expect(part.said).toBe(`PostgreSQL is ready at port ${port}\n`);
    expect(await ask(at('it%27s%20one%20that%20is%20long'), 'select value from kept')).toEqual([
      { value: 'before' },
    ]);
    await expect(ask(at('guessed'), 'select 1')).rejects.toThrow('password authentication failed');
    await expect(
      ask(at('it%27s%20one%20that%20is%20long').replace(/vivant$/, 'postgres'), 'select 1'),
    ).rejects.toThrow('pg_hba');
    expect(await part.stop()).toBe(0);
    const next = await startPart(settings('another-that-is-long-enough'));
    await expect(ask(at('it%27s%20one%20that%20is%20long'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    await ask(at('another-that-is-long-enough'), "insert into kept values ('by network')");
    expect(await next.stop()).toBe(0);
    expect(await asChild('select value from kept order by value')).toEqual([
      { value: 'before' },
      { value: 'by network' },
    ]);
  });
});

describe.skipIf(livekitBinary === undefined)('LiveKit by itself', () => {
  it('takes the key of its servers, and one that they change to, and no other, makes no room by itself, and tells of its relay inside TLS', async () => {
    const [port, relayPort] = [await pickPort('tcp', '127.0.0.1'), await pickPort('tcp', '127.0.0.1')];
    const url = `http://127.0.0.1:${port}`;
    const [key, secret] = ['servers', 'a-secret-of-the-servers-and-livekit'];
    const [newKey, newSecret] = ['next', 'another-secret-of-theirs-for-next-week'];
    const part = await startPart({
      ...{
        VIVANT_ROLES: 'livekit',
        VIVANT_NODE_IP: nodeIp,
        VIVANT_PORT: String(port),
      },
      ...{ VIVANT_TURN_TLS_AT: 'relay.test:443', VIVANT_TURN_TLS_PORT: String(relayPort) },
      VIVANT_TURN_EXTERNAL_TLS: 'on',
      VIVANT_TURN_UDP_PORT: String(await pickPort('udp', '0.0.0.0')),
      ...{ LIVEKIT_URL: `ws://127.0.0.1:${port}`, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: secret },
      ...{ LIVEKIT_API_KEY_ALSO: newKey, LIVEKIT_API_SECRET_ALSO: newSecret },
      VIVANT_LIVEKIT_SERVER: requiredLivekit(),
    });
    expect(part.said).toBe(`LiveKit is ready at port ${port}\n`);
    const rooms = new RoomServiceClient(url, key, secret);
    await rooms.createRoom({ name: 'r' });
    expect((await rooms.listRooms()).map(({ name }) => name)).toEqual(['r']);
    // A server with the new key goes on with the rooms of one with the old.
    expect(await new RoomServiceClient(url, newKey, newSecret).listRooms()).toHaveLength(1);
    for (const wrong of [`${secret}x`, newSecret])
      await expect(new RoomServiceClient(url, key, wrong).listRooms()).rejects.toThrow();
    const visitor = new AccessToken(key, secret, { identity: 'visitor' });
    visitor.addGrant({ roomJoin: true, room: 'r' });
    const joined = await joinToProbe(`ws://127.0.0.1:${port}`, await visitor.toJwt());
    const relay = joined.iceServers.find(({ urls }) => urls[0]?.startsWith('turns:'));
    expect(relay?.urls).toEqual(['turns:relay.test:443?transport=tcp']);
    if (relay === undefined) return;
    expect((await takePlace(relayPort, relay)).address.port).toBeGreaterThan(0);
    joined.leave();
    // It would wait for who may come back.
    await rooms.deleteRoom('r');
    expect(await part.stop()).toBe(0);
    // A service that has it as its child again uses a key of its own.
    expect(readFileSync(join(dir.path, 'livekit', 'kept.json'), 'utf8')).not.toContain(secret);
  });
});
