import type { FastifyRequest } from 'fastify';
import { deviceOf } from '../../people/device.ts';
import type { PasskeySite } from '../../people/passkeys.ts';
import type { Guest } from '../../people/use-link.ts';
import { networkOf } from '../network.ts';
import { ownOrigin } from '../own-origin.ts';
import { isFromThisMachine } from '../this-machine.ts';

export type GuestOf = (request: FastifyRequest) => Guest;

/**
 * The caller, as far as the request identifies them.
 * @param isPublished whether others reach this service, perhaps through a proxy on this machine: then no caller counts
 * as sitting at it
 */
export function createGuestOf({ isPublished }: { isPublished: boolean }): GuestOf {
  return (request) => ({
    device: deviceOf(request.headers['user-agent']),
    from: networkOf(request.ip),
    isLocal: !isPublished && isFromThisMachine(request),
    signedIn: request.signedIn,
  });
}

export function passkeySiteOf(request: FastifyRequest, publicUrl: string | null): PasskeySite {
  const origin = ownOrigin(request, publicUrl);
  return { origin, host: new URL(origin).hostname };
}
