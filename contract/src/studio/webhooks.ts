import { z } from 'zod';
import { EVENT_TYPES, type EventType } from '../events.ts';
import { text } from '../text.ts';

/** Addresses of an account's own servers that are told of events, as its owners see them in the studio. */

export const NewWebhook = z.strictObject({
  url: z.string().trim().pipe(text(2000, 1)),
  /** Null: every type, also one that is added later. */
  types: z.array(z.enum(EVENT_TYPES)).min(1).nullable(),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChange = z.strictObject({
  /** Events of the time between are sent when it goes on, as far as they are still kept. */
  isPaused: z.boolean(),
});
export type WebhookChange = z.infer<typeof WebhookChange>;

export interface Webhook {
  id: string;
  accountId: string;
  url: string;
  types: EventType[] | null;
  createdAt: string;
  /** By an owner, or because its server answered 410; null: events are sent. */
  stopped: 'paused' | 'gone' | null;
  /** Until when the secret before the last rotation signs, too; null: there is none. */
  oldSecretUntil: string | null;
  /** Deliveries that are still to be made, tried or not. */
  waiting: number;
}

/** The secret in the form of Standard Webhooks, `whsec_…`; answered this once. */
export interface WebhookSecret {
  id: string;
  secret: string;
}

export interface WebhookDelivery {
  /** Sent as `webhook-id`. */
  id: string;
  type: EventType;
  occurredAt: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  lastAttemptAt: string | null;
  /** What the server answered last; null: nothing. */
  lastStatus: number | null;
  /** Why the last attempt failed. */
  lastError: string | null;
  /** Null unless `waiting`. */
  nextAttemptAt: string | null;
}
