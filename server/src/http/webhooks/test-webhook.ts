import { WebhookDelivery } from '@vivant/contract/webhooks';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { EXAMPLE_WAITING, toldBy, WebhookParams, type WebhookRouteDeps, webhookOf } from './webhook-call.ts';

const DOC: EndpointDoc = {
  operationId: 'testWebhook',
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'Sends `webhook.test` to this webhook, whatever its `types`, as any other event: signed, tried again, told of among ' +
    'its deliveries. Its data is `webhookId` alone. A webhook that is stopped gets it when it goes on.',
  errors: ['webhook_not_found'],
  success: 'The delivery that was queued; its log tells what became of it.',
  responseExamples: {
    queued: { ...EXAMPLE_WAITING, type: 'webhook.test', lastAttemptAt: null, lastStatus: null },
  },
};

/** POST /v1/webhooks/{webhookId}/test (D6-3). */
export function testWebhookRoute(app: HttpApp, { webhooks, ...told }: WebhookRouteDeps): void {
  app.post(
    '/v1/webhooks/:webhookId/test',
    {
      config: { scope: 'webhooks', accountWide: true, rate: 'write', doc: DOC },
      schema: { params: WebhookParams, response: { 201: WebhookDelivery } },
    },
    async (request, reply) => {
      const also = await toldBy(request.caller, ['webhook.tested'], told);
      return reply.code(201).send(await webhooks.test(webhookOf(request), also));
    },
  );
}
