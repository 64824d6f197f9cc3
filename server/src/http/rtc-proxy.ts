import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type Duplex, Readable } from 'node:stream';
import type { HttpApp } from './app.ts';

export interface RtcProxyOptions {
  /** LiveKit's signalling address, `ws://` or `wss://` (or http); asked for each connection. */
  livekitUrl: () => string;
}

/** Only these reach LiveKit: its room service (/twirp) must never be within a visitor's reach. */
const SIGNALLING_PATH = /^\/rtc(\/[A-Za-z0-9_-]+)*\/?$/;
const CONNECT_TIMEOUT_MS = 10_000;
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];

/**
 * Passes LiveKit's signalling (`/rtc…`, WebSocket and HTTP) through this server's own port, so that one
 * origin and one certificate serve everything. Bytes go through as they are: a refusal of LiveKit reaches
 * the client with its own status, which its reconnecting depends on; a proxy that answers the handshake by
 * itself would hide it. Queries carry tokens, so nothing of a request is logged here.
 */
export function rtcProxy(app: HttpApp, options: RtcProxyOptions): void {
  const upgraded = new Set<Duplex>();

  const open = (incoming: IncomingMessage, headers: RequestOptions['headers']) => {
    const base = new URL(options.livekitUrl().replace(/^ws/, 'http'));
    const send = base.protocol === 'https:' ? requestHttps : requestHttp;
    return send({
      hostname: base.hostname.replace(/^\[|\]$/g, ''),
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      path: incoming.url,
      method: incoming.method,
      headers: {
        ...headers,
        host: base.host,
        'x-forwarded-for': forwardedFor(incoming),
      },
      timeout: CONNECT_TIMEOUT_MS,
    });
  };

  app.server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!isSignalling(incoming.url)) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    const outgoing = open(incoming, incoming.headers);
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
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')));
    outgoing.once('error', () => {
      socket.end(
        'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n',
      );
    });
    outgoing.end();
  });
  app.addHook('preClose', async () => {
    for (const socket of upgraded) socket.destroy();
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of ['/rtc', '/rtc/*']) {
      scope.route({
        method: ['GET', 'HEAD', 'OPTIONS', 'POST'],
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          if (!isSignalling(request.raw.url)) return reply.callNotFound();
          const response = await new Promise<IncomingMessage>((resolve, reject) => {
            const outgoing = open(request.raw, without(request.raw.headers, HOP_BY_HOP));
            outgoing.once('response', resolve);
            outgoing.once('error', (cause) =>
              reject(
                Object.assign(new Error('LiveKit does not answer', { cause }), { code: 'ECONNREFUSED' }),
              ),
            );
            outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')));
            request.raw.pipe(outgoing);
          });
          reply.code(response.statusCode ?? 502);
          for (const [name, value] of Object.entries(without(response.headers, HOP_BY_HOP)))
            if (value !== undefined) reply.header(name, value);
          return reply.send(Readable.from(response));
        },
      });
    }
  });
}

function isSignalling(url: string | undefined): boolean {
  return SIGNALLING_PATH.test((url ?? '').split('?', 1)[0]!);
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

function without<T extends object>(headers: T, names: string[]): T {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))) as T;
}
