import { WebhookWithSecret } from '@vivant/contract/webhooks';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import {
  EXAMPLE_SECRET,
  EXAMPLE_WEBHOOK,
  mustHear,
  presentWebhook,
  toldBy,
  WebhookParams,
  type WebhookRouteDeps,
  webhookOf,
} from './webhook-call.ts';

const DOC: EndpointDoc = {
  operationId: 'rotateWebhookSecret',
  tag: 'Webhooks',
  summary: 'Give a webhook a new secret',
  description:
    'For a day messages are signed with the new secret and with the one before it, so that a server can change over. A ' +
    'secret that was replaced earlier stops at once. That needs a key that hears all the webhook is told of.',
  errors: ['webhook_not_found', 'insufficient_scope'],
  success: 'The webhook, with its new secret.',
  responseExamples: {
    rotated: {
      ...EXAMPLE_WEBHOOK,
      oldSecretUntil: '2026-11-03T10:00:00.000Z',
      secret: EXAMPLE_SECRET,
    },
  },
};

/** POST /v1/webhooks/{webhookId}/rotation (D6-3). */
export function rotateSecretRoute(app: HttpApp, { webhooks, ...told }: WebhookRouteDeps): void {
  app.post(
    '/v1/webhooks/:webhookId/rotation',
    {
      config: { scope: 'webhooks', accountWide: true, rate: 'write', doc: DOC },
      schema: { params: WebhookParams, response: { 201: WebhookWithSecret } },
    },
    async (request, reply) => {
      const of = webhookOf(request);
      const { caller } = request;
      const also = await toldBy(caller, ['webhook.rotated'], told);
      const { secret } = await webhooks.rotate(of, also, (types) => mustHear(caller, types));
      return reply.code(201).send({ ...presentWebhook(await webhooks.get(of)), secret });
    },
  );
}
