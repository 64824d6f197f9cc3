import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createLog } from '../log.ts';
import { localRates } from '../testing/rates.ts';
import { createHttpApp, type HttpApp } from './app.ts';
import { rtcProxy } from './rtc-proxy.ts';

let upstream: Server;
let sockets: WebSocketServer;
let app: HttpApp;
let origin: string;
const seen: { url: string; authorization: string | undefined; forwardedFor: unknown }[] = [];

beforeAll(async () => {
  upstream = createServer((request, response) => {
    response.writeHead(401, { 'content-type': 'text/plain', 'access-control-allow-origin': '*' });
    response.end(`no: ${request.url}`);
  });
  sockets = new WebSocketServer({ noServer: true });
  upstream.on('upgrade', (request, socket, head) => {
    seen.push({
      url: request.url ?? '',
      authorization: request.headers.authorization,
      forwardedFor: request.headers['x-forwarded-for'],
    });
    if (request.url?.includes('refuse')) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 3\r\n\r\nbad');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('message', (data, binary) => client.send(data, { binary }));
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const url = `ws://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  app = createHttpApp({
    log: createLog({ level: 'error' }),
    keys: { verify: async () => null },
    trustProxy: [],
    tls: null,
    rates: localRates(),
  });
  rtcProxy(app, { livekitUrl: () => url });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  sockets.close();
  upstream.close();
});

describe('the signalling of LiveKit', () => {
  it.each([['/rtc?access_token=t'], ['/rtc/v1?access_token=t']])(
    'passes through %s in both directions with query and authorization',
    async (path) => {
      const client = new WebSocket(`ws://${origin}${path}`, { headers: { authorization: 'Bearer b' } });
      const echoed = await new Promise<Buffer>((resolve, reject) => {
        client.on('open', () => client.send(Buffer.from([1, 2, 3])));
        client.on('message', (data) => resolve(data as Buffer));
        client.on('error', reject);
      });
      expect([...echoed]).toEqual([1, 2, 3]);
      expect(seen.at(-1)).toEqual({ url: path, authorization: 'Bearer b', forwardedFor: '127.0.0.1' });
      client.terminate();
    },
  );

  it("keeps the status of LiveKit's refusal", async () => {
    const status = await new Promise((resolve) => {
      const client = new WebSocket(`ws://${origin}/rtc?refuse`);
      client.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      client.on('error', () => {});
    });
    expect(status).toBe(401);
  });

  it('answers /rtc/validate with what LiveKit answers', async () => {
    const answer = await fetch(`http://${origin}/rtc/validate?access_token=x`);
    expect(answer.status).toBe(401);
    expect(await answer.text()).toBe('no: /rtc/validate?access_token=x');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('passes nothing else to LiveKit', async () => {
    expect(
      (await fetch(`http://${origin}/twirp/livekit.RoomService/ListRooms`, { method: 'POST' })).status,
    ).toBe(404);
    for (const url of ['/rtc/..%2ftwirp/x', '/rtc//twirp'])
      expect((await fetch(`http://${origin}${url}`)).status).toBe(404);
    const status = await new Promise((resolve) => {
      const client = new WebSocket(`ws://${origin}/agent`);
      client.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      client.on('error', () => {});
    });
    expect(status).toBe(404);
  });
});
