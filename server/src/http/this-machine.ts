import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { isForwarded } from './forwarded.ts';
import { isLoopbackAuthority } from './own-host.ts';

/**
 * Whether a request comes from this machine, as far as it tells: not through a proxy that says so, and not from a page
 * of another host, be its name rebound to this machine or its `Host` rewritten on the way. A proxy may do neither, so
 * what depends on this is off wherever the configuration tells of callers from elsewhere.
 */
export function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const { host = '', origin } = headers;
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    !isForwarded(headers) &&
    isLoopbackAuthority(host) &&
    (origin === undefined || (URL.canParse(origin) && isLoopbackAuthority(new URL(origin).host)))
  );
}

function isLoopback(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';
}
