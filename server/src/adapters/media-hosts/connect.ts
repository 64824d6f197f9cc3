import type { Socket } from 'node:net';
import { hostIdOfTunnel } from '@vivant/contract/workers';
import { buildConnector } from 'undici';
import type { Tunnels } from './tunnels.ts';

const CONNECT_TIMEOUT_MS = 2000;

/** Opens connections to media hosts: to their addresses, or inside the tunnels of workers. */
export function connectToHosts(tunnels: Pick<Tunnels, 'open'> | undefined): buildConnector.connector {
  const toAddress = buildConnector({ timeout: CONNECT_TIMEOUT_MS });
  return (options, callback) => {
    const hostId = hostIdOfTunnel(options.hostname);
    if (hostId === null || tunnels === undefined) return toAddress(options, callback);
    tunnels.open(hostId).then(
      // Any stream of bytes will do, but the types only know sockets.
      (stream) => callback(null, stream as Socket),
      (error: Error) => callback(error, null),
    );
  };
}

/** A worker must not learn the secret of the other hosts; only hosts that listen need it. */
export function secretFor(url: string, secret: string): { authorization?: string } {
  return hostIdOfTunnel(new URL(url).hostname) === null ? { authorization: `Bearer ${secret}` } : {};
}
