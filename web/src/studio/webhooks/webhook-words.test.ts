import type { WebhookDelivery } from '@vivant/contract/webhooks';
import { expect, it } from 'vitest';
import { sayTime } from '../ui/say-time.ts';
import { deliveryWords } from './webhook-words.ts';

const AT = '2026-11-02T10:00:00.000Z';
const WAITING: WebhookDelivery = {
  ...{ id: 'd', type: 'avatar.ready', occurredAt: AT, state: 'waiting', attempts: 0 },
  ...{ lastAttemptAt: null, lastStatus: null, lastError: null, nextAttemptAt: AT },
};
const FAILED = { lastStatus: 500, lastError: 'It answered 500.' };

it.each<[Partial<WebhookDelivery>, string, boolean?]>([
  [{}, 'About to be sent.'],
  [{}, 'Waits until it goes on.', true],
  [{ attempts: 1, ...FAILED }, `It answered 500. Tried once; the next attempt is due ${sayTime(AT)}.`],
  [{ attempts: 3, ...FAILED }, `It answered 500. Tried 3 times; the next attempt is due ${sayTime(AT)}.`],
  [{ attempts: 3, ...FAILED }, 'Waits until it goes on. It answered 500.', true],
  [
    { state: 'failed', attempts: 8, nextAttemptAt: null, ...FAILED },
    'Given up after 8 attempts. It answered 500.',
  ],
  [{ state: 'delivered', attempts: 1, lastStatus: 204, nextAttemptAt: null }, 'Delivered: it answered 204.'],
  [
    { state: 'delivered', attempts: 2, lastStatus: 200, nextAttemptAt: null },
    'Delivered: it answered 200 at attempt 2.',
  ],
])('a delivery with %j: %s', (more, words, isStopped = false) => {
  expect(deliveryWords({ ...WAITING, ...more }, { isStopped })).toBe(words);
});
