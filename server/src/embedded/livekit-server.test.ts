import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type JoinResponse, SignalResponse } from '@livekit/protocol';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  holdServices,
  killHard,
  livekitBinary,
  pidOf,
  requiredLivekit,
  type TestDataDir,
  testDataDir,
} from '../testing/embedded.ts';
import { openRelay } from '../turn/relay.ts';
import { ATTRIBUTE, addressOf, METHOD, newRequest } from '../turn/stun-message.ts';
import { askStun, openUdpWire } from '../turn/stun-wire.ts';
import { openDataDir } from './data-dir.ts';
import { checkLivekitServer } from './livekit-binary.ts';
import { startLivekit } from './livekit-server.ts';
import { processesIn } from './orphans.ts';

let dir: TestDataDir;
beforeEach(() => {
  dir = testDataDir();
});
afterEach(() => dir.remove());

const withLivekit = it.skipIf(!livekitBinary);
const running = () => processesIn(join(dir.path, 'livekit'), ['livekit-server', 'server']);

async function start(options: Partial<Parameters<typeof startLivekit>[0]> = {}) {
  const dataDir = openDataDir(dir.path);
  const livekit = await startLivekit({
    dataDir: dataDir.path,
    binary: requiredLivekit(),
    log: keepingLog(),
    ...options,
  });
  return {
    ...livekit,
    rooms: new RoomServiceClient(livekit.url.replace('ws', 'http'), livekit.apiKey, livekit.apiSecret),
    async end() {
      await livekit.stop();
      dataDir.release();
    },
  };
}

const TURN = { udpPort: null, relayPorts: { from: 20_000, to: 22_999 }, tls: null, isOnlyWay: false };

/** What LiveKit tells somebody who joins. */
async function welcome(livekit: Awaited<ReturnType<typeof start>>): Promise<JoinResponse> {
  await livekit.rooms.createRoom({ name: 'r' });
  const token = new AccessToken(livekit.apiKey, livekit.apiSecret, { identity: 'visitor' });
  token.addGrant({ roomJoin: true, room: 'r' });
  const socket = new WebSocket(`${livekit.url}/rtc?protocol=15&access_token=${await token.toJwt()}`);
  const [bytes] = (await once(socket, 'message')) as [Buffer];
  socket.terminate();
  const { message } = SignalResponse.fromBinary(bytes);
  if (message.case !== 'join') throw new Error(`LiveKit said ${message.case} first`);
  return message.value;
}

/** Local addresses of listening TCP sockets and bound UDP sockets of a process, as "tcp 127.0.0.1:7880". */
function listening(pid: number): string[] {
  const inodes = new Set(
    ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((table) =>
      readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
        .split('\n')
        .slice(1)
        .map((row) => row.trim().split(/\s+/))
        .filter((row) => (table.startsWith('tcp') ? row[3] === '0A' : row[3] === '07'))
        .map((row) => `${table} ${row[1]} ${row[9]}`),
    ),
  );
  return [...inodes];
}

