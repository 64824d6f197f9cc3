import type { AddressInfo } from 'node:net';
import { pickPort } from '@vivant/platform/free-port';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLiveKitRooms } from '../adapters/rooms/livekit-rooms.ts';
import { openDataDir } from '../embedded/data-dir.ts';
import { type EmbeddedLivekit, startLivekit } from '../embedded/livekit-server.ts';
import { createHttpApp, type HttpApp } from '../http/app.ts';
import { healthRoutes } from '../http/health.ts';
import { rtcProxy } from '../http/rtc-proxy.ts';
import { createLog } from '../log.ts';
import { livekitBinary, requiredLivekit, testDataDir } from '../testing/embedded.ts';
import { localRates } from '../testing/rates.ts';
import { lookFromOutside } from './from-outside.ts';
import { runCommand } from './run-command.ts';

describe.skipIf(livekitBinary === undefined)('what another machine reaches of a service', () => {
  const dir = testDataDir();
  const dataDir = openDataDir(dir.path);
  let livekit: EmbeddedLivekit;
  let app: HttpApp;
  let url: string;

  beforeAll(async () => {
    livekit = await startLivekit({
      ...{ dataDir: dataDir.path, binary: requiredLivekit(), log: keepingLog() },
      // Nobody resolves that name, so this way is closed.
      turn: {
        ...{
          udpPort: await pickPort('udp', '127.0.0.1'),
          relayPorts: { from: 20_000, to: 22_999 },
          isOnlyWay: false,
        },
        tls: { domain: 'turn.vivant.invalid', port: 443, endsElsewhere: false, own: null },
      },
    });
    await createLiveKitRooms(livekit).create({
      ...{ name: 'r', emptyTimeoutSeconds: 60, departureTimeoutSeconds: 60, maxParticipants: 1 },
    });
    app = createHttpApp({
      ...{
        log: createLog({ level: 'silent' }),
        keys: { verify: async () => null },
        trustProxy: [],
        tls: null,
      },
      rates: localRates(),
    });
    healthRoutes(app, []);
    rtcProxy(app, { livekitUrl: () => livekit.url });
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app?.close();
    await livekit?.stop();
    dataDir.release();
    await dir.remove();
  });

  it('is told way by way, with what to open for one that is closed', async () => {
    const pass = await createLiveKitRooms(livekit).probeToken({
      ...{ roomName: 'r', identity: 'probe', ttlSeconds: 60 },
    });
    const rows = await lookFromOutside({ url, pass });
    expect(rows.map(({ name, status }) => [name, status])).toEqual([
      ['pages and API', 'ok'],
      ['signalling', 'ok'],
      ['media by UDP', 'ok'],
      ['relayed media by UDP', 'ok'],
      ['relayed media by TLS', 'warn'],
    ]);
    expect(rows.at(-1)?.meaning).toContain('Lead TCP 443 of turn.vivant.invalid to the relay');
  });

  it('is looked at without a pass as far as anybody may, and says how to get one', async () => {
    const rows = await lookFromOutside({ url });
    expect(rows.map(({ status }) => status)).toEqual(['ok', 'warn']);
    expect(rows[1]?.meaning).toContain('./vivant doctor --pass');
  });

  it('tells a pass that is not good from a service that is not there', async () => {
    expect((await lookFromOutside({ url, pass: 'x' })).at(-1)).toMatchObject({
      ...{ name: 'signalling', status: 'fail' },
      meaning: expect.stringContaining('ten minutes'),
    });
    const closed = await lookFromOutside({ url: 'http://127.0.0.1:9', pass: 'x' });
    expect(closed).toMatchObject([{ name: 'pages and API', status: 'fail' }]);
  });
});

it.each([
  ['--from-outside', 'avatars.example.org', []],
  ['--from-outside', 'ftp://avatars.example.org', []],
  ['--signalling', 'media.example.org:7880', ['--from-outside', 'https://avatars.invalid']],
])('%s %s is told to be no whole address', async (option, address, others) => {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const output = { line: say, error: say, progress: () => {}, bytes: () => {}, isTerminal: false };
  const args = ['doctor', ...others, option, address];
  expect(await runCommand(args, {}, { ...output, confirm: null })).toBe(1);
  expect(said.join('\n')).toMatch(/must be a whole address, such as \w+:\/\//);
});
