import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';
import { hostOf } from '@vivant/contract/host-and-port';

/** For LiveKit to answer. */
export const UPSTREAM_LIMIT_MS = 10_000;
/** Headers that only concern one connection (RFC 9110, 7.6.1), and `expect`, which this server answers itself. */
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

/** A request to LiveKit, on its own connection, for the request `incoming`; fails if it takes too long. */
export function openUpstream(
  livekitUrl: string,
  incoming: IncomingMessage,
  headers: OutgoingHttpHeaders,
): ClientRequest {
  const base = new URL(livekitUrl.replace(/^ws/, 'http'));
  const send = base.protocol === 'https:' ? requestHttps : requestHttp;
  const outgoing = send({
    hostname: hostOf(base),
    port: base.port || (base.protocol === 'https:' ? 443 : 80),
    path: incoming.url,
    method: incoming.method,
    headers: { ...headers, host: base.host, 'x-forwarded-for': forwardedFor(incoming) },
    agent: false,
    timeout: UPSTREAM_LIMIT_MS,
  });
  outgoing.once('timeout', () => outgoing.destroy(new Error('timeout')));
  return outgoing;
}

function forwardedFor(incoming: IncomingMessage): string {
  const before = incoming.headers['x-forwarded-for'];
  const own = incoming.socket.remoteAddress ?? '';
  return before === undefined ? own : `${before}, ${own}`;
}

/** Whether bytes of a body follow the head, were they only announced. */
export function announcesBody({
  'content-length': length,
  'transfer-encoding': coding,
}: IncomingHttpHeaders): boolean {
  return coding !== undefined || (length !== undefined && length.trim() !== '0');
}

/** Without headers that only concern this connection, including those that the caller names (`Connection: name`). */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(',');
  const dropped = new Set([...HOP_BY_HOP, ...named.map((name) => name.trim())]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
