/** Why there can be neither sound nor picture. */
export type MediaFault = 'network' | 'loopback' | 'unsupported';

/** This browser has no WebRTC: no session is asked for. */
export class NoCallsError extends Error {
  override name = 'NoCallsError';
  constructor() {
    super('this browser has no WebRTC');
  }
}

export const makesCalls = () => 'RTCPeerConnection' in globalThis;

/** Where a page is open: its host, and the browser as it names itself. */
export interface PagePlace {
  hostname: string;
  userAgent: string;
}

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;
const FIREFOX = /\bFirefox\//;

/**
 * LiveKit's client joined the room, and no connection for media came about. Told by its names: the client itself is loaded
 * with the call.
 */
export function isWithoutMedia(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'ConnectionError') return false;
  return 'reasonName' in error && error.reasonName === 'InternalError';
}

/**
 * Why a call is without media: the network lets none through, or it is Firefox on the machine of the service, which makes
 * no call to a loopback address, or a browser without calls. Null for any other error.
 */
export function mediaFaultOf(error: unknown, { hostname, userAgent }: PagePlace): MediaFault | null {
  if (error instanceof NoCallsError) return 'unsupported';
  if (!isWithoutMedia(error)) return null;
  return LOOPBACK.test(hostname) && FIREFOX.test(userAgent) ? 'loopback' : 'network';
}

export const thisPage = (): PagePlace => ({ hostname: location.hostname, userAgent: navigator.userAgent });
