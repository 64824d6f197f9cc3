import { describe, expect, it } from 'vitest';
import { useWebhookWorld } from '../../testing/webhook-world.ts';

const { here, call, make, keyWith, actor, audited, refusesOthers } = useWebhookWorld();
const DAY_MS = 86_400_000;

describe('POST /v1/webhooks/{webhookId}/rotation', () => {
  it('201: a new secret, this once; the old one goes on for a day', async () => {
    const { secret, ...webhook } = await make();
    const { status, body } = await call('POST', `/webhooks/${webhook.id}/rotation`);
    expect([status, body.secret === secret]).toEqual([201, false]);
    const { clock } = here().service;
    const oldSecretUntil = new Date(clock.now().getTime() + DAY_MS).toISOString();
    expect(body).toEqual({ ...webhook, oldSecretUntil, secret: expect.stringMatching(/^whsec_/) });
    clock.advance(DAY_MS);
    expect((await call('GET', `/webhooks/${webhook.id}`)).body).toEqual(webhook);
    expect((await audited()).at(-1)).toEqual([actor(), 'webhook.rotated', 'https://hooks.example.org']);
  });

  it('403: a key learns no secret that signs what it does not hear', async () => {
    const { id } = await make({ types: null });
    const rotate = async (as: string) =>
      (await call('POST', `/webhooks/${id}/rotation`, undefined, as)).status;
    expect(await rotate(await keyWith('webhooks', 'sessions', 'avatars:read'))).toBe(403);
    expect(await rotate(await keyWith('webhooks', 'sessions', 'avatars:read', 'billing:write'))).toBe(201);
  });

  it('401, 403 and 404 as for every call about a webhook', () =>
    refusesOthers('POST', (id) => `/webhooks/${id}/rotation`));
});
