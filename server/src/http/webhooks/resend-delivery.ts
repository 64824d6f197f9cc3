import { WebhookDelivery } from '@vivant/contract/webhooks';
import { z } from 'zod';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import {
  EXAMPLE_WAITING,
  mustHear,
  toldBy,
  WebhookParams,
  type WebhookRouteDeps,
  webhookOf,
} from './webhook-call.ts';

const DOC: EndpointDoc = {
  operationId: 'resendWebhookDelivery',
  tag: 'Webhooks',
  summary: 'Send a delivery again',
  description:
    'Sends it at once, with all its eight attempts before it, whether it was delivered, waits or was given up. Its ' +
    '`webhook-id` stays the same, so that a receiver that had it already can tell. That needs a key that hears of the event itself.',
  errors: ['webhook_not_found', 'webhook_delivery_not_found', 'insufficient_scope'],
  success: 'The delivery, which is sent in a moment.',
  responseExamples: { queued: EXAMPLE_WAITING },
};

const Params = WebhookParams.extend({
  deliveryId: z.string().meta({
    description: 'Id of the delivery, which was its `webhook-id`.',
    documentedAs: { type: 'string', format: 'uuid', examples: [EXAMPLE.deliveryId] },
  }),
});

/** POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/resend (D6-3). */
export function resendDeliveryRoute(app: HttpApp, { webhooks, ...told }: WebhookRouteDeps): void {
  app.post(
    '/v1/webhooks/:webhookId/deliveries/:deliveryId/resend',
    {
      config: { scope: 'webhooks', accountWide: true, rate: 'write', doc: DOC },
      schema: { params: Params, response: { 200: WebhookDelivery } },
    },
    async (request) => {
      const of = webhookOf(request);
      const { id: endpointId } = await webhooks.get(of);
      const { caller, params } = request;
      return webhooks.resend(
        { id: params.deliveryId, accountId: of.accountId, endpointId },
        await toldBy(caller, ['webhook.resent'], told),
        (types) => mustHear(caller, types),
      );
    },
  );
}
