import { hostOf } from '@vivant/contract/host-and-port';
import { isLoopbackHost } from '@vivant/contract/public-address';
import type { FastifyRequest } from 'fastify';

/**
 * Guards pages that act without a key. A foreign page may point a name of its own at this server (DNS rebinding) or
 * post to it across origins, so both headers are checked: `Host` must be a known name of this server, and `Origin`,
 * which browsers send with every POST, must be the same host.
 */
export function isOwnHost(request: FastifyRequest, publicUrl: string | null): boolean {
  const { host } = request;
  return (publicUrl !== null && host === new URL(publicUrl).host) || isLoopbackAuthority(host);
}

/** Whether a `Host` names this machine by a name that no page elsewhere can have: localhost or such an address. */
export function isLoopbackAuthority(host: string): boolean {
  const parsed = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  return parsed !== null && isLoopbackHost(hostOf(parsed));
}

/** For requests that change something: it must come from a page of this very origin. */
export function isOwnPage(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin } = request.headers;
  if (!isOwnHost(request, publicUrl) || origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === request.host;
}
