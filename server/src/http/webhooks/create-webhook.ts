import { NewWebhook, WebhookWithSecret } from '@vivant/contract/webhooks';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import {
  ADDRESS_REFUSED,
  EXAMPLE_SECRET,
  EXAMPLE_WEBHOOK,
  mustHear,
  presentWebhook,
  toldBy,
  type WebhookRouteDeps,
} from './webhook-call.ts';

const DOC: EndpointDoc = {
  operationId: 'createWebhook',
  tag: 'Webhooks',
  summary: 'Make a webhook',
  description:
    'Tells an address of events from now on, signed as [Standard Webhooks](https://www.standardwebhooks.com) has it. ' +
    'The secret, which verifies the signatures, is answered this once. A webhook can be told only of what its key hears ' +
    'from [`GET /v1/events`](#streamEvents): of avatars with the scope `avatars:read`, of sessions with `sessions`, of ' +
    'spending with `billing:write`. Without `types` it is told of everything, and the key needs all three.',
  errors: ['invalid_request', 'invalid_url', 'insufficient_scope', 'webhook_limit_reached'],
  refusedWhen: { invalid_url: ADDRESS_REFUSED },
  exampleErrors: {
    invalid_request: 'url is missing',
    invalid_url: 'The address is not https.',
  },
  requestBody: {
    examples: {
      some: {
        url: 'https://hooks.example.org/vivant',
        types: ['avatar.ready', 'avatar.failed', 'session.ended'],
      },
      everything: { url: 'https://hooks.example.org/vivant' },
    },
  },
  success: 'The webhook, with its secret.',
  responseExamples: { made: { ...EXAMPLE_WEBHOOK, secret: EXAMPLE_SECRET } },
};

/** POST /v1/webhooks (D6-3). */
export function createWebhookRoute(app: HttpApp, { webhooks, ...told }: WebhookRouteDeps): void {
  app.post(
    '/v1/webhooks',
    {
      config: { scope: 'webhooks', accountWide: true, rate: 'write', doc: DOC },
      schema: { body: NewWebhook, response: { 201: WebhookWithSecret } },
    },
    async ({ caller, body }, reply) => {
      mustHear(caller, body.types);
      const { accountId } = caller;
      const also = await toldBy(caller, ['webhook.created'], told);
      const { id, secret } = await webhooks.create(accountId, body, also);
      return reply.code(201).send({ ...presentWebhook(await webhooks.get({ id, accountId })), secret });
    },
  );
}
