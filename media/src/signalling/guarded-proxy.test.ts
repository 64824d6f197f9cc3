import { once } from 'node:events';
import { createServer as createHttpServer, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type GuardedProxy, type GuardedProxyOptions, startGuardedProxy } from './guarded-proxy.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function proxy(options: GuardedProxyOptions): Promise<GuardedProxy> {
  const started = await startGuardedProxy(options);
  closing.push(() => started.close());
  return started;
}

/** A server on loopback that sends back what it is sent; counts who came. */
async function farServer(): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections++;
    socket.on('error', () => {});
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

/** Asks for a tunnel; resolves with the status, and the socket of an open one. */
function tunnel(proxyUrl: string, target: string, withCredentials = true) {
  const { hostname, port, username, password } = new URL(proxyUrl);
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  return new Promise<{ status: number; socket: Socket }>((resolve, reject) => {
    const asking = request({
      host: hostname,
      port,
      method: 'CONNECT',
      path: target,
      headers: withCredentials ? { 'proxy-authorization': `Basic ${credentials}` } : {},
    });
    asking.on('connect', (response, socket) => resolve({ status: response.statusCode ?? 0, socket }));
    asking.on('error', reject);
    asking.end();
  });
}

describe('the outgoing proxy of signalling', () => {
  it('connects to the address that was checked, and resolves the name once', async () => {
    const far = await farServer();
    const asked: string[] = [];
    const guard = await proxy({
      async resolve(name) {
        asked.push(name);
        // A second request is sent elsewhere.
        return [asked.length === 1 ? '127.0.0.1' : '127.0.0.9'];
      },
      isAllowed: (address) => address === '127.0.0.1',
    });
    const { status, socket } = await tunnel(guard.url, `livekit.test:${far.port}`);
    expect(status).toBe(200);
    socket.write('there');
    let text = '';
    while (text !== 'there') text += String((await once(socket, 'data'))[0]);
    expect(asked).toEqual(['livekit.test']);
    expect(guard.refusedHost()).toBeNull();
    socket.destroy();
  });

  it.each([
    ['a private address', ['10.0.0.7']],
    ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['an IPv6 address that carries a private one', ['::ffff:169.254.169.254']],
  ])('refuses a name with %s, before any connection', async (_what, addresses) => {
    const far = await farServer();
    const guard = await proxy({ resolve: async () => addresses });
    const { status } = await tunnel(guard.url, `livekit.test:${far.port}`);
    expect(status).toBe(403);
    expect(guard.refusedHost()).toBe('livekit.test');
    expect(far.connections()).toBe(0);
  });

  it.each(['127.0.0.1', '[::1]', '169.254.169.254', '[fd00::1]'])('refuses %s itself', async (host) => {
    const far = await farServer();
    const guard = await proxy({});
    const { status } = await tunnel(guard.url, `${host}:${far.port}`);
    expect(status).toBe(403);
    expect(far.connections()).toBe(0);
  });

  it.each([22, 25, 6667])('refuses port %i of another service, before it resolves the name', async (port) => {
    const asked: string[] = [];
    const guard = await proxy({
      isAllowed: () => true,
      async resolve(name) {
        asked.push(name);
        return ['127.0.0.1'];
      },
    });
    const { status } = await tunnel(guard.url, `livekit.test:${port}`);
    expect(status).toBe(403);
    expect(guard.refusedHost()).toBe('livekit.test');
    expect(asked).toEqual([]);
  });

  it('reports a name that does not exist as unreachable, not as refused', async () => {
    const guard = await proxy({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    const { status } = await tunnel(guard.url, 'nowhere.invalid:443');
    expect(status).toBe(502);
    expect(guard.refusedHost()).toBeNull();
  });

  it('refuses callers without its credentials, and plain requests', async () => {
    const far = await farServer();
    const guard = await proxy({ isAllowed: () => true });
    expect((await tunnel(guard.url, `127.0.0.1:${far.port}`, false)).status).toBe(407);
    const { port } = new URL(guard.url);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(405);
    expect(far.connections()).toBe(0);
  });

  it.each(['', 'livekit.test', 'livekit.test:0', 'livekit.test:99999', 'a b:443', 'u@livekit.test:443'])(
    'refuses the target %j',
    async (target) => {
      const guard = await proxy({ isAllowed: () => true, resolve: async () => ['127.0.0.1'] });
      const status = await tunnel(guard.url, target || '/').then(
        (answer) => answer.status,
        () => 400,
      );
      expect(status).toBe(400);
    },
  );

  it.each([
    ['nothing else', ''],
    ['a length', 'Content-Length: 5\r\n'],
    ['chunks', 'Transfer-Encoding: chunked\r\n'],
  ])(
    'a tunnel that announces %s carries everything after its head on one connection, and nothing else',
    async (_what, framing) => {
      const far = await farServer();
      const guard = await proxy({ isAllowed: () => true });
      const { port, username, password } = new URL(guard.url);
      const credentials = Buffer.from(`${username}:${password}`).toString('base64');
      const ask = (target: string, sent: string) =>
        new Promise<string>((resolve, reject) => {
          const head = `CONNECT ${target} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: Basic ${credentials}\r\n${framing}\r\n`;
          const socket = connect(Number(port), '127.0.0.1', () => socket.write(head + sent));
          let heard = '';
          socket.setEncoding('latin1').on('data', (text: string) => {
            heard += text;
            if (heard.endsWith(sent)) socket.destroy();
          });
          socket.once('close', () => resolve(heard));
          socket.once('error', reject);
        });
      // A second CONNECT within the first tunnel's bytes, and behind a refused one, is not treated as a request.
      const second = `CONNECT 127.0.0.1:${far.port} HTTP/1.1\r\nHost: x\r\n\r\nhello`;
      const opened = await ask(`127.0.0.1:${far.port}`, second);
      expect(opened.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
      expect(opened.endsWith(second)).toBe(true);
      expect(far.connections()).toBe(1);
      const refused = await ask('127.0.0.1:0', second);
      expect(refused).toMatch(/^HTTP\/1\.1 400 /);
      expect(refused.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
      expect(far.connections()).toBe(1);
    },
  );

  it('ends its tunnels with the session', async () => {
    const far = await farServer();
    const guard = await startGuardedProxy({ isAllowed: () => true });
    const { socket } = await tunnel(guard.url, `127.0.0.1:${far.port}`);
    const closed = once(socket, 'close');
    socket.resume();
    await guard.close();
    await closed;
  });

  it('is used by the native client for every connection of its signalling', async () => {
    const refusing = createHttpServer();
    const targets: string[] = [];
    refusing.on('connect', ({ url }, socket) => {
      targets.push(url ?? '');
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    });
    refusing.listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    closing.push(() => refusing.close());
    const { port } = refusing.address() as AddressInfo;
    const script = `
      const { Room } = require('@livekit/rtc-node');
      process.env.HTTPS_PROXY = process.env.HTTP_PROXY = 'http://u:p@127.0.0.1:${port}';
      new Room().connect('wss://livekit.test', 'a.b.c').catch(() => {}).finally(() => process.exit());`;
    const { spawn } = await import('node:child_process');
    const child = spawn(process.execPath, ['-e', script], { cwd: import.meta.dirname, stdio: 'ignore' });
    await once(child, 'exit');
    expect(targets.length).toBeGreaterThan(0);
    expect(new Set(targets)).toEqual(new Set(['livekit.test:443']));
  });
});
