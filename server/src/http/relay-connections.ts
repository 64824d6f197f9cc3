import type { Socket } from 'node:net';
import { createCounts } from '@vivant/platform/counts';
import ipaddr from 'ipaddr.js';
import { type MediaRelay, serveRelay } from '../turn/own-relay.ts';
import type { HttpApp } from './app.ts';

/** A relay that is used hears from both ends every few seconds. */
const SILENT_MS = 60_000;

/** A talk needs two; the rest of what the port takes is for pages and calls. */
const RELAYED_MAX = 4096;

/** Null: they have gone. The name of an interface that a link-local address comes with may be anything. */
export function clientAddress(remoteAddress: string | undefined): string | null {
  const address = remoteAddress?.replace(/%.*$/, '') ?? '';
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}

/** Serves connections to the relay until they end, or all of them are closed. */
export function relayedConnections(relay: MediaRelay) {
  const open = new Set<Socket>();
  const placesOf = createCounts();
  return {
    take(socket: Socket): void {
      open.add(socket);
      const end = () => void socket.destroy();
      socket.setNoDelay(true);
      socket.setTimeout(SILENT_MS, end);
      socket.on('error', end);
      socket.once('close', () => open.delete(socket));
      const address = clientAddress(socket.remoteAddress);
      if (address === null || open.size > RELAYED_MAX) {
        end();
        return;
      }
      const client = { address, port: socket.remotePort ?? 0 };
      // A client that does not speak TURN gets no answer.
      void serveRelay(socket, client, relay, placesOf)
        .catch(() => undefined)
        .finally(end);
    },
    closeAll(): void {
      for (const socket of open) socket.destroy();
    },
  };
}

/**
 * Relays media for connections that speak TURN in place of HTTP, by their first byte: so one port, and one certificate,
 * is enough for pages and media.
 */
export function relayConnections(app: HttpApp, relay: MediaRelay): void {
  const { take, closeAll } = relayedConnections(relay);
  app.edge.onRelay(take);
  app.addHook('preClose', async () => closeAll());
}
