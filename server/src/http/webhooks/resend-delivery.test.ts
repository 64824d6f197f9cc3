import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useWebhookWorld } from '../../testing/webhook-world.ts';

const { call, make, keyWith, givenUp, toBeTold, actor, audited, refusesOthers } = useWebhookWorld();
const resend = (id: string, delivery: string, as?: string) =>
  call('POST', `/webhooks/${id}/deliveries/${delivery}/resend`, undefined, as);

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
    expect((await audited()).slice(1)).toEqual([
      [actor(), 'webhook.tested', 'https://hooks.example.org'],
      [actor(), 'webhook.resent', 'https://hooks.example.org'],
    ]);
  });

  it('403: a key sends nothing again that it does not hear', async () => {
    const { id } = await make({ types: null });
    const key = await keyWith('webhooks', 'sessions');
    const told = await toBeTold(id, 'avatar.ready');
    const { status, body } = await resend(id, told, key);
    expect([status, body.error]).toEqual([403, 'insufficient_scope']);
    expect((await resend(id, await toBeTold(id, 'session.ended'), key)).status).toBe(200);
    expect((await resend(id, await givenUp(id), key)).status).toBe(200);
    expect((await resend(id, told)).status).toBe(200);
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
