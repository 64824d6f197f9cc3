import { connect, type Socket } from 'node:net';
import { guardRelay } from '../turn/relay-guard.ts';
import type { HttpApp } from './app.ts';

/** A relay that is used hears from both ends every few seconds. */
const SILENT_MS = 60_000;

/**
 * Passes connections that speak TURN in place of HTTP, by their first byte, to the relay of the embedded LiveKit: so
 * one port, and one certificate, is enough for pages and media.
 */
export function passRelayed(
  app: HttpApp,
  to: { relayAddress: string; relayPort: number; mediaPort: number },
): void {
  const open = new Set<Socket>();
  app.edge.onRelay((socket) => {
    open.add(socket);
    const relay = connect({ host: to.relayAddress, port: to.relayPort, noDelay: true });
    const guard = guardRelay(to.mediaPort);
    const end = () => {
      socket.destroy();
      relay.destroy();
    };
    socket.setNoDelay(true);
    socket.setTimeout(SILENT_MS, end);
    for (const part of [socket, relay, guard]) part.once('error', end).once('close', end);
    socket.once('close', () => open.delete(socket));
    socket.pipe(guard).pipe(relay).pipe(socket);
  });
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}
