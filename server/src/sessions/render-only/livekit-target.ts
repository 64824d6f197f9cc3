import { isIP } from 'node:net';
import { isBadPort } from '@vivant/contract/bad-port';
import { ServiceError } from '@vivant/contract/errors';
import { hostOf } from '@vivant/contract/host-and-port';
import { isPublicUnicast } from '@vivant/contract/public-address';

/** Endings of names that only mean something inside a network (RFC 6761, 6762, 8375, and by convention). */
const LOCAL_NAMES = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
];

/**
 * Judges the address of a caller's LiveKit server by what can be known without asking anybody: wss, no
 * credentials, no port of another service, no private address however it is written, no name of a local network.
 * What a public-looking name resolves to is judged by the media host when it connects.
 * @param allowPrivate the operator lets callers' servers stand on private addresses; ws:// is taken then too.
 * @returns the address as it is to be connected to
 * @throws ServiceError invalid_livekit_url
 */
export function checkLivekitUrl(text: string, { allowPrivate }: { allowPrivate: boolean }): string {
  const refuse = (why: string) =>
    new ServiceError('invalid_livekit_url', `livekitUrl ${why}, such as wss://project.livekit.cloud.`);
  if (!URL.canParse(text)) throw refuse('must be an address');
  const url = new URL(text);
  const schemes = allowPrivate ? ['wss:', 'ws:'] : ['wss:'];
  if (!schemes.includes(url.protocol)) throw refuse('must begin with wss://');
  if (url.username !== '' || url.password !== '') throw refuse('must not carry credentials');
  if (url.search !== '' || url.hash !== '') throw refuse('must end with its host, port and path');
  if (url.hostname === '' || url.port === '0') throw refuse('must name a host');
  if (!allowPrivate && url.port !== '' && isBadPort(Number(url.port)))
    throw refuse('must not use a port of another service');
  if (!allowPrivate && !looksPublic(url)) throw refuse('must name a host on the public internet');
  return url.href.replace(/\/+$/, '');
}

function looksPublic(url: URL): boolean {
  const host = hostOf(url).replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicUnicast(host);
  return host.includes('.') && !LOCAL_NAMES.some((name) => host === name || host.endsWith(`.${name}`));
}
