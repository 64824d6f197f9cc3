import type { FastifyRequest } from 'fastify';
import { deviceOf } from '../../people/device.ts';
import type { Guest } from '../../people/links.ts';
import { isForwarded } from '../forwarded.ts';
import { networkOf } from '../network.ts';
import { isLoopbackAuthority } from '../own-host.ts';

/** Who stands at the door, as far as their request tells. */
export function guestOf(request: FastifyRequest): Guest {
  const agent = request.headers['user-agent'];
  return {
    device: deviceOf(agent),
    from: networkOf(request.ip),
    isLocal: isLoopbackAuthority(request.host) && !isForwarded(request.headers),
    signedIn: request.signedIn,
  };
}
