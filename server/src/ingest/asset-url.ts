import { isIP } from 'node:net';
import { isPublicUnicast } from '@vivant/contract/public-address';
import { isStorableText } from '@vivant/contract/text';

/** A host and port the operator allows downloads from although they are not public, or of another service. */
export interface AllowedHost {
  /** As `URL.hostname` writes it, IPv6 without brackets. */
  host: string;
  port: number;
}

/** Why an address must not be asked for anything; the text goes on after "The address …". */
export class UrlRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UrlRefusedError';
  }
}

const URL_MAX_LENGTH = 8192;
const SHOWN_MAX_LENGTH = 200;
const HTTPS_PORT = 443;
/**
 * Ports browsers refuse too (Fetch standard, "bad port"): services that speak something else than HTTP there could
 * take a request for words of their own.
 */
const PORTS_OF_OTHER_SERVICES = new Set([
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95],
  ...[101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179],
  ...[389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636],
  ...[989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

/**
 * Judges what can be judged of an address without looking its name up: https, no port that belongs to another
 * service, no credentials, and no address of a private network, however it is written (`0x7f.1` and `2130706433` are 127.0.0.1 once parsed).
 * What a name resolves to is judged when it is connected to.
 * @param base where a redirect came from
 * @throws UrlRefusedError
 */
export function parseAssetUrl(text: string, allowed: AllowedHost[], base?: URL): URL {
  if (text.length > URL_MAX_LENGTH) throw new UrlRefusedError(`is longer than ${URL_MAX_LENGTH} characters`);
  if (!isStorableText(text) || !URL.canParse(text, base?.href)) throw new UrlRefusedError('is no URL');
  const url = new URL(text, base?.href);
  if (url.protocol !== 'https:') throw new UrlRefusedError('must begin with https://');
  if (url.username !== '' || url.password !== '') throw new UrlRefusedError('must not carry credentials');
  if (isAllowed(url, allowed)) return url;
  if (PORTS_OF_OTHER_SERVICES.has(portOf(url)))
    throw new UrlRefusedError(`uses the port ${portOf(url)}, which belongs to another service than https`);
  const host = hostOf(url);
  const isLocalName = /(^|\.)localhost\.?$/.test(host);
  if (isLocalName || (isIP(host) !== 0 && !isPublicUnicast(host)))
    throw new UrlRefusedError('points at a host that is not public');
  return url;
}

export function isAllowed(url: URL, allowed: AllowedHost[]): boolean {
  return allowed.some(({ host, port }) => host === hostOf(url) && port === portOf(url));
}

/** The host alone, IPv6 without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function portOf(url: URL): number {
  return url.port === '' ? HTTPS_PORT : Number(url.port);
}

/** As it may be shown: queries and credentials are secrets often enough. */
export function shownUrl(text: string): string {
  if (!URL.canParse(text)) return '';
  const { protocol, host, pathname } = new URL(text);
  const shown = `${protocol}//${host}${pathname}`;
  return shown.length > SHOWN_MAX_LENGTH ? `${shown.slice(0, SHOWN_MAX_LENGTH - 1)}…` : shown;
}

/** @throws RangeError for anything but `host`, `host:port`, `[IPv6]` and `[IPv6]:port`. */
export function parseAllowedHost(text: string): AllowedHost {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null;
  if (url === null || /[/?#@*\\\s]/.test(text) || url.hostname === '' || url.port === '0')
    throw new RangeError(`${JSON.stringify(text)} is no host or host:port`);
  return { host: hostOf(url), port: portOf(url) };
}
