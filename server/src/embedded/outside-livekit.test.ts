import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pickPort } from '@vivant/platform/free-port';
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { livekitBinary } from '../testing/embedded.ts';
import { livekitFault, probeRoomCreation, watchOutsideLivekit } from './outside-livekit.ts';

const KEYS = { apiKey: 'testkey', apiSecret: 'a-secret-for-tests-only-of-32-characters-or-more' };
const log = { error() {} };

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
      child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', livekitBinary!, '--config', file], {
        stdio: 'ignore',
      });
      url = `ws://127.0.0.1:${port}`;
      await vi.waitFor(() => fetch(`http://127.0.0.1:${port}`), 30_000);
    });
    afterAll(async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
      rmSync(directory, { recursive: true, force: true });
    });

    it(autoCreate ? 'stops the start, with the setting to change' : 'is taken', async () => {
      const watched = watchOutsideLivekit({ url, ...KEYS }, log);
      if (autoCreate) await expect(watched).rejects.toThrow('Set room.auto_create to false');
      else expect(await (await watched)()).toBe(true);
    });

    it('is asked without a room being made', async () => {
      expect(await probeRoomCreation({ url: `${url}/`, ...KEYS })).toBe(
        autoCreate ? 'anybody with a token' : 'service alone',
      );
      const rooms = new RoomServiceClient(url.replace('ws', 'http'), KEYS.apiKey, KEYS.apiSecret);
      expect(await rooms.listRooms()).toEqual([]);
    });

    it('that has other keys is told from both', async () => {
      const creation = await probeRoomCreation({ url, ...KEYS, apiSecret: 'another'.repeat(6) });
      expect(livekitFault(creation)).toContain('LIVEKIT_API_KEY');
    });
  },
);

it('a LiveKit that is away at the start is judged before it counts as ready', async () => {
  let status = 503;
  const server: Server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const isReady = await watchOutsideLivekit({ url: `http://127.0.0.1:${port}`, ...KEYS }, log);
  await expect(isReady()).rejects.toThrow('answered 503');
  status = 200;
  expect(await isReady()).toBe(false);
  server.close();
});
