import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { ServiceError } from '@vivant/contract/errors';
import { hostOf } from '@vivant/contract/host-and-port';
import type { HttpApp } from './app.ts';
import { whenCallerLeaves } from './caller-leaves.ts';
import { createCounts } from './http-server.ts';
import { networkOf } from './network.ts';
import { isSignalling } from './signalling-path.ts';

export interface RtcProxyOptions {
  /** LiveKit's signalling address, `ws://` or `wss://` (or http); asked for each connection. */
  livekitUrl: () => string;
}

const UPSTREAM_LIMIT_MS = 10_000;
/** LiveKit's signalling posts nothing today; what a later client may post is a few descriptions of media. */
const BODY_MAX_BYTES = 64 * 1024;
/** What concerns one connection alone (RFC 9110, 7.6.1), and `expect`, which this server answers itself. */
const HOP_BY_HOP = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * Passes LiveKit's signalling (`/rtc…`, WebSocket and HTTP) through this server's own port, so that one
 * origin and one certificate serve everything. Answers go through as they are: a refusal of LiveKit reaches
 * the client with its own status, which its reconnecting depends on; a proxy that answers the handshake by
 * itself would hide it. Queries carry tokens, so nothing of a request is logged here.
 *
 * Requests are framed anew: LiveKit must never take bytes of a caller's body for a further request. Only POST
 * has a body, sent with its exact length, and every call has a connection of its own, so that no caller's
 * bytes can stand before another's.
 */
export function rtcProxy(app: HttpApp, options: RtcProxyOptions): void {
  const upgraded = new Set<Duplex>();

  const open = (incoming: IncomingMessage, headers: RequestOptions['headers']) => {
    const base = new URL(options.livekitUrl().replace(/^ws/, 'http'));
    const send = base.protocol === 'https:' ? requestHttps : requestHttp;
    return send({
      hostname: hostOf(base),
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      path: incoming.url,
      method: incoming.method,
      headers: {
        ...headers,
        host: base.host,
        'x-forwarded-for': forwardedFor(incoming),
      },
      agent: false,
      timeout: UPSTREAM_LIMIT_MS,
    });
  };

  const { limits, addressOf, onRefused } = app.edge;
  const counts = createCounts();
  /** After an upgrade no timeout of HTTP holds, and closing our side alone would leave the rest to the peer. */
  const closeSoon = (socket: Duplex, afterMs = limits.lingerMs) => {
    const timer = setTimeout(() => socket.destroy(), afterMs);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
    socket.resume();
  };
  const refuse = (socket: Duplex, status: string, headers = '') => {
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}Content-Length: 0\r\n\r\n`);
    closeSoon(socket);
  };

  app.server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(0);
    if (announcesBody(incoming.headers)) return refuse(socket, '400 Bad Request');
    const isFull = counts.all() >= limits.upgraded;
    const release = isFull ? null : counts.take(networkOf(addressOf(incoming)), limits.upgradedPerAddress);
    if (release === null) {
      onRefused(isFull ? 'signalling_total' : 'signalling_address');
      return refuse(socket, '503 Service Unavailable', 'Retry-After: 5\r\n');
    }
    upgraded.add(socket);
    socket.once('close', () => {
      upgraded.delete(socket);
      release();
    });
    const outgoing = open(incoming, {
      ...endToEnd(incoming.headers),
      connection: 'Upgrade',
      upgrade: incoming.headers.upgrade,
    });
    socket.once('close', () => outgoing.destroy());
    outgoing.once('upgrade', (response, upstream, upstreamHead) => {
      upstream.setTimeout(0);
      outgoing.setTimeout(0);
      upstream.on('error', () => socket.destroy());
      upstream.once('close', () => socket.destroy());
      socket.once('close', () => upstream.destroy());
      socket.write(rawHead(response));
      socket.write(upstreamHead);
      upstream.write(head);
      socket.pipe(upstream).pipe(socket);
    });
    outgoing.once('response', (response) => {
      socket.write(rawHead(response, { connection: 'close' }));
      response.pipe(socket);
      response.once('end', () => closeSoon(socket));
      closeSoon(socket, UPSTREAM_LIMIT_MS);
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.once('error', () => {
      refuse(socket, '503 Service Unavailable', 'Retry-After: 1\r\n');
    });
    outgoing.end();
  });
  app.addHook('preClose', async () => {
    for (const socket of upgraded) socket.destroy();
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', (request, reply, done) => {
      if (request.method === 'POST' || !announcesBody(request.headers)) return done();
      reply.header('connection', 'close');
      done(new ServiceError('invalid_request', `A ${request.method} of LiveKit's signalling has no body.`));
    });
    for (const url of ['/rtc', '/rtc/*']) {
      scope.route({
        method: ['GET', 'HEAD', 'OPTIONS', 'POST'],
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          if (!isSignalling(request.raw.url)) return reply.callNotFound();
          const { 'content-length': _length, ...headers } = endToEnd(request.raw.headers);
          const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
          const response = await new Promise<IncomingMessage>((resolve, reject) => {
            const outgoing = open(
              request.raw,
              request.method === 'POST' ? { ...headers, 'content-length': body.length } : headers,
            );
            whenCallerLeaves(reply).addEventListener('abort', () => outgoing.destroy());
            outgoing.once('response', resolve);
            outgoing.once('error', (cause) =>
              reject(
                Object.assign(new Error('LiveKit does not answer', { cause }), { code: 'ECONNREFUSED' }),
              ),
            );
            outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')));
            outgoing.end(body);
          });
          reply.code(response.statusCode ?? 502);
          for (const [name, value] of Object.entries(endToEnd(response.headers)))
            if (value !== undefined) reply.header(name, value);
          return reply.send(Readable.from(response));
        },
      });
    }
  });
}

function forwardedFor(incoming: IncomingMessage): string {
  const before = incoming.headers['x-forwarded-for'];
  const own = incoming.socket.remoteAddress ?? '';
  return before === undefined ? own : `${before}, ${own}`;
}

function rawHead(response: IncomingMessage, overrides: Record<string, string> = {}): string {
  const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`];
  for (let i = 0; i < response.rawHeaders.length; i += 2) {
    const name = response.rawHeaders[i]!;
    // The body is passed on unframed and ends with the connection.
    if (name.toLowerCase() in overrides || name.toLowerCase() === 'transfer-encoding') continue;
    lines.push(`${name}: ${response.rawHeaders[i + 1]}`);
  }
  for (const [name, value] of Object.entries(overrides)) lines.push(`${name}: ${value}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Whether bytes of a body follow the head, were they only announced. */
function announcesBody({
  'content-length': length,
  'transfer-encoding': coding,
}: IncomingHttpHeaders): boolean {
  return coding !== undefined || (length !== undefined && length.trim() !== '0');
}

/** Without what concerns this connection alone, also by the caller's own word (`Connection: name`). */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(',');
  const dropped = new Set([...HOP_BY_HOP, ...named.map((name) => name.trim())]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
