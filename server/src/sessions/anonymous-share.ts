import { ServiceError } from '@vivant/contract/errors';
import type { Tx } from '../ports/database.ts';
import type { VisitorPlaces } from './line-turn.ts';
import { unavailable } from './placement.ts';
import type { StartDeps } from './session-kind.ts';
import { anonymousSessions, countRunning } from './visitor-store.ts';

/** A site (IPv6: one /48) may hold as much as this many of its addresses. */
const VISITORS_PER_SITE = 2;
/** Of all slots, so that callers with keys find some; at least one. */
const SHARE_OF_SLOTS = 0.75;
const RETRY_AFTER_SECONDS = 60;

const shareOf = (slots: number) => Math.max(1, Math.floor(slots * SHARE_OF_SLOTS));

/** Places of avatars of these accounts, for those who wait for one. */
export async function placesForVisitors(
  { db, registry, credits }: Pick<StartDeps, 'db' | 'registry' | 'credits'>,
  accountIds: readonly string[],
): Promise<VisitorPlaces> {
  const [slots, running, plans] = await Promise.all([
    registry.slots(db),
    countRunning(db),
    credits.freeSessions(accountIds),
  ]);
  const machines = Math.min(shareOf(slots.total) - running.anonymous, slots.total - running.all, slots.free);
  return { machines: Math.max(0, machines), plans };
}

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
  if (running.all >= shareOf((await registry.slots(tx)).total))
    throw unavailable('All places for visitors are taken.');
}
