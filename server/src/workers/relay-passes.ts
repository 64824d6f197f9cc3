import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@vivant/platform/clock';
import type { RelayPasses } from '../ports/worker-tunnels.ts';

/**
 * Long enough for machines whose clocks differ; an eavesdropper can use a pass for this long, and only for this worker.
 */
const GOOD_FOR_MS = 5 * 60_000;
const PASS = /^(\d{1,15})\.([\w-]{43})$/;

/** `key`: the same on every server on the database. */
export function createRelayPasses({ key, clock }: { key: Buffer; clock: Pick<Clock, 'now'> }): RelayPasses {
  const sign = (hostId: string, at: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([hostId, at]))
      .digest();
  return {
    issue(hostId) {
      const at = String(clock.now().getTime());
      return `${at}.${sign(hostId, at).toString('base64url')}`;
    },
    isGood(hostId, pass) {
      const [, at, signature] = PASS.exec(pass) ?? [];
      if (at === undefined || signature === undefined) return false;
      if (Math.abs(clock.now().getTime() - Number(at)) > GOOD_FOR_MS) return false;
      return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(hostId, at));
    },
  };
}
