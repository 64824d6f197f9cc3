import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  TUNNEL_PATH,
  TUNNEL_PROTOCOL,
  WORKER_HEADERS,
  WORKER_PROTOCOL,
  WORKER_REVOKED,
} from '@vivant/contract/workers';
import type { WorkerTunnels } from '../../ports/worker-tunnels.ts';
import type { Workers } from '../../workers/workers.ts';
import type { HttpApp } from '../app.ts';
import { refuseUpgrade } from '../refuse-upgrade.ts';
import { announcesBody } from '../rtc-upstream.ts';
import { bearerOf } from './worker-control.ts';
import type { WorkerDoor } from './worker-door.ts';

const SERVER_URL_MAX = 300;

export interface WorkerTunnelDeps {
  door: WorkerDoor;
  workers: Pick<Workers, 'isRevoked'>;
  tunnels: WorkerTunnels;
}

/** Upgrades a worker's connection to its tunnel (contract `workers`). */
export function workerTunnel(app: HttpApp, { door, workers, tunnels }: WorkerTunnelDeps): void {
  const open = new Set<Duplex>();
  // Each opens another, which a balancer leads to a server that stays; what is under way here ends as it would.
  app.edge.leaving.addEventListener('abort', () => tunnels.handOver());
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });

  /** What is wrong with the request, as the head of an answer; null: it became a tunnel. */
  async function take(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<string | null> {
    const { headers } = incoming;
    const serverUrl = serverUrlOf(headers[WORKER_HEADERS.serverUrl]);
    if (announcesBody(headers) || serverUrl === null) return '400 Bad Request';
    const credential = bearerOf(headers.authorization);
    if (credential === null) return '401 Unauthorized';
    const entry = await door.enter('worker-tunnel', credential, app.edge.addressOf(incoming));
    if (entry === 'rate_limited') return '429 Too Many Requests';
    if (entry === 'unknown') {
      const isRevoked = await workers.isRevoked(credential);
      return `401 Unauthorized${isRevoked ? `\r\n${WORKER_HEADERS.answer}: ${WORKER_REVOKED}` : ''}`;
    }
    if (headers[WORKER_HEADERS.protocol] !== String(WORKER_PROTOCOL)) return '409 Conflict';
    if (app.edge.leaving.aborted) return `503 Service Unavailable\r\nRetry-After: 1`;
    if (socket.destroyed) return null;
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${TUNNEL_PROTOCOL}\r\n\r\n`,
    );
    if (head.length > 0) socket.unshift(head);
    tunnels.accept({ hostId: entry.hostId, serverUrl }, socket);
    return null;
  }

  app.edge.onUpgrade(isTunnelUpgrade, (incoming, socket, head) => {
    socket.on('error', () => socket.destroy());
    socket.setTimeout(0);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const { lingerMs } = app.edge.limits;
    take(incoming, socket, head).then(
      (refusal) => {
        if (refusal !== null) refuseUpgrade({ socket, lingerMs }, refusal);
      },
      () => refuseUpgrade({ socket, lingerMs }, '503 Service Unavailable', 'Retry-After: 5\r\n'),
    );
  });
}

function isTunnelUpgrade({ url, headers }: IncomingMessage): boolean {
  return url === TUNNEL_PATH && headers.upgrade?.toLowerCase() === TUNNEL_PROTOCOL;
}

/** The origin alone: whatever else it said would be sent back to the worker. */
function serverUrlOf(said: string | string[] | undefined): string | null {
  if (typeof said !== 'string' || said.length > SERVER_URL_MAX || !URL.canParse(said)) return null;
  const { protocol, origin } = new URL(said);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}
