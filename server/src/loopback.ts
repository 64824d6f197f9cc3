import ipaddr from 'ipaddr.js';

/** Whether listening on `host` (an address or localhost) can be reached from this machine alone. */
export function isLoopbackHost(host: string): boolean {
  if (host === 'localhost') return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}
