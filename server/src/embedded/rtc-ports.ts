import { isIPv6 } from 'node:net';
import { isPortFree } from '@vivant/platform/free-port';
import { StartError } from '@vivant/platform/start-error';

const LOOPBACK = '127.0.0.1';

/** Where LiveKit's media ports are bound; null: nowhere. */
export interface RtcAddresses {
  udp: string;
  tcp: string | null;
}

/** By the address visitors send media to; no TCP port on loopback. */
export function rtcAddresses(nodeIp: string = LOOPBACK): RtcAddresses {
  // LiveKit binds its TCP port to every interface, no matter what else is set, so loopback goes without: UDP there
  // is never blocked.
  if (nodeIp === '::1' || nodeIp.startsWith('127.')) return { udp: nodeIp, tcp: null };
  const everywhere = isIPv6(nodeIp) ? '::' : '0.0.0.0';
  return { udp: everywhere, tcp: everywhere };
}

/**
 * LiveKit itself says only that an address is in use.
 * @throws StartError naming the setting
 */
export async function mustBeFree(setting: string, protocol: 'tcp' | 'udp', address: string, port: number) {
  if (await isPortFree(protocol, address, port)) return;
  throw new StartError(
    `Port ${port} (${protocol.toUpperCase()}) of ${address} is taken, so no media could arrive. Set ${setting} to a free one, or leave it unset.`,
  );
}
