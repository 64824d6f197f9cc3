import { EVENT_TYPES, scopeOfEvent, TEST_EVENT } from '@vivant/contract/events';
import { EVENTS_KEPT_DAYS, LIST_LIMIT } from '@vivant/contract/limits';
import { DeliveryPage } from '@vivant/contract/webhooks';
import { z } from 'zod';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { pageQuery } from '../page-query.ts';
import { EXAMPLE_DELIVERY, WebhookParams, type WebhookRouteDeps, webhookOf } from './webhook-call.ts';

const Query = z.object({
  limit: pageQuery.limit,
  before: z
    .uuid()
    .optional()
    .meta({
      description: 'Only deliveries before this one: the last page’s `nextBefore`.',
      examples: [EXAMPLE.deliveryId],
    }),
});

const DOC: EndpointDoc = {
  operationId: 'listWebhookDeliveries',
  tag: 'Webhooks',
  summary: 'List a webhook’s deliveries',
  description:
    `What it was told of and what is still to be sent, newest event first, page by page. They are kept for ${EVENTS_KEPT_DAYS} days. ` +
    'One that failed eight times can be sent again. Those of events that the key itself does not hear of are left out.',
  errors: ['webhook_not_found'],
  success: 'One page.',
  responseExamples: {
    last_page: {
      items: [
        EXAMPLE_DELIVERY,
        {
          ...EXAMPLE_DELIVERY,
          id: '7f0a52a1-5a1e-4f0e-9a1b-3c1f0a6f7d20',
          type: 'avatar.ready',
          occurredAt: EXAMPLE.updatedAt,
          state: 'failed',
          attempts: 8,
          lastAttemptAt: '2026-11-03T09:32:11.310Z',
          lastStatus: 500,
          lastError: 'It answered 500.',
        },
      ],
      nextBefore: null,
    },
  },
};

/** GET /v1/webhooks/{webhookId}/deliveries (D6-3). */
export function listDeliveriesRoute(app: HttpApp, { webhooks }: Pick<WebhookRouteDeps, 'webhooks'>): void {
  app.get(
    '/v1/webhooks/:webhookId/deliveries',
    {
      config: { scope: 'webhooks', accountWide: true, rate: 'read', doc: DOC },
      schema: {
        params: WebhookParams,
        querystring: Query,
        response: { 200: DeliveryPage },
      },
    },
    async (request) => {
      const { limit = LIST_LIMIT.default, before } = request.query;
      const of = webhookOf(request);
      const heard = EVENT_TYPES.filter((type) => request.caller.scopes.includes(scopeOfEvent(type)));
      await webhooks.get(of);
      // One more than is shown tells whether there is a further page.
      const found = await webhooks.deliveries(of, {
        limit: limit + 1,
        before,
        types: [...heard, TEST_EVENT],
      });
      const items = found.slice(0, limit);
      return { items, nextBefore: found.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
  );
}
