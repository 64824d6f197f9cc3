import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useWebhookWorld } from '../../testing/webhook-world.ts';

const { call, make, givenUp, refusesOthers } = useWebhookWorld();
const resend = (id: string, delivery: string) =>
  call('POST', `/webhooks/${id}/deliveries/${delivery}/resend`);

describe('POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/resend', () => {
  it('200: due at once, with all its attempts before it, under the id it had', async () => {
    const { id } = await make();
    const delivery = await givenUp(id);
    const { status, body } = await resend(id, delivery);
    expect([status, body]).toMatchObject([
      200,
      { id: delivery, state: 'waiting', attempts: 0, nextAttemptAt: expect.any(String) },
    ]);
    expect((await call('GET', `/webhooks/${id}`)).body.waiting).toBe(1);
  });

  it('404: a delivery that is none, or another webhook’s', async () => {
    const [{ id }, other] = [await make(), await make()];
    const delivery = await givenUp(other.id);
    for (const unknown of [randomUUID(), 'nonsense', delivery]) {
      const { status, body } = await resend(id, unknown);
      expect([status, body.error]).toEqual([404, 'webhook_delivery_not_found']);
    }
    expect((await call('GET', `/webhooks/${other.id}/deliveries`)).body.items).toMatchObject([
      { id: delivery, state: 'failed' },
    ]);
  });

  it('401, 403 and 404 as for every call about a webhook', () =>
    refusesOthers('POST', (id) => `/webhooks/${id}/deliveries/${randomUUID()}/resend`));
});
