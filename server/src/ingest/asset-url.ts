import { isIP } from 'node:net';
import { isBadPort } from '@vivant/contract/bad-port';
import { type HostAndPort, hostAndPortOf } from '@vivant/contract/host-and-port';
import { isPublicUnicast } from '@vivant/contract/public-address';
import { isStorableText } from '@vivant/contract/text';

/** Why an address must not be asked for anything; the text goes on after "The address …". */
export class UrlRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UrlRefusedError';
  }
}

const URL_MAX_LENGTH = 8192;
const SHOWN_MAX_LENGTH = 200;

/**
 * Judges what can be judged of an address without looking its name up: https, no port that belongs to another
 * service, no credentials, and no address of a private network, however it is written (`0x7f.1` and `2130706433` are 127.0.0.1 once parsed).
 * What a name resolves to is judged when it is connected to.
 * @param allowed what the operator lets through although it is not public, or belongs to another service
 * @param base where a redirect came from
 * @throws UrlRefusedError
 */
export function parseAssetUrl(text: string, allowed: HostAndPort[], base?: URL): URL {
  if (text.length > URL_MAX_LENGTH) throw new UrlRefusedError(`is longer than ${URL_MAX_LENGTH} characters`);
  if (!isStorableText(text) || !URL.canParse(text, base?.href)) throw new UrlRefusedError('is no URL');
  const url = new URL(text, base?.href);
  if (url.protocol !== 'https:') throw new UrlRefusedError('must begin with https://');
  if (url.username !== '' || url.password !== '') throw new UrlRefusedError('must not carry credentials');
  if (isAllowed(url, allowed)) return url;
  const { host, port } = hostAndPortOf(url);
  if (isBadPort(port))
    throw new UrlRefusedError(`uses the port ${port}, which belongs to another service than https`);
  const isLocalName = /(^|\.)localhost\.?$/.test(host);
  if (isLocalName || (isIP(host) !== 0 && !isPublicUnicast(host)))
    throw new UrlRefusedError('points at a host that is not public');
  return url;
}

export function isAllowed(url: URL, allowed: HostAndPort[]): boolean {
  const { host, port } = hostAndPortOf(url);
  return allowed.some((one) => one.host === host && one.port === port);
}

/** A form that may be shown: queries and credentials are often secrets. */
export function shownUrl(text: string): string {
  if (!URL.canParse(text)) return '';
  const { protocol, host, pathname } = new URL(text);
  const shown = `${protocol}//${host}${pathname}`;
  return shown.length > SHOWN_MAX_LENGTH ? `${shown.slice(0, SHOWN_MAX_LENGTH - 1)}…` : shown;
}
