import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { WORKER_HEADERS, WORKER_REVOKED } from '@vivant/contract/workers';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSupervisorHttp } from './http-server.ts';
import { openTunnel } from './tunnel-client.ts';

/** The server's end: takes every tunnel, as long as it answers 101. */
let server: Server;
let serverUrl: string;
let status: number;
let refusalHeader: string;
let asked: string[];
let sessions: ClientHttp2Session[];
let sockets: Socket[];
let opened: () => Promise<ClientHttp2Session>;
let tunnel: { close(): void } | undefined;

beforeEach(async () => {
  [status, refusalHeader, asked, sessions, sockets] = [101, '', [], [], []];
  const waiting: ((session: ClientHttp2Session) => void)[] = [];
  opened = () => new Promise((resolve) => waiting.push(resolve));
  server = createServer();
  server.on('upgrade', (request, socket: Socket, head) => {
    socket.on('error', () => socket.destroy());
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    if (status !== 101)
      return socket.end(
        `HTTP/1.1 ${status} No\r\n${refusalHeader}Connection: close\r\nContent-Length: 0\r\n\r\n`,
      );
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: vivant-worker\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    const session = connect('http://worker.invalid', { createConnection: () => socket });
    session.on('error', () => session.destroy());
    sessions.push(session);
    sockets.push(socket);
    session.once('remoteSettings', () => waiting.shift()?.(session));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  tunnel?.close();
  for (const session of sessions) session.destroy();
  server.close();
});

function open(onRevoked: () => void = () => undefined) {
  const log = keepingLog();
  const control = createSupervisorHttp({
    secrets: null,
    pool: {
      sessions: () => [],
      freeSlots: () => 3,
      end: () => true,
      inRoom: () => null,
      keepSlot: () => undefined,
      rehearse: async () => false,
      assign: () => Promise.reject(new Error('none is assigned here')),
    },
    rehearsals: { answer: () => Promise.reject(new Error('none is asked here')) },
    builds: { take: () => Promise.reject(new Error('none is built here')) },
  });
  tunnel = openTunnel({ serverUrl, credential: 'credential', control, onRevoked, log });
  return log;
}

/** A request inside the tunnel, as it goes over the wire. */
async function ask(session: ClientHttp2Session, line: string): Promise<string> {
  const stream = session.request({ ':method': 'CONNECT', ':authority': 'control' });
  await once(stream, 'response');
  stream.end(`${line} HTTP/1.1\r\nHost: control\r\nConnection: close\r\n\r\n`);
  return text(stream);
}

it('answers what the server asks inside the tunnel, and needs no secret there', async () => {
  const first = opened();
  open();
  const session = await first;
  expect(asked).toEqual(['GET /worker/tunnel Bearer credential']);
  expect(await ask(session, 'GET /healthz')).toContain('{"sessions":0,"freeSlots":3}');
  expect(await ask(session, 'DELETE /sessions/one')).toMatch(/^HTTP\/1\.1 204/);
});

it('opens a tunnel that broke again', async () => {
  const first = opened();
  const log = open();
  const second = first.then(() => {
    const next = opened();
    // Without a word, as a lost network ends it.
    sockets[0]?.destroy();
    return next;
  });
  expect(await ask(await second, 'GET /healthz')).toContain('200 OK');
  expect(log.lines).toContain('warn the tunnel to the server is closed; opening it again');
});

it('opens the next tunnel as soon as the server goes, and answers in the first what is under way there', async () => {
  const first = opened();
  const log = open();
  const session = await first;
  const next = opened();
  const stream = session.request({ ':method': 'CONNECT', ':authority': 'control' });
  await once(stream, 'response');
  session.close();
  expect(await ask(await next, 'GET /healthz')).toContain('200 OK');
  stream.end('GET /healthz HTTP/1.1\r\nHost: control\r\nConnection: close\r\n\r\n');
  expect(await text(stream)).toContain('200 OK');
  await once(session, 'close');
  // The end of the first is no reason for a third.
  expect(asked).toHaveLength(2);
  expect(log.lines).not.toContain('warn the tunnel to the server is closed; opening it again');
});

// 401: of a proxy before the server, or of a server that has another database for a minute.
it.each([401, 409, 429, 503])('tries again after %i', async (refusal) => {
  status = refusal;
  const log = open();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect.poll(() => log.lines.length).toBeGreaterThan(0);
  const next = opened();
  status = 101;
  expect(await ask(await next, 'GET /healthz')).toContain('200 OK');
});

it('tells that it was revoked, and asks no more', async () => {
  status = 401;
  refusalHeader = `${WORKER_HEADERS.answer}: ${WORKER_REVOKED}\r\n`;
  await new Promise<void>((resolve) => {
    open(resolve);
  });
  expect(asked).toHaveLength(1);
  expect(sessions).toHaveLength(0);
});
