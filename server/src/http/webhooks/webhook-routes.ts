import type { HttpApp } from '../app.ts';
import { createWebhookRoute } from './create-webhook.ts';
import { deleteWebhookRoute } from './delete-webhook.ts';
import { getWebhookRoute } from './get-webhook.ts';
import { listDeliveriesRoute } from './list-deliveries.ts';
import { listWebhooksRoute } from './list-webhooks.ts';
import { patchWebhookRoute } from './patch-webhook.ts';
import { resendDeliveryRoute } from './resend-delivery.ts';
import { rotateSecretRoute } from './rotate-secret.ts';
import { testWebhookRoute } from './test-webhook.ts';
import type { WebhookRouteDeps } from './webhook-call.ts';

/** Every endpoint of webhooks (D6-3). */
export function webhookRoutes(app: HttpApp, deps: WebhookRouteDeps): void {
  listWebhooksRoute(app, deps);
  createWebhookRoute(app, deps);
  getWebhookRoute(app, deps);
  patchWebhookRoute(app, deps);
  deleteWebhookRoute(app, deps);
  rotateSecretRoute(app, deps);
  testWebhookRoute(app, deps);
  listDeliveriesRoute(app, deps);
  resendDeliveryRoute(app, deps);
}
