import type { AddressInfo } from 'node:net';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataDir } from '../embedded/data-dir.ts';
import { type EmbeddedLivekit, startLivekit } from '../embedded/livekit-server.ts';
import { createLog } from '../log.ts';
import { livekitBinary, requiredLivekit, testDataDir } from '../testing/embedded.ts';
import { localRates } from '../testing/rates.ts';
import {
  exchange,
  FRAMINGS,
  type Framing,
  type RawUpstream,
  rawRequest,
  requestsIn,
  startRawUpstream,
} from '../testing/raw-http.ts';
import { createHttpApp, type HttpApp } from './app.ts';
import { rtcProxy } from './rtc-proxy.ts';

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'DELETE', 'POST'] as const;
const CASES = METHODS.flatMap((method) => FRAMINGS.map((framing) => [method, framing] as const));
const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
/** The beginning of a request that would swallow the head of the request after it. */
const SMUGGLED = 'GET /twirp/livekit.RoomService/ListRooms?smuggled HTTP/1.1\r\nHost: x\r\nX-Swallow: ';

async function openApp(livekitUrl: string): Promise<{ app: HttpApp; port: number }> {
  const app = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    trustProxy: [],
    tls: null,
    rates: localRates(),
  });
  rtcProxy(app, { livekitUrl: () => livekitUrl });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port };
}

const statusOf = (answer: string) => Number(answer.split(' ', 2)[1]);

function expectedStatus(method: string, framing: Framing): number {
  if (framing === 'both') return 400;
  if (method === 'DELETE') return 405;
  return framing === 'neither' || method === 'POST' ? 200 : 400;
}

describe('bytes of a body reach LiveKit only as a body', () => {
  let upstream: RawUpstream;
  let app: HttpApp;
  let port: number;
  beforeAll(async () => {
    upstream = await startRawUpstream();
    ({ app, port } = await openApp(`ws://127.0.0.1:${upstream.port}`));
  });
  afterAll(async () => {
    await app.close();
    upstream.close();
  });

  const innocent = () => exchange(port, rawRequest('GET', '/rtc/validate?innocent'));
  const join = () => exchange(port, rawRequest('GET', '/rtc?innocent', { headers: UPGRADE }));
  function expectOneRequestEach(): void {
    for (const bytes of upstream.connections) {
      expect(requestsIn(bytes)).toHaveLength(1);
      expect(bytes).not.toMatch(/^transfer-encoding:/im);
      // Within the body of a POST it is data; anywhere else it would be a request.
      if (!bytes.startsWith('POST')) expect(bytes).not.toContain('smuggled');
    }
  }

  it.each(CASES)('%s with %s', async (method, framing) => {
    upstream.connections.length = 0;
    const attack = rawRequest(method, '/rtc/validate', { framing, body: SMUGGLED });
    const answer = await exchange(port, attack);
    expect(statusOf(answer)).toBe(expectedStatus(method, framing));
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    if (expectedStatus(method, framing) === 400) {
      expect(upstream.connections).toEqual([]);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    }
    expect(statusOf(await innocent())).toBe(200);
    expect(statusOf(await join())).toBe(101);
    expectOneRequestEach();
  });

  it.each(FRAMINGS)('an upgrade with %s', async (framing) => {
    upstream.connections.length = 0;
    const attack = rawRequest('GET', '/rtc', { framing, body: SMUGGLED, headers: UPGRADE });
    expect(statusOf(await exchange(port, attack))).toBe(framing === 'neither' ? 101 : 400);
    expect(statusOf(await innocent())).toBe(200);
    expect(statusOf(await join())).toBe(101);
    expectOneRequestEach();
  });

  it('a kept-alive connection opens one connection to LiveKit per request', async () => {
    upstream.connections.length = 0;
    const [keep, last] = [{ headers: [] }, {}];
    const answers = await exchange(
      port,
      [
        rawRequest('POST', '/rtc/validate?1', { ...keep, framing: 'content-length', body: 'one' }),
        rawRequest('POST', '/rtc/validate?2', { ...keep, framing: 'chunked', body: 'three' }),
        rawRequest('GET', '/rtc/validate?3', last),
      ].join(''),
    );
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    expect(upstream.connections).toHaveLength(3);
    expect(upstream.connections[0]).toMatch(/\r\ncontent-length: 3\r\n[\s\S]*\r\n\r\none$/i);
    expect(upstream.connections[1]).toMatch(/\r\ncontent-length: 5\r\n[\s\S]*\r\n\r\nthree$/i);
    expectOneRequestEach();
  });

  it('hop-by-hop headers are not forwarded, also those a caller names', async () => {
    upstream.connections.length = 0;
    const headers = ['Connection: close, X-Hidden', 'X-Hidden: 1', 'TE: trailers', 'Keep-Alive: timeout=9'];
    await exchange(port, rawRequest('GET', '/rtc/validate', { headers }));
    expect(upstream.connections).toHaveLength(1);
    expect(upstream.connections[0]).not.toMatch(/^(x-hidden|te|keep-alive):/im);
  });
});

describe.skipIf(!livekitBinary)('the real LiveKit answers the next caller correctly', () => {
  const dir = testDataDir();
  let release: () => void;
  let livekit: EmbeddedLivekit;
  let app: HttpApp;
  let port: number;
  let path: (name: string) => string;
  beforeAll(async () => {
    const dataDir = openDataDir(dir.path);
    release = () => dataDir.release();
    livekit = await startLivekit({ dataDir: dataDir.path, binary: requiredLivekit(), log: keepingLog() });
    const { apiKey, apiSecret } = livekit;
    await new RoomServiceClient(livekit.url.replace('ws', 'http'), apiKey, apiSecret).createRoom({
      name: 'r',
    });
    const token = new AccessToken(apiKey, apiSecret, { identity: 'visitor' });
    token.addGrant({ roomJoin: true, room: 'r' });
    const jwt = await token.toJwt();
    path = (name) => `${name}?access_token=${jwt}`;
    ({ app, port } = await openApp(livekit.url));
  });
  afterAll(async () => {
    await app.close();
    await livekit.stop();
    release();
    await dir.remove();
  });

  const BODY = 'GET /rtc/validate?access_token=of-the-attacker HTTP/1.1\r\nHost: x\r\nX-Swallow: ';
  async function expectServed(): Promise<void> {
    const validated = await exchange(port, rawRequest('GET', path('/rtc/validate')));
    expect([statusOf(validated), validated.slice(-7)]).toEqual([200, 'success']);
    const joined = await exchange(port, rawRequest('GET', path('/rtc'), { headers: UPGRADE }));
    expect(statusOf(joined)).toBe(101);
  }

  it.each(CASES)('after %s with %s', async (method, framing) => {
    const answer = await exchange(port, rawRequest(method, '/rtc/validate', { framing, body: BODY }));
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    await expectServed();
  });

  it.each(FRAMINGS)('after an upgrade with %s', async (framing) => {
    const answer = await exchange(
      port,
      rawRequest('GET', path('/rtc'), { framing, body: BODY, headers: UPGRADE }),
    );
    expect(statusOf(answer)).toBe(framing === 'neither' ? 101 : 400);
    await expectServed();
  });
});
