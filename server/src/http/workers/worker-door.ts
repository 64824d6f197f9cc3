import { hashToken } from '@vivant/platform/tokens';
import type { RateCounter } from '../../ports/rate-counter.ts';
import type { Workers } from '../../workers/workers.ts';
import { networkOf, siteOf } from '../network.ts';

/** Of one network: a house full of workers comes back after a restart of the server, each in its own time. */
const TRIES = { limit: 120, windowSeconds: 60 };
/** Of an IPv6 site, which has 65,536 networks. */
const TRIES_OF_SITE = { limit: 480, windowSeconds: 60 };
const KNOWN_MAX = 10_000;

/**
 * Identifies a credential. `rate_limited`: too many unknown credentials came from that network, so no lookup was made.
 */
export type Entry = { hostId: string } | 'unknown' | 'rate_limited';

/** Where workers show their credentials, for tunnels and for calls alike. */
export interface WorkerDoor {
  enter(way: 'worker-tunnel' | 'worker-call', credential: string, ip: string): Promise<Entry>;
}

/**
 * Tries are counted before the database is asked whose a credential is, but not of those that were good: guesses from
 * a network hold none of its workers back.
 */
export function createWorkerDoor({
  workers,
  counter,
}: {
  workers: Pick<Workers, 'verify'>;
  counter: RateCounter;
}): WorkerDoor {
  /** By their hashes. */
  const wereGood = new Set<string>();

  async function mayTry(way: string, ip: string): Promise<boolean> {
    const [network, site] = [networkOf(ip), siteOf(ip)];
    if (site !== network && !(await counter.take(`${way}:${site}`, TRIES_OF_SITE)).allowed) return false;
    return (await counter.take(`${way}:${network}`, TRIES)).allowed;
  }

  return {
    async enter(way, credential, ip) {
      const hash = hashToken(credential).toString('base64url');
      if (!wereGood.has(hash) && !(await mayTry(way, ip))) return 'rate_limited';
      const hostId = await workers.verify(credential);
      if (hostId === null) {
        wereGood.delete(hash);
        return 'unknown';
      }
      if (wereGood.size >= KNOWN_MAX) wereGood.clear();
      wereGood.add(hash);
      return { hostId };
    },
  };
}
