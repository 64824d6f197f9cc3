import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { pickPort } from '@vivant/platform/free-port';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLiveKitRooms } from '../adapters/rooms/livekit-rooms.ts';
import { openDataDir } from '../embedded/data-dir.ts';
import { type EmbeddedLivekit, startLivekit } from '../embedded/livekit-server.ts';
import { livekitBinary, requiredLivekit, testDataDir } from '../testing/embedded.ts';
import { METHOD, newRequest } from './stun-message.ts';
import { askStun, openUdpWire } from './stun-wire.ts';
import { strangersOf, tryWays } from './try-ways.ts';

describe.skipIf(livekitBinary === undefined)('the ways to a LiveKit of this machine', () => {
  const dir = testDataDir();
  const dataDir = openDataDir(dir.path);
  let livekit: EmbeddedLivekit;
  const pass = () =>
    createLiveKitRooms(livekit).probeToken({ roomName: 'r', identity: 'probe', ttlSeconds: 60 });

  beforeAll(async () => {
    livekit = await startLivekit({
      ...{ dataDir: dataDir.path, binary: requiredLivekit(), log: keepingLog() },
      turn: {
        udpPort: await pickPort('udp', '127.0.0.1'),
        relayPorts: { from: 20_000, to: 22_999 },
        tls: null,
        isOnlyWay: false,
      },
    });
    await createLiveKitRooms(livekit).create({
      ...{ name: 'r', emptyTimeoutSeconds: 60, departureTimeoutSeconds: 60, maxParticipants: 1 },
    });
  });
  afterAll(async () => {
    await livekit?.stop();
    dataDir.release();
    await dir.remove();
  });

  it('are found to work where they do, by a pass that lets nobody do more', async () => {
    expect(await tryWays(livekit.url, await pass())).toEqual({
      ways: [
        { way: 'udp', at: `127.0.0.1:${livekit.rtcPorts.udp}`, fault: null },
        { way: 'relay_udp', at: `127.0.0.1:${livekit.turnUdpPort}`, fault: null },
      ],
      strangers: [],
    });
  });

  it('cannot be tried without a room, and it is told who refused', async () => {
    const refused = tryWays(livekit.url, `${await pass()}x`);
    await expect(refused).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

it('servers of others by which browsers find out their address are named, and no part of the service is', () => {
  const told = (...urls: string[]) =>
    strangersOf({
      iceServers: [{ urls }],
      candidates: [{ protocol: 'udp', address: '203.0.113.7', port: 7882 }],
    });
  const relays = ['turn:203.0.113.7:3478?transport=udp', 'turns:relay.example.org:443?transport=tcp'];
  expect(told(...relays, 'stun:203.0.113.7:3478', 'stun:relay.example.org:443')).toEqual([]);
  expect(told(...relays, 'stun:global.stun.example.com:3478')).toEqual(['global.stun.example.com']);
});

it('a port that does not answer is told of as that', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const wire = await openUdpWire({ address: '127.0.0.1', port: silent.address().port });
  await expect(askStun(wire, newRequest(METHOD.binding), { withinMs: 50 })).rejects.toThrow('no answer');
  wire.close();
  silent.close();
});
