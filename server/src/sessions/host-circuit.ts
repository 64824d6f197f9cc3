import type { Clock } from '@vivant/platform/clock';
import { type MediaHosts, MediaHostUnreachableError } from '../ports/media-hosts.ts';

/** Shorter than the silence after which a host's sessions count as lost. */
const OPEN_MS = 5_000;

/**
 * Media hosts with a circuit breaker for `end`: a host that did not answer is not told of ends for a while. Otherwise the
 * ends of a dead host's sessions would each wait for its timeout in turn. Little is lost: a process that is not told to
 * end leaves when its room closes, or with the answer to its host's next heartbeat. All other calls are always made.
 */
export function withHostCircuit(hosts: MediaHosts, clock: Clock): MediaHosts {
  const openUntilMs = new Map<string, number>();
  return {
    assign: (...args) => hosts.assign(...args),
    keepSlot: (...args) => hosts.keepSlot(...args),
    rehearse: (...args) => hosts.rehearse(...args),
    changeRehearsal: (...args) => hosts.changeRehearsal(...args),
    isReachable: (address) => hosts.isReachable(address),
    isInRoom: (...args) => hosts.isInRoom(...args),
    async end(address, sessionId) {
      if ((openUntilMs.get(address) ?? -Infinity) > clock.steadyMs())
        throw new MediaHostUnreachableError('A media host did not answer a moment ago.');
      openUntilMs.delete(address);
      try {
        await hosts.end(address, sessionId);
      } catch (error) {
        if (error instanceof MediaHostUnreachableError) openUntilMs.set(address, clock.steadyMs() + OPEN_MS);
        throw error;
      }
    },
  };
}
