import { ServiceError } from '@vivant/contract/errors';
import type { Tx } from '../ports/database.ts';
import { unavailable } from './placement.ts';
import type { StartDeps } from './session-kind.ts';
import { anonymousSessions } from './visitor-store.ts';

/** A site (IPv6: one /48) may hold as much as so many of its addresses. */
const VISITORS_PER_SITE = 2;
/** Of all slots, so that callers with keys find some; at least one. */
const SHARE_OF_SLOTS = 0.75;
const RETRY_AFTER_SECONDS = 60;

/**
 * Bounds what visitors without a key may hold at once, from one address (IPv6: one /64) and in all, by the transaction
 * that writes their session.
 * @throws ServiceError rate_limited, unavailable.
 */
export async function checkAnonymousShare(
  { registry, anonymousSessionsAtOnce: perVisitor }: StartDeps,
  tx: Tx,
  visitorHash: Buffer,
): Promise<void> {
  const running = await anonymousSessions(tx, visitorHash);
  if (running.visitor >= perVisitor || running.site >= perVisitor * VISITORS_PER_SITE)
    throw new ServiceError('rate_limited', 'Too many conversations run from here at once.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  const slots = await registry.slots(tx);
  if (running.all >= Math.max(1, Math.floor(slots * SHARE_OF_SLOTS)))
    throw unavailable('All places for visitors are taken.');
}