describe('the embedded livekit-server', () => {
  withLivekit('answers to its generated key, and keeps key and port over restarts', async () => {
    const first = await start();
    expect(first.apiSecret.length).toBeGreaterThanOrEqual(32);
    await first.rooms.createRoom({ name: 'r' });
    expect((await first.rooms.listRooms()).map((room) => room.name)).toEqual(['r']);
    await first.end();
    expect(running()).toEqual([]);
    const second = await start();
    expect([second.apiKey, second.apiSecret, second.url]).toEqual([first.apiKey, first.apiSecret, first.url]);
    await second.end();
  });

  withLivekit('sends visitors to no server of others to find out their address', async () => {
    const livekit = await start();
    const { iceServers } = await welcome(livekit);
    await livekit.end();
    expect(iceServers.flatMap(({ urls }) => urls)).toEqual(['stun:127.0.0.1:3478']);
  });

  withLivekit('tells visitors their address itself where it relays, and names nobody else', async () => {
    const livekit = await start({ turn: TURN });
    const { iceServers } = await welcome(livekit);
    const port = livekit.turnUdpPort ?? 0;
    expect(iceServers.flatMap(({ urls }) => urls)).toEqual([
      `turn:127.0.0.1:${port}?transport=udp`,
      `stun:127.0.0.1:${port}`,
    ]);
    const wire = await openUdpWire({ address: '127.0.0.1', port });
    const answer = await askStun(wire, newRequest(METHOD.binding));
    expect(addressOf(answer, ATTRIBUTE.xorMappedAddress)).toEqual({
      address: '127.0.0.1',
      port: wire.localPort,
    });
    wire.close();
    await livekit.end();
  });

  withLivekit(
    'relays to the media server, to no other address, and for nobody who was not let in',
    async () => {
      const livekit = await start({ turn: TURN });
      const { iceServers } = await welcome(livekit);
      const { username = '', credential = '' } = iceServers.find((server) => server.username !== '') ?? {};
      const at = { address: '127.0.0.1', port: livekit.turnUdpPort ?? 0 };
      const relay = await openRelay(await openUdpWire(at), { username, credential });
      const { from, to } = TURN.relayPorts;
      expect(relay.address).toMatchObject({
        address: '127.0.0.1',
        port: expect.toSatisfy((p: number) => p >= from && p <= to),
      });
      await relay.permit('127.0.0.1');
      for (const other of ['127.0.0.2', '127.0.0.0', '10.0.0.1', '169.254.169.254', '198.51.100.7'])
        await expect(relay.permit(other)).rejects.toThrow('403');
      relay.close();
      const stranger = await openUdpWire(at);
      await expect(openRelay(stranger, { username, credential: 'guessed' })).rejects.toThrow('400');
      stranger.close();
      await livekit.end();
    },
  );

  withLivekit('keeps its secret in files of its owner alone', async () => {
    const livekit = await start();
    for (const file of ['config.yaml', 'kept.json']) {
      expect(statSync(join(dir.path, 'livekit', file)).mode & 0o777).toBe(0o600);
    }
    await livekit.end();
  });

  withLivekit('opens no port to other machines while media stays on this one', async () => {
    const livekit = await start();
    const port = Number(new URL(livekit.url).port);
    const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');
    const all = listening(pidOf(livekit));
    const ours = all.filter(
      (row) => row.includes(`:${hex(port)} `) || row.includes(`:${hex(livekit.rtcPorts.udp)} `),
    );
    expect(ours).toHaveLength(2);
    for (const row of ours) expect(row).toMatch(/^(tcp|udp) 0100007F:/);
    expect(livekit.rtcPorts.tcp).toBe(0);
    await livekit.end();
  });

  withLivekit('lets nobody in who holds a token for a room the service did not make', async () => {
    const livekit = await start();
    const token = new AccessToken(livekit.apiKey, livekit.apiSecret, { identity: 'v' });
    token.addGrant({ roomJoin: true, room: 'unmade' });
    const answer = await fetch(
      `${livekit.url.replace('ws', 'http')}/rtc/validate?access_token=${await token.toJwt()}`,
    );
    expect(answer.status).toBe(404);
    expect(await livekit.rooms.listRooms()).toEqual([]);
    await livekit.end();
  });

  withLivekit('comes back on the same address after kill -9, without its rooms', async () => {
    const livekit = await start();
    await livekit.rooms.createRoom({ name: 'r' });
    const before = pidOf(livekit);
    process.kill(before, 'SIGKILL');
    await expect.poll(() => livekit.pid() ?? before).not.toBe(before);
    expect(await livekit.rooms.listRooms()).toEqual([]);
    await livekit.end();
  });

  withLivekit('takes another port when its own was taken meanwhile', async () => {
    const first = await start();
    const port = Number(new URL(first.url).port);
    await first.end();
    const thief = createServer().listen(port, '127.0.0.1');
    await once(thief, 'listening');
    const second = await start();
    expect(second.url).not.toBe(first.url);
    await second.rooms.createRoom({ name: 'r' });
    await second.end();
    thief.close();
  });

  withLivekit('listens at the media ports it is told where visitors come from outside', async () => {
    const probe = await start();
    const [udp, tcp] = [probe.rtcPorts.udp, Number(new URL(probe.url).port) + 1];
    await probe.end();
    // An address of documentation: nothing is ever sent to it here.
    const livekit = await start({ nodeIp: '192.0.2.7', rtcUdpPort: udp, rtcTcpPort: tcp });
    expect(livekit.rtcPorts).toEqual({ udp, tcp });
    expect(readFileSync(join(dir.path, 'livekit/config.yaml'), 'utf8')).toContain('192.0.2.7');
    await livekit.end();
  });

  it.each([
    ['VIVANT_RTC_UDP_PORT', '127.0.0.1'],
    ['VIVANT_RTC_TCP_PORT', '192.0.2.7'],
  ])('refuses a port of %s that is taken, by the name of the setting', async (setting, nodeIp) => {
    const thief =
      setting === 'VIVANT_RTC_UDP_PORT' ? createSocket('udp4').bind(0, nodeIp) : createServer().listen(0);
    await once(thief, 'listening');
    const { port } = thief.address() as AddressInfo;
    const ports = setting === 'VIVANT_RTC_UDP_PORT' ? { rtcUdpPort: port } : { rtcTcpPort: port };
    const dataDir = openDataDir(dir.path);
    const options = { dataDir: dataDir.path, binary: '/bin/false', log: keepingLog(), nodeIp, ...ports };
    await expect(startLivekit(options)).rejects.toThrow(new RegExp(`${port}.* is taken.*${setting}`));
    dataDir.release();
    thief.close();
  });

  withLivekit('says its version', async () => {
    expect(await checkLivekitServer(requiredLivekit())).toMatch(/^1\.\d+\.\d+$/);
    await expect(checkLivekitServer('/bin/true')).rejects.toThrow('needed is livekit-server 1.13.5');
  });
});

withLivekit('kill -9 of the service leaves neither livekit-server nor PostgreSQL behind', async () => {
  const held = await holdServices(dir.path, livekitBinary);
  const all = () => processesIn(dir.path, ['livekit-server', 'server', 'postgres', 'setpriv']);
  expect(running()).toHaveLength(1);
  await killHard(held.process);
  await expect.poll(() => all()).toEqual([]);
});
