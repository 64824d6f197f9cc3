import type { Clock } from '../ports/clock.ts';
import { type MediaHosts, MediaHostUnreachableError } from '../ports/media-hosts.ts';

/** Shorter than a host is silent before its sessions are lost. */
const SPARED_MS = 5_000;

/**
 * Media hosts of which one that let a call wait in vain is not asked again for a while where its answer changes little: a
 * process that is not told to go leaves with its room, or by the answer to its host's next heartbeat. Otherwise each of a
 * dead host's sessions would be waited for in turn.
 */
export function sparingSilent(hosts: MediaHosts, clock: Clock): MediaHosts {
  const silentUntilMs = new Map<string, number>();

  async function unlessSilent<T>(address: string, call: () => Promise<T>): Promise<T> {
    if ((silentUntilMs.get(address) ?? -Infinity) > clock.steadyMs())
      throw new MediaHostUnreachableError('A media host did not answer a moment ago.');
    silentUntilMs.delete(address);
    try {
      return await call();
    } catch (error) {
      if (error instanceof MediaHostUnreachableError)
        silentUntilMs.set(address, clock.steadyMs() + SPARED_MS);
      throw error;
    }
  }

  return {
    assign: (...args) => hosts.assign(...args),
    keepSlot: (...args) => hosts.keepSlot(...args),
    rehearse: (...args) => hosts.rehearse(...args),
    changeRehearsal: (address, ...told) =>
      unlessSilent(address, () => hosts.changeRehearsal(address, ...told)),
    isReachable: (address) => hosts.isReachable(address),
    isInRoom: (address, sessionId) => unlessSilent(address, () => hosts.isInRoom(address, sessionId)),
    end: (address, sessionId) => unlessSilent(address, () => hosts.end(address, sessionId)),
  };
}
