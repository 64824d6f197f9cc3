import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { performServerHandshake, type ServerHttp2Session } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import {
  TUNNEL_PATH,
  TUNNEL_PROTOCOL,
  WORKER_HEADERS,
  WORKER_PROTOCOL,
  WORKER_REVOKED,
} from '@vivant/contract/workers';
import { backoffMs } from '@vivant/platform/backoff';
import { endWhenSilent } from '@vivant/platform/http2-liveness';
import type { PlainLog } from '@vivant/platform/plain-log';

const CONNECT_TIMEOUT_MS = 10_000;
const RETRY_MS = { first: 500, longest: 15_000 };
/** Calls of the server at once: each start is one. */
const STREAMS_MAX = 512;

export interface TunnelClientOptions {
  /** Origin of the server, such as `https://avatars.example.org`. */
  serverUrl: string;
  credential: string;
  /** Answers what the server asks; it listens nowhere. */
  control: Server;
  /** The server itself says that the credential was revoked. */
  onRevoked(): void;
  log: Pick<PlainLog, 'info' | 'warn'>;
}

/**
 * This machine's side of a tunnel (contract `workers`): a connection it opens to the server, over which the server
 * calls it. A broken one is opened again.
 */
export function openTunnel({ serverUrl, credential, control, onRevoked, log }: TunnelClientOptions): {
  close(): void;
} {
  let closed = false;
  let failures = 0;
  /** More than one while a server hands over; the last one counts. */
  const open = new Set<ServerHttp2Session>();
  let newest: ServerHttp2Session | undefined;
  let timer: NodeJS.Timeout | undefined;

  function again(reason: string): void {
    if (closed) return;
    if (failures === 0) log.warn({ reason }, 'the tunnel to the server is closed; opening it again');
    timer = setTimeout(dial, backoffMs(failures++, RETRY_MS));
  }

  function dial(): void {
    const send = serverUrl.startsWith('https:') ? httpsRequest : httpRequest;
    const outgoing = send(`${serverUrl}${TUNNEL_PATH}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: TUNNEL_PROTOCOL,
        authorization: `Bearer ${credential}`,
        [WORKER_HEADERS.protocol]: String(WORKER_PROTOCOL),
        [WORKER_HEADERS.serverUrl]: serverUrl,
      },
      // Of its own: it outlives every other.
      agent: false,
      signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
    });
    outgoing.once('upgrade', (_response, socket, head) => serve(socket, head));
    outgoing.once('response', (response) => refused(response));
    outgoing.once('error', (error) => again(error.message));
    outgoing.end();
  }

  function refused(response: IncomingMessage): void {
    response.resume();
    if (response.statusCode === 401 && response.headers[WORKER_HEADERS.answer] === WORKER_REVOKED) {
      closed = true;
      onRevoked();
    } else if (response.statusCode === 409) {
      again('the release of the server does not fit: run the same release of Vivant on both');
    } else {
      again(`the server answered ${response.statusCode}`);
    }
  }

  function serve(socket: Duplex, head: Buffer): void {
    if (closed) return void socket.destroy();
    socket.on('error', () => socket.destroy());
    if (head.length > 0) socket.unshift(head);
    const opened = performServerHandshake(socket, { settings: { maxConcurrentStreams: STREAMS_MAX } });
    open.add(opened);
    newest = opened;
    endWhenSilent(opened);
    opened.once('remoteSettings', () => {
      failures = 0;
      log.info({}, 'the tunnel to the server is open');
    });
    opened.on('error', () => opened.destroy());
    let isHandedOver = false;
    // The server goes. What it has under way ends here, and the next tunnel leads to another one meanwhile.
    opened.once('goaway', () => {
      if (closed || newest !== opened) return;
      isHandedOver = true;
      log.info({}, 'the server goes; the tunnel is opened to another one');
      dial();
    });
    opened.once('close', () => {
      socket.destroy();
      open.delete(opened);
      if (!isHandedOver && newest === opened) again('the connection ended');
    });
    opened.on('stream', (stream, headers) => {
      stream.on('error', () => stream.destroy());
      if (headers[':method'] !== 'CONNECT') return void stream.close();
      stream.respond({ ':status': 200 });
      control.emit('connection', stream);
    });
  }

  dial();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      for (const session of open) session.destroy();
    },
  };
}
