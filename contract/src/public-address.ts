import ipaddr from 'ipaddr.js';
import { authorityOf, type HostAndPort } from './host-and-port.ts';

/** Looks public, but leads to the host's own services inside Azure. */
const AZURE_WIRE_SERVER = '168.63.129.16';
/** Everything handed out to the public internet so far lies in here. */
const IPV6_GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');
/** Documentation (RFC 9637); younger than the table of ipaddr.js. */
const IPV6_DOCUMENTATION = ipaddr.IPv6.parseCIDR('3fff::/20');

/**
 * Whether anyone on the internet could reach this address: loopback, private, link-local, shared (CGNAT),
 * multicast, reserved and documentation ranges are out, and so is every IPv6 form that carries an IPv4 address
 * (mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP): what stands behind those cannot be judged.
 */
export function isPublicUnicast(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4)
    return parsed.range() === 'unicast' && parsed.toString() !== AZURE_WIRE_SERVER;
  const ipv6 = parsed as ipaddr.IPv6;
  // ISATAP (RFC 5214) keeps the IPv4 address in the lower half, behind 0000:5efe or 0200:5efe.
  const isatap = ((ipv6.parts[4] ?? 0) & 0xfdff) === 0 && ipv6.parts[5] === 0x5efe;
  return (
    ipv6.zoneId === undefined &&
    ipv6.match(IPV6_GLOBAL) &&
    ipv6.range() === 'unicast' &&
    !ipv6.match(IPV6_DOCUMENTATION) &&
    !isatap
  );
}

/** Whether listening on `host` is listening at every address of this machine. */
export const isAnyAddress = (host: string) => host === '0.0.0.0' || host === '::';

/** `host:port` of a URL by which what listens there is reached on its own machine. */
export function ownAuthorityOf({ host, port }: HostAndPort): string {
  if (!isAnyAddress(host)) return authorityOf({ host, port });
  return authorityOf({ host: host === '::' ? '::1' : '127.0.0.1', port });
}

/** Whether `host` (an address or localhost) can only be reached from this machine when it is listened on. */
export function isLoopbackHost(host: string): boolean {
  if (host === 'localhost') return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}
