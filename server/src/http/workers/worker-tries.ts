import type { RateCounter } from '../../ports/rate-counter.ts';
import { networkOf, siteOf } from '../network.ts';

/** Of one network: a house full of workers comes back after a restart of the server, each in its own time. */
const TRIES = { limit: 120, windowSeconds: 60 };
/** Of an IPv6 site, which has 65,536 networks. */
const TRIES_OF_SITE = { limit: 480, windowSeconds: 60 };

/** Counts a try with a credential, before the database is asked whose it is. False: there were too many. */
export async function mayTry(
  counter: RateCounter,
  what: 'worker-tunnel' | 'worker-call',
  ip: string,
): Promise<boolean> {
  const [network, site] = [networkOf(ip), siteOf(ip)];
  if (site !== network && !(await counter.take(`${what}:${site}`, TRIES_OF_SITE)).allowed) return false;
  return (await counter.take(`${what}:${network}`, TRIES)).allowed;
}
