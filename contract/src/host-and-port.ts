/** A host and the port of its https service. */
export interface HostAndPort {
  /** As `URL.hostname` writes it, IPv6 without brackets. */
  host: string;
  port: number;
}

const HTTPS_PORT = 443;

/** The host of an address as a resolver or a socket takes it: IPv6 without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** `host:port` as it stands in a URL: an IPv6 address in brackets. */
export function authorityOf({ host, port }: HostAndPort): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Of an https URL. */
export function hostAndPortOf(url: URL): HostAndPort {
  return {
    host: hostOf(url),
    port: url.port === '' ? HTTPS_PORT : Number(url.port),
  };
}

/** @throws RangeError for anything but `host`, `host:port`, `[IPv6]` and `[IPv6]:port`. */
export function parseHostAndPort(text: string): HostAndPort {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null;
  if (url === null || /[/?#@*\\\s]/.test(text) || url.hostname === '' || url.port === '0')
    throw new RangeError(`${JSON.stringify(text)} is no host or host:port`);
  return hostAndPortOf(url);
}

/** Whether a host, as `URL.hostname` writes it, is what a certificate is made out to. */
export function isDomainName(host: string): boolean {
  return /[a-z]/i.test(host) && host.includes('.') && !host.includes(':');
}
