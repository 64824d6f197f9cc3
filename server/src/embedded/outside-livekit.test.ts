import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '@vivant/platform/clock';
import { pickPort } from '@vivant/platform/free-port';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { livekitBinary, requiredLivekit } from '../testing/embedded.ts';
import { livekitFault, probeRoomCreation, watchOutsideLivekit } from './outside-livekit.ts';

const KEYS = { apiKey: 'testkey', apiSecret: 'a-secret-for-tests-only-of-32-characters-or-more' };
const log = { error() {}, info() {} };
const clock = createSystemClock();

describe.skipIf(livekitBinary === undefined).each([true, false])(
  'a LiveKit with room.auto_create: %s',
  (autoCreate) => {
    const directory = mkdtempSync(join(tmpdir(), 'vivant-outside-'));
    let child: ChildProcess;
    let url: string;
    beforeAll(async () => {
      const port = await pickPort('tcp', '127.0.0.1');
      const file = join(directory, 'livekit.yaml');
      const configuration = {
        port,
        bind_addresses: ['127.0.0.1'],
        rtc: { tcp_port: 0, udp_port: await pickPort('udp', '127.0.0.1'), node_ip: '127.0.0.1' },
        keys: { [KEYS.apiKey]: KEYS.apiSecret },
        room: { auto_create: autoCreate },
        logging: { level: 'error' },
      };
      writeFileSync(file, JSON.stringify(configuration));
      child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', requiredLivekit(), '--config', file], {
        stdio: 'ignore',
      });
      url = `ws://127.0.0.1:${port}`;
      await vi.waitFor(() => fetch(`http://127.0.0.1:${port}`), 240_000);
    });
    afterAll(async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
      rmSync(directory, { recursive: true, force: true });
    });

    it(autoCreate ? 'stops the start, with the setting to change' : 'is taken', async () => {
      const watched = watchOutsideLivekit({ url, ...KEYS }, { clock, log });
      if (autoCreate) await expect(watched).rejects.toThrow('Set room.auto_create to false');
      else expect(await (await watched).isReady()).toBe(true);
    });

    it('is checked without making a room', async () => {
      expect(await probeRoomCreation({ url: `${url}/`, ...KEYS })).toBe(
        autoCreate ? 'anybody with a token' : 'service alone',
      );
      const rooms = new RoomServiceClient(url.replace('ws', 'http'), KEYS.apiKey, KEYS.apiSecret);
      expect(await rooms.listRooms()).toEqual([]);
    });

    it('that has other keys is told apart from both', async () => {
      const creation = await probeRoomCreation({ url, ...KEYS, apiSecret: 'another'.repeat(6) });
      expect(livekitFault(creation)).toContain('LIVEKIT_API_KEY');
    });
  },
);

describe('a LiveKit that is watched', () => {
  let status: number;
  let asked: number;
  let server: Server;
  let url: string;
  const faults: object[] = [];
  const testClock = createTestClock();
  const watch = () =>
    watchOutsideLivekit(
      { url, ...KEYS },
      { clock: testClock, log: { error: (fields: object) => void faults.push(fields), info() {} } },
    );
  beforeEach(async () => {
    [status, asked] = [404, 0];
    faults.length = 0;
    server = createServer((_request, response) => {
      asked += 1;
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('and was away at the start is checked before a session starts on it', async () => {
    status = 503;
    const { fault, isReady } = await watch();
    await expect(fault()).rejects.toThrow('does not answer');
    expect(await isReady()).toBe(false);
    status = 200;
    testClock.advance(2_000);
    expect(await fault()).toContain('Set room.auto_create to false');
    expect(await isReady()).toBe(false);
    expect(faults).toHaveLength(1);
  });

  it('is asked once in ten seconds, however many callers need its state', async () => {
    const { fault, isReady } = await watch();
    for (let second = 0; second < 10; second++) {
      expect(await Promise.all([fault(), isReady(), isReady()])).toEqual([null, true, true]);
      testClock.advance(999);
    }
    expect(asked).toBe(1);
    testClock.advance(10);
    await Promise.all([fault(), isReady()]);
    expect(asked).toBe(2);
  });

  it('and goes away is not ready, while its known settings stay', async () => {
    const { fault, isReady } = await watch();
    status = 503;
    testClock.advance(10_000);
    expect(await isReady()).toBe(false);
    expect(await fault()).toBeNull();
  });

  it('and was reconfigured may be used after that', async () => {
    const { fault } = await watch();
    for (const [answer, found] of [
      [200, expect.stringContaining('auto_create')],
      [404, null],
    ] as const) {
      status = answer;
      testClock.advance(10_000);
      expect(await fault()).toEqual(found);
    }
  });
});

it('an answer without an end holds no connection', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.on('close', () => closed.resolve());
    response.writeHead(404).write('more and');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await probeRoomCreation({ url, ...KEYS })).toBe('service alone');
  await closed.promise;
  server.close();
});
