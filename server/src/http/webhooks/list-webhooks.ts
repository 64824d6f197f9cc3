import { WEBHOOKS_PER_ACCOUNT } from '@vivant/contract/limits';
import { WebhookList } from '@vivant/contract/webhooks';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { EXAMPLE_WEBHOOK, presentWebhook, type WebhookRouteDeps } from './webhook-call.ts';

const DOC: EndpointDoc = {
  operationId: 'listWebhooks',
  tag: 'Webhooks',
  summary: 'List webhooks',
  description: `All of the account’s, oldest first: those made with keys, in the studio and by the operator. There are at most ${WEBHOOKS_PER_ACCOUNT}.`,
  success: 'The webhooks.',
  responseExamples: { one: { items: [EXAMPLE_WEBHOOK] } },
};

/** GET /v1/webhooks (D6-3). */
export function listWebhooksRoute(app: HttpApp, { webhooks }: Pick<WebhookRouteDeps, 'webhooks'>): void {
  app.get(
    '/v1/webhooks',
    {
      config: { scope: 'webhooks', accountWide: true, rate: 'read', doc: DOC },
      schema: { response: { 200: WebhookList } },
    },
    async ({ caller }) => ({ items: (await webhooks.list(caller.accountId)).map(presentWebhook) }),
  );
}
