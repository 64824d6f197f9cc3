import { describe, expect, it } from 'vitest';
import { useWebhookWorld } from '../../testing/webhook-world.ts';

const { here, call, make, refusesOthers } = useWebhookWorld();

describe('POST /v1/webhooks/{webhookId}/test', () => {
  it('201: a delivery to this webhook alone, whatever it is told of', async () => {
    const [{ id }, other] = [await make(), await make({ types: null })];
    const { status, body } = await call('POST', `/webhooks/${id}/test`);
    const now = here().service.clock.now().toISOString();
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(String), type: 'webhook.test', occurredAt: now, state: 'waiting', attempts: 0 },
        ...{ lastAttemptAt: null, lastStatus: null, lastError: null, nextAttemptAt: now },
      },
    ]);
    expect((await call('GET', `/webhooks/${id}/deliveries`)).body.items).toEqual([body]);
    expect((await call('GET', `/webhooks/${other.id}/deliveries`)).body.items).toEqual([]);
  });

  it('401, 403 and 404 as for every call about a webhook', () =>
    refusesOthers('POST', (id) => `/webhooks/${id}/test`));
});
