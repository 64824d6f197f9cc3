import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Caller } from '../keys/caller.ts';
import { createLog } from '../log.ts';
import { localRates } from '../testing/rates.ts';
import { exchange, rawRequest, startRawUpstream } from '../testing/raw-http.ts';
import { createHttpApp, type HttpApp } from './app.ts';
import type { ConnectionLimits } from './http-server.ts';
import { rtcProxy } from './rtc-proxy.ts';

const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
const caller = { keyId: 'k', accountId: 'a', scopes: ['sessions'], avatarId: null } as unknown as Caller;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serve(limits: Partial<ConnectionLimits>, trustProxy: string[] = []) {
  const refused: string[] = [];
  const upstream = await startRawUpstream();
  const app = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async (secret) => (secret === 'good' ? caller : null) },
    trustProxy,
    tls: null,
    rates: localRates(),
    limits,
    onRefused: (bound) => void refused.push(bound),
  });
  app.get('/plain', async () => ({ ok: true }));
  app.post('/keyless', async () => ({ ok: true }));
  app.post('/known', { config: { scope: 'sessions' } }, async () => ({ ok: true }));
  rtcProxy(app, { livekitUrl: () => `ws://127.0.0.1:${upstream.port}` });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(
    () => upstream.close(),
    () => app.close(),
  );
  return { app, refused, port: (app.server.address() as { port: number }).port };
}

/** A connection that never closes its side by itself. */
function hold(port: number, bytes: string, from = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true }, () =>
    socket.write(bytes, 'latin1'),
  );
  socket.on('error', () => {});
  closing.push(() => socket.destroy());
  return socket;
}
const heard = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('end', () => resolve(text));
    socket.once('close', () => resolve(text));
  });
const firstBytes = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(String(chunk)));
    socket.once('close', () => resolve(''));
  });
const openConnections = (app: HttpApp) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

describe('a connection without an authenticated request is closed in time', () => {
  it.each([
    [
      'a refused upgrade',
      rawRequest('GET', '/rtc', { headers: UPGRADE, framing: 'chunked', body: 'x' }),
      / 400 /,
    ],
    ['an upgrade LiveKit refuses', rawRequest('POST', '/rtc', { headers: UPGRADE.slice(0, 1) }), / 200 /],
    ['half a head', 'GET /plain HTTP/1.1\r\nHost: x\r\nX-', / 408 /],
    ['nothing at all', '', / 408 /],
    [
      'half a body to a key-less route',
      `${rawRequest('POST', '/keyless', { headers: ['Content-Length: 9', 'Content-Type: application/json'] })}{`,
      /^$/,
    ],
    [
      'half a body to nowhere',
      `${rawRequest('POST', '/nowhere', { headers: ['Content-Length: 9'] })}{`,
      / 404 /,
    ],
    ['silence after an answer', rawRequest('GET', '/plain', { headers: [] }), / 200 /],
  ])('%s', async (_what, bytes, answer) => {
    const brief = { headersMs: 100, keylessBodyMs: 100, keepAliveMs: 100, lingerMs: 50 };
    const { app, port } = await serve(brief);
    expect(await heard(hold(port, bytes))).toMatch(answer);
    // Though this side stays open, the server has let go of it.
    await expect.poll(() => openConnections(app)).toBe(0);
  });

  it('except for an upload of a caller with a key, which may take longer', async () => {
    const { port } = await serve({ headersMs: 100, keylessBodyMs: 100 });
    const head = (path: string) =>
      rawRequest('POST', path, {
        headers: [
          'X-Api-Key: good',
          'Content-Type: application/json',
          'Content-Length: 2',
          'Connection: close',
        ],
      });
    const known = hold(port, `${head('/known')}{`);
    const answer = heard(known);
    await heard(hold(port, `${head('/keyless')}{`));
    known.write('}');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('connections are bounded', () => {
  it('per address: one at its limit leaves room for others', async () => {
    const { app, port, refused } = await serve({ perAddress: 3 });
    for (let i = 0; i < 3; i += 1) await firstBytes(hold(port, rawRequest('GET', '/plain', { headers: [] })));
    expect(await heard(hold(port, rawRequest('GET', '/plain')))).toBe('');
    expect(await heard(hold(port, rawRequest('GET', '/plain'), '127.0.0.2'))).toMatch(/ 200 /);
    expect(app.server.maxConnections).toBeGreaterThan(3);
    expect(refused).toEqual(['address']);
  });

  it('in all, and refused ones are counted', async () => {
    const { port, refused } = await serve({ total: 1 });
    await firstBytes(hold(port, rawRequest('GET', '/plain', { headers: [] })));
    expect(await heard(hold(port, rawRequest('GET', '/plain'), '127.0.0.2'))).toBe('');
    expect(refused).toEqual(['total']);
  });

  it('per address, except for a trusted proxy', async () => {
    const { port } = await serve({ perAddress: 1 }, ['127.0.0.1']);
    await firstBytes(hold(port, rawRequest('GET', '/plain', { headers: [] })));
    expect(await heard(hold(port, rawRequest('GET', '/plain')))).toMatch(/ 200 /);
  });

  it.each([
    ['of one visitor', { upgradedPerAddress: 2 }, '198.51.100.7', 101, ['signalling_address']],
    ['in all', { upgraded: 2 }, '198.51.100.7', 503, ['signalling_total', 'signalling_total']],
  ])('upgraded ones %s, seen through the proxy', async (_what, limits, other, status, bounds) => {
    const { port, refused } = await serve(limits, ['127.0.0.1']);
    const join = (ip: string) =>
      hold(port, rawRequest('GET', '/rtc', { headers: [...UPGRADE, `X-Forwarded-For: ${ip}`] }));
    const held = [join('203.0.113.9'), join('203.0.113.9')];
    for (const socket of held) expect(await firstBytes(socket)).toMatch(/ 101 /);
    expect(await firstBytes(join('203.0.113.9'))).toMatch(/ 503 /);
    expect(await firstBytes(join(other))).toMatch(new RegExp(` ${status} `));
    expect(refused).toEqual(bounds);
    held[0]?.destroy();
    await expect.poll(() => firstBytes(join('203.0.113.9'))).toMatch(/ 101 /);
  });
});

describe('an upgrade that no route accepts', () => {
  it.each([
    ['GET', '/plain', 'h2c', 200],
    ['POST', '/keyless', 'h2c', 200],
    ['GET', '/plain', 'websocket', 200],
    ['GET', '/rtc/validate', 'h2c', 200],
    ['GET', '/nowhere', 'websocket', 404],
  ])('%s %s with Upgrade: %s is answered in plain HTTP', async (method, path, protocol, status) => {
    const { port } = await serve({});
    const headers = [
      'Connection: close, Upgrade, HTTP2-Settings',
      `Upgrade: ${protocol}`,
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      ...(method === 'POST' ? ['Content-Type: application/json'] : []),
    ];
    const framing = method === 'POST' ? 'content-length' : 'neither';
    const answer = await exchange(port, rawRequest(method, path, { headers, framing, body: '{}' }));
    expect(Number(answer.split(' ', 2)[1])).toBe(status);
  });
});
