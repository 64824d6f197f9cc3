import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { createCounts } from '@vivant/platform/counts';
import type { ConnectionBound } from '../ports/metrics.ts';
import { byFirstByte } from './first-byte.ts';
import { networkOf } from './network.ts';

/** How many resources of this server strangers may hold, and for how long. */
export interface ConnectionLimits {
  /** Connections in all; more are not accepted. */
  total: number;
  /** Of one IPv4 address or IPv6 /64, unless it is a trusted proxy's. */
  perAddress: number;
  /** Connections that were upgraded, or want to be: in all, and of one visitor's address, seen through proxies. */
  upgraded: number;
  upgradedPerAddress: number;
  /** For the head of a request, from the first byte or, on a new connection, from the beginning. */
  headersMs: number;
  /** For the body of a request that showed no key. */
  keylessBodyMs: number;
  /** Without a byte in either direction while such a request is answered. */
  keylessIdleMs: number;
  /** Between two requests. */
  keepAliveMs: number;
  /** For the whole of a request with a good key: an upload of 80 MiB at 1 Mbit/s takes eleven minutes. */
  uploadMs: number;
  /** For a peer to take a refusal and close its side. */
  lingerMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 8_192,
  perAddress: 512,
  upgraded: 2_048,
  upgradedPerAddress: 128,
  headersMs: 10_000,
  keylessBodyMs: 10_000,
  keylessIdleMs: 30_000,
  keepAliveMs: 10_000,
  uploadMs: 15 * 60_000,
  lingerMs: 1_000,
};

export interface HttpServerOptions {
  limits: ConnectionLimits;
  tls: { cert: string; key: string } | null;
  /** Whether connections from this address are a proxy's, which brings many people's. */
  isProxy: (address: string) => boolean;
  /** Whether a request that asks for an upgrade gets one; any other is answered as if it had not asked. */
  isUpgrade: (request: IncomingMessage) => boolean;
  /** Takes connections that speak to a relay in place of HTTP; asked for each connection, null: none are expected. */
  relay: () => ((socket: Socket) => void) | null;
  /** Called for every connection that a bound refused. */
  onRefused: (bound: ConnectionBound) => void;
}

/** Node's server with bounds on everything a connection costs before anybody has shown a key. */
export function createHttpServer(handler: RequestListener, options: HttpServerOptions): Server {
  const { limits, tls, isUpgrade } = options;
  const settings = {
    connectionsCheckingInterval: Math.ceil(Math.min(limits.headersMs, limits.keylessBodyMs) / 5),
    headersTimeout: limits.headersMs,
    keepAliveTimeout: limits.keepAliveMs,
    requestTimeout: limits.uploadMs,
    shouldUpgradeCallback: (request: IncomingMessage) =>
      server.listenerCount('upgrade') > 0 && isUpgrade(request),
  };
  const server: Server =
    tls === null
      ? createServer(settings, handler)
      : createTlsServer({ ...settings, ...tls, handshakeTimeout: limits.headersMs }, handler);
  server.setTimeout(limits.uploadMs);
  server.maxConnections = limits.total;
  server.on('drop', () => options.onRefused('total'));
  const counts = createCounts();
  // In the place of Node's own listener, so that what is turned away costs neither a parser nor a handshake.
  const accept = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (!options.isProxy(address)) {
      const release = counts.take(networkOf(address), limits.perAddress);
      if (release === null) {
        options.onRefused('address');
        return void socket.destroy();
      }
      socket.once('close', release);
    }
    for (const listener of accept) listener.call(server, socket);
  });
  tellRelayApart(server, tls === null ? accept : null, options);
  return server;
}

/** Once TLS is off a connection, whether to a listener of Node's own or in the place of one. */
function tellRelayApart(
  server: Server,
  plain: ((socket: Socket) => void)[] | null,
  { limits, relay }: Pick<HttpServerOptions, 'limits' | 'relay'>,
): void {
  const undecided = new Set<Socket>();
  const serving = plain ?? (server.listeners('secureConnection') as ((socket: Socket) => void)[]);
  const http = serving.splice(0);
  const decide = (socket: Socket) => {
    const serve = () => {
      for (const listener of http) listener.call(server, socket);
    };
    const take = relay();
    if (take === null) return serve();
    undecided.add(socket);
    socket.once('close', () => undecided.delete(socket));
    byFirstByte(socket, limits.headersMs, {
      http: () => {
        undecided.delete(socket);
        serve();
      },
      relay: () => {
        undecided.delete(socket);
        take(socket);
      },
    });
  };
  if (plain !== null) plain.push(decide);
  else {
    server.removeAllListeners('secureConnection');
    server.on('secureConnection', decide);
  }
  // Node does not track those yet, and its own close would wait for them.
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    for (const socket of undecided) socket.destroy();
    closeIdle();
  };
}
