import { describe, expect, it } from 'vitest';
import { useWebhookWorld } from '../../testing/webhook-world.ts';

const { call, make, refusesOthers } = useWebhookWorld();

describe('GET /v1/webhooks/{webhookId}', () => {
  it('200: without its secret, with the deliveries that wait', async () => {
    const { secret: _, ...webhook } = await make();
    expect(await call('GET', `/webhooks/${webhook.id}`)).toMatchObject({ status: 200, body: webhook });
    await call('POST', `/webhooks/${webhook.id}/test`);
    expect((await call('GET', `/webhooks/${webhook.id}`)).body).toEqual({ ...webhook, waiting: 1 });
  });

  it('401, 403 and 404 as for every call about a webhook', () =>
    refusesOthers('GET', (id) => `/webhooks/${id}`));
});
