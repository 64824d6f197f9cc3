import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import { tunnelAddress } from '@vivant/contract/workers';
import { NO_TUNNEL_STATUS, type RelayPasses } from '../../ports/worker-tunnels.ts';

const OPEN_TIMEOUT_MS = 3_000;

/** It leads nowhere; `isOver`: for certain, and not only for now. */
export class RelayRefusedError extends Error {
  readonly code = 'ECONNREFUSED';
  readonly isOver: boolean;
  constructor(isOver: boolean) {
    super('The host is not reached there.');
    this.isOver = isOver;
  }
}

/**
 * A connection to a worker whose tunnel leads to another server process: a CONNECT at that process's control address
 * (`http/control/relay.ts`). @throws RelayRefusedError
 */
export function openRelay(at: string, hostId: string, passes: Pick<RelayPasses, 'issue'>): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const refuse = (isOver: boolean) => reject(new RelayRefusedError(isOver));
    const outgoing = request(at, {
      method: 'CONNECT',
      path: `${new URL(tunnelAddress(hostId)).hostname}:80`,
      headers: { authorization: `Bearer ${passes.issue(hostId)}` },
      agent: false,
      timeout: OPEN_TIMEOUT_MS,
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', (error: NodeJS.ErrnoException) => refuse(error.code === 'ECONNREFUSED'));
    outgoing.on('response', () => {
      outgoing.destroy();
      refuse(false);
    });
    outgoing.on('connect', ({ statusCode }, socket, head) => {
      if (statusCode !== 200) {
        socket.destroy();
        return refuse(statusCode === NO_TUNNEL_STATUS);
      }
      socket.setTimeout(0);
      socket.on('error', () => socket.destroy());
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    outgoing.end();
  });
}
