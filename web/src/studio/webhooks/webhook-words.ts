import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { DeliveredType, WebhookDelivery } from '@vivant/contract/webhooks';
import { sayTime } from '../ui/say-time.ts';

export const EVENT_NAMES: Record<DeliveredType, string> = {
  'avatar.ready': 'An avatar is ready',
  'avatar.failed': 'A build failed',
  'avatar.moderation_hold': 'An avatar is held for moderation',
  'session.started': 'A session started',
  'session.ended': 'A session ended',
  'avatar_session.active': 'An agent’s session started',
  'avatar_session.ended': 'An agent’s session ended',
  'avatar_session.failed': 'An agent’s session failed to start',
  'sponsor_budget.low': 'A sponsor budget pays less than an hour',
  'sponsor_budget.exhausted': 'A sponsor budget is used up',
  'key.cap_reached': 'A key reached a spend cap',
  'webhook.test': 'A test',
};

export const STOPPED_WORDS = {
  paused: `Paused. What happens meanwhile is kept for ${LIMIT_TEXTS.eventsKept}, and sent when it goes on.`,
  gone: 'Stopped: its server answered 410 (gone). Let it go on once its server takes messages again.',
};

/** How far a delivery has come. `isStopped`: nothing is sent there now. */
export function deliveryWords(
  { state, attempts, lastStatus, lastError, nextAttemptAt }: WebhookDelivery,
  { isStopped }: { isStopped: boolean },
): string {
  if (state === 'delivered')
    return `Delivered: it answered ${lastStatus}${attempts > 1 ? ` at attempt ${attempts}` : ''}.`;
  const why = lastError ?? '';
  if (state === 'failed') return `Given up after ${attempts} attempts. ${why}`.trim();
  if (isStopped) return `Waits until it goes on. ${why}`.trim();
  if (attempts === 0 || nextAttemptAt === null) return 'About to be sent.';
  return `${why} Tried ${attempts === 1 ? 'once' : `${attempts} times`}; the next attempt is due ${sayTime(nextAttemptAt)}.`.trim();
}
