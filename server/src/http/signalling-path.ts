import type { IncomingMessage } from 'node:http';

/** Only these reach LiveKit: its room service (/twirp) must never be within a visitor's reach. */
const SIGNALLING_PATH = /^\/rtc(\/[A-Za-z0-9_-]+)*\/?$/;

export function isSignalling(url: string | undefined): boolean {
  const [path = ''] = (url ?? '').split('?', 1);
  return SIGNALLING_PATH.test(path);
}

/**
 * Only signalling is upgraded. Clients that offer `Upgrade: h2c` with every request, as Java's do, must be answered in
 * plain HTTP.
 */
export function isSignallingUpgrade(request: IncomingMessage): boolean {
  return isSignalling(request.url) && request.headers.upgrade?.toLowerCase() === 'websocket';
}
