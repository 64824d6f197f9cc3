import { z } from 'zod';
import { distinct } from './distinct.ts';
import { EVENT_TYPES, type EventType, TEST_EVENT } from './events.ts';
import { text } from './text.ts';

/** Addresses of an account's own servers that are told of events (D6-1, D6-3). */

const Url = text(2000, 1).meta({
  description: 'Where each event is posted: https, of a server that the internet reaches.',
  examples: ['https://hooks.example.org/vivant'],
});
const TYPES = { description: 'What it is told of; null: every type, also one that is added later.' };
const Types = distinct(EVENT_TYPES).nullable().meta(TYPES);

export const NewWebhook = z.strictObject({ url: Url, types: Types.default(null) });
export type NewWebhook = z.infer<typeof NewWebhook>;

const atLeastOne = (patch: object) => Object.keys(patch).length > 0;
const AT_LEAST_ONE = 'must have at least one field';

/** Events during a pause are sent when it ends, if they are still kept. */
export const WebhookChange = z
  .strictObject({ url: Url.optional(), types: Types.optional(), isPaused: z.boolean().optional() })
  .refine(atLeastOne, AT_LEAST_ONE);
export type WebhookChange = z.infer<typeof WebhookChange>;

/** The same as the interface calls it. */
export const WebhookPatch = z
  .strictObject({
    url: Url.optional(),
    types: Types.optional(),
    paused: z.boolean().optional().meta({
      description:
        'True: nothing is sent. False: what happened meanwhile is sent, as far as it is kept, and what follows; also of one that stopped by itself.',
    }),
  })
  .refine(atLeastOne, AT_LEAST_ONE)
  .meta({ minProperties: 1 });

export const WebhookView = z
  .object({
    id: z.uuid(),
    url: z.string(),
    types: z.array(z.enum(EVENT_TYPES)).nullable().meta(TYPES),
    createdAt: z.iso.datetime(),
    stopped: z.enum(['paused', 'gone']).nullable().meta({
      description: '`paused` by somebody; `gone`: its server answered 410; null: events are sent.',
    }),
    oldSecretUntil: z.iso.datetime().nullable().meta({
      description: 'Until when the secret before the last rotation signs, too; null: there is none.',
    }),
    waiting: z.int().min(0).meta({ description: 'Deliveries that are still to be made, tried or not.' }),
  })
  .meta({ id: 'Webhook', description: 'An address that is told of events.' });
export type WebhookView = z.infer<typeof WebhookView>;

export type Webhook = WebhookView & { accountId: string };

/** Answer of GET /v1/webhooks. */
export const WebhookList = z.object({ items: z.array(WebhookView) });

export const WebhookWithSecret = WebhookView.extend({
  secret: z.string().meta({
    description: 'Verifies signatures, in the form of Standard Webhooks: `whsec_…`. Answered this once.',
  }),
}).meta({ id: 'WebhookWithSecret', description: 'A webhook, with its secret.' });

/** The secret in the form of Standard Webhooks, `whsec_…`; answered this once. */
export interface WebhookSecret {
  id: string;
  secret: string;
}

export type DeliveredType = EventType | typeof TEST_EVENT;

export const WebhookDelivery = z
  .object({
    id: z.uuid().meta({ description: 'Sent as `webhook-id`, the same with every attempt.' }),
    type: z.enum([...EVENT_TYPES, TEST_EVENT]).meta({ description: 'Of the event that it tells.' }),
    occurredAt: z.iso.datetime(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int().min(0),
    lastAttemptAt: z.iso.datetime().nullable(),
    lastStatus: z.int().nullable().meta({ description: 'What the server answered last; null: nothing.' }),
    lastError: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
    nextAttemptAt: z.iso.datetime().nullable().meta({ description: 'Null unless `waiting`.' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'An event as one webhook was or will be told of it.' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Answer of GET /v1/webhooks/{webhookId}/deliveries. */
export const DeliveryPage = z.object({
  items: z.array(WebhookDelivery),
  nextBefore: z.uuid().nullable(),
});
