import { WebhookPatch, WebhookView } from '@vivant/contract/webhooks';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { webhookActions } from '../webhook-actions.ts';
import {
  ADDRESS_REFUSED,
  EXAMPLE_WEBHOOK,
  mustHear,
  presentWebhook,
  toldBy,
  WebhookParams,
  type WebhookRouteDeps,
  webhookOf,
} from './webhook-call.ts';

const DOC: EndpointDoc = {
  operationId: 'updateWebhook',
  tag: 'Webhooks',
  summary: 'Change a webhook',
  description:
    'Moves it to another address, changes what it is told of, pauses it or lets it go on; at least one field, unknown ' +
    'ones are refused. What waits is sent to the new address. Its secret stays. Who changes `url` or `types` needs a ' +
    'key that hears all the webhook is told of before and afterwards; with another `url`, also all that its ' +
    'deliveries tell.',
  errors: ['webhook_not_found', 'invalid_request', 'invalid_url', 'insufficient_scope'],
  refusedWhen: { invalid_url: ADDRESS_REFUSED },
  exampleErrors: {
    invalid_request: 'paused: Invalid input: expected boolean, received string',
    invalid_url: 'The address is not https.',
  },
  requestBody: {
    examples: {
      pause: { paused: true },
      go_on: { paused: false },
      other_address: { url: 'https://hooks.example.org/vivant/v2' },
      everything: { types: null },
    },
  },
  success: 'The webhook after the change.',
  responseExamples: { paused: { ...EXAMPLE_WEBHOOK, stopped: 'paused' } },
};

/** PATCH /v1/webhooks/{webhookId} (D6-3). */
export function patchWebhookRoute(app: HttpApp, { webhooks, ...told }: WebhookRouteDeps): void {
  app.patch(
    '/v1/webhooks/:webhookId',
    {
      config: { scope: 'webhooks', accountWide: true, rate: 'write', doc: DOC },
      schema: { params: WebhookParams, body: WebhookPatch, response: { 200: WebhookView } },
    },
    async (request) => {
      const { caller } = request;
      const { paused: isPaused, ...rest } = request.body;
      const change = { ...rest, isPaused };
      const of = webhookOf(request);
      const also = await toldBy(caller, webhookActions(change), told);
      await webhooks.change(of, change, also, (types) => mustHear(caller, types));
      return presentWebhook(await webhooks.get(of));
    },
  );
}
