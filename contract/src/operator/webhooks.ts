import { z } from 'zod';
import { NewWebhook, type Webhook } from '../webhooks.ts';

/** Webhooks as the operator's commands and the server speak of them. */

export const WebhookForAccount = NewWebhook.extend({
  /** Name or id; the only account there is, if absent. */
  account: z.string().optional(),
});
export type WebhookForAccount = z.infer<typeof WebhookForAccount>;

export const WebhooksOfAccount = z.object({ account: z.string().optional() });
export type WebhooksOfAccount = z.infer<typeof WebhooksOfAccount>;

export type WebhookWithAccount = Webhook & { accountName: string | null };
