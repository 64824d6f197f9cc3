import { describe, expect, it } from 'vitest';
import { HOOK, useWebhookWorld } from '../../testing/webhook-world.ts';

const { here, call, make, keyWith } = useWebhookWorld();

describe('GET /v1/webhooks', () => {
  it('200: the account’s, oldest first, without secrets', async () => {
    expect((await call('GET', '/webhooks')).body).toEqual({ items: [] });
    const first = await make();
    here().service.clock.advance(1000);
    const second = await make({ types: null });
    const { status, body, text } = await call('GET', '/webhooks', undefined, await keyWith('webhooks'));
    expect(status).toBe(200);
    expect(body.items).toEqual(
      [first, second].map(({ secret: _, ...webhook }) => ({ ...webhook, url: HOOK.url })),
    );
    expect(text).not.toContain('whsec_');
  });

  it('200: none of another account', async () => {
    await make();
    const { service } = here();
    const stranger = await service.key((await service.account()).id, { scopes: ['webhooks'] });
    expect((await call('GET', '/webhooks', undefined, stranger)).body).toEqual({ items: [] });
  });

  it('401 without a key, 403 without the scope', async () => {
    expect(await call('GET', '/webhooks', undefined, '')).toMatchObject({ status: 401, text: '' });
    const refused = await call('GET', '/webhooks', undefined, await keyWith('avatars:read', 'billing:write'));
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
  });
});
