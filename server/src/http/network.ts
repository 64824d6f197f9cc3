import ipaddr from 'ipaddr.js';

/** One IPv4 address, or the /64 that one IPv6 household has to itself. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return (address as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/** The IPv4 address, or the /48 an IPv6 site has: 65,536 networks of one owner. */
export function siteOf(ip: string): string {
  const network = networkOf(ip);
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network;
}
