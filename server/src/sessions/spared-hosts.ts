import type { Clock } from '../ports/clock.ts';
import { type MediaHosts, MediaHostUnreachableError } from '../ports/media-hosts.ts';

/** Shorter than a host is silent before its sessions are lost. */
const SPARED_MS = 5_000;

/**
 * Media hosts of which one that was told of an end in vain is not told of others for a while. It changes little: a process
 * that is not told to go leaves with its room, or by the answer to its host's next heartbeat. Otherwise each of a dead
 * host's sessions would be waited for in turn. What is asked of a host is asked each time.
 */
export function sparingSilent(hosts: MediaHosts, clock: Clock): MediaHosts {
  const silentUntilMs = new Map<string, number>();
  return {
    assign: (...args) => hosts.assign(...args),
    keepSlot: (...args) => hosts.keepSlot(...args),
    rehearse: (...args) => hosts.rehearse(...args),
    changeRehearsal: (...args) => hosts.changeRehearsal(...args),
    isReachable: (address) => hosts.isReachable(address),
    isInRoom: (...args) => hosts.isInRoom(...args),
    async end(address, sessionId) {
      if ((silentUntilMs.get(address) ?? -Infinity) > clock.steadyMs())
        throw new MediaHostUnreachableError('A media host did not answer a moment ago.');
      silentUntilMs.delete(address);
      try {
        await hosts.end(address, sessionId);
      } catch (error) {
        if (error instanceof MediaHostUnreachableError)
          silentUntilMs.set(address, clock.steadyMs() + SPARED_MS);
        throw error;
      }
    },
  };
}
