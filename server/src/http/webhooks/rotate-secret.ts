import { WebhookWithSecret } from '@vivant/contract/webhooks';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import {
  EXAMPLE_SECRET,
  EXAMPLE_WEBHOOK,
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
    'secret that was replaced earlier stops at once.',
  errors: ['webhook_not_found'],
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
      const { secret } = await webhooks.rotate(of, await toldBy(request.caller, ['webhook.rotated'], told));
      return reply.code(201).send({ ...presentWebhook(await webhooks.get(of)), secret });
    },
  );
}
