import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hostIdOfTunnel } from '@vivant/contract/workers';
import { NO_TUNNEL_STATUS, type RelayPasses, type WorkerTunnels } from '../../ports/worker-tunnels.ts';

export interface RelayDeps {
  tunnels: Pick<WorkerTunnels, 'openHere' | 'isHere'>;
  passes: Pick<RelayPasses, 'isGood'>;
}

/**
 * By CONNECT at the control address, another server process on the same database reaches a worker whose tunnel ends
 * here. Only tunnels of this process are served, so no chain of processes can form a loop.
 */
export function relayTunnels(server: Server, { tunnels, passes }: RelayDeps): void {
  const open = new Set<Duplex>();
  server.on('connect', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    const hostId = hostIdOfTunnel((incoming.url ?? '').replace(/:\d+$/, ''));
    const pass = incoming.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (hostId === null) return refuse('404 Not Found');
    if (!passes.isGood(hostId, pass)) return refuse('401 Unauthorized');
    tunnels.openHere(hostId).then(
      (stream) => {
        if (socket.destroyed) return stream.destroy();
        socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        if (head.length > 0) socket.unshift(head);
        // Either side may break off; both end then, and their users see it by that.
        void pipeline(socket, stream, socket).catch(() => undefined);
      },
      // The caller takes 502 to mean that the worker is not here, and 504 that it is busy.
      () => refuse(tunnels.isHere(hostId) ? '504 Gateway Timeout' : `${NO_TUNNEL_STATUS} Bad Gateway`),
    );
  });
  server.on('close', () => {
    for (const socket of open) socket.destroy();
  });
}
