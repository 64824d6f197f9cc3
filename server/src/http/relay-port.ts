import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { createCounts } from '@vivant/platform/counts';
import { StartError } from '@vivant/platform/start-error';
import type { MediaRelay } from '../turn/own-relay.ts';
import { networkOf } from './network.ts';
import { relayedConnections } from './relay-connections.ts';

export interface RelayPortOptions {
  host: string;
  port: number;
  /** Null: a balancer ends TLS before it, and all connections are the balancer's. */
  tls: { cert: string; key: string } | null;
  relay: MediaRelay;
  /** Connections of one IPv4 address or IPv6 /64. */
  perAddress: number;
}

export interface OpenRelayPort {
  readonly port: number;
  /** For connections from now on. @throws where key and certificate do not fit together */
  useCertificate(tls: { cert: string; key: string }): void;
  stop(): void;
}

const HANDSHAKE_MS = 10_000;

/** A port for the relay and nothing else. @throws StartError where it cannot be had */
export async function openRelayPort(options: RelayPortOptions): Promise<OpenRelayPort> {
  const { host, tls, relay, perAddress } = options;
  const relayed = relayedConnections(relay);
  const ofAddress = createCounts();
  const secure = tls && createTlsServer({ ...tls, handshakeTimeout: HANDSHAKE_MS }, relayed.take);
  const server = createServer((socket: Socket) => {
    if (secure === null) return relayed.take(socket);
    const release = ofAddress.take(networkOf(socket.remoteAddress ?? ''), perAddress);
    if (release === null) return void socket.destroy();
    socket.once('close', release);
    secure.emit('connection', socket);
  });
  server.listen(options.port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(
      `The relay cannot listen at TCP port ${options.port} of ${host} (VIVANT_TURN_TLS_PORT): ${(error as Error).message}`,
    );
  }
  const at = server.address();
  return {
    port: typeof at === 'object' && at !== null ? at.port : options.port,
    useCertificate: (renewed) => secure?.setSecureContext(renewed),
    stop() {
      server.close();
      relayed.closeAll();
    },
  };
}
