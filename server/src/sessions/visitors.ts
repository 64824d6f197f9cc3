import { createHmac } from 'node:crypto';
import type { Clock } from '@vivant/platform/clock';
import type { Db } from '../ports/database.ts';
import { SITE_HASH_BYTES, saltOf } from './visitor-store.ts';

/**
 * Tells anonymous visitors apart by their network (an IPv4 address, a /64 of IPv6) without storing it. A hash under a
 * key of the deployment is stored; the one that stays with a session is salted by the day, and the salt is destroyed
 * afterwards.
 */
export interface Visitors {
  /** Names the network to the counter of its attempts; the same on every day, as a window may pass midnight. */
  counterKey(network: string): string;
  /**
   * Recognises a visitor for the rest of the UTC day, for the budget's cap per visitor. It begins with the hash of
   * the site (IPv6: the /48 that the network is one of 65,536 of).
   */
  hashOfToday(network: string, site: string): Promise<Buffer>;
}

export function createVisitors({ db, clock, key }: { db: Db; clock: Clock; key: Buffer }): Visitors {
  return {
    counterKey: (network) =>
      `anonymous:${createHmac('sha256', key).update(`start\n${network}`).digest('base64url')}`,

    async hashOfToday(network, site) {
      const salt = await saltOf(db, clock.now().toISOString().slice(0, 10));
      const hash = (what: string) => createHmac('sha256', key).update(salt).update(what).digest();
      return Buffer.concat([
        hash(`site\n${site}`).subarray(0, SITE_HASH_BYTES),
        hash(`visitor\n${network}`).subarray(0, SITE_HASH_BYTES),
      ]);
    },
  };
}
