import { WebhookView } from '@vivant/contract/webhooks';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import {
  EXAMPLE_WEBHOOK,
  presentWebhook,
  WebhookParams,
  type WebhookRouteDeps,
  webhookOf,
} from './webhook-call.ts';

const DOC: EndpointDoc = {
  operationId: 'getWebhook',
  tag: 'Webhooks',
  summary: 'Get a webhook',
  description: 'Where it goes, what it is told of, whether it is stopped, and how many deliveries wait.',
  errors: ['webhook_not_found'],
  success: 'The webhook.',
  responseExamples: {
    on: EXAMPLE_WEBHOOK,
    gone: { ...EXAMPLE_WEBHOOK, stopped: 'gone', waiting: 3 },
  },
};

/** GET /v1/webhooks/{webhookId} (D6-3). */
export function getWebhookRoute(app: HttpApp, { webhooks }: Pick<WebhookRouteDeps, 'webhooks'>): void {
  app.get(
    '/v1/webhooks/:webhookId',
    {
      config: { scope: 'webhooks', accountWide: true, rate: 'read', doc: DOC },
      schema: { params: WebhookParams, response: { 200: WebhookView } },
    },
    async (request) => presentWebhook(await webhooks.get(webhookOf(request))),
  );
}
