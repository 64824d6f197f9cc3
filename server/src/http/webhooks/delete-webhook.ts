import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { toldBy, WebhookParams, type WebhookRouteDeps, webhookOf } from './webhook-call.ts';

const DOC: EndpointDoc = {
  operationId: 'deleteWebhook',
  tag: 'Webhooks',
  summary: 'Delete a webhook',
  description:
    'It is sent nothing more, and what it was sent is forgotten. A message that is under way may still arrive.',
  errors: ['webhook_not_found'],
  success: 'The webhook is deleted.',
};

/** DELETE /v1/webhooks/{webhookId} (D6-3). */
export function deleteWebhookRoute(app: HttpApp, { webhooks, ...told }: WebhookRouteDeps): void {
  app.delete(
    '/v1/webhooks/:webhookId',
    {
      config: { scope: 'webhooks', accountWide: true, rate: 'write', doc: DOC },
      schema: { params: WebhookParams },
    },
    async (request, reply) => {
      await webhooks.remove(webhookOf(request), await toldBy(request.caller, ['webhook.deleted'], told));
      return reply.code(204).send();
    },
  );
}
