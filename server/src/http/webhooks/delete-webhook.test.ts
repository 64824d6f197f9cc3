import { describe, expect, it } from 'vitest';
import { useWebhookWorld } from '../../testing/webhook-world.ts';

const { call, make, list, actor, audited, refusesOthers } = useWebhookWorld();

describe('DELETE /v1/webhooks/{webhookId}', () => {
  it('204: with all that it was to be told', async () => {
    const { id } = await make();
    await call('POST', `/webhooks/${id}/test`);
    expect(await call('DELETE', `/webhooks/${id}`)).toMatchObject({ status: 204, text: '' });
    expect(await list()).toEqual([]);
    expect((await audited()).at(-1)).toEqual([actor(), 'webhook.deleted', 'https://hooks.example.org']);
    expect(await call('DELETE', `/webhooks/${id}`)).toMatchObject({
      ...{ status: 404, body: { error: 'webhook_not_found' } },
    });
  });

  it('401, 403 and 404 as for every call about a webhook', () =>
    refusesOthers('DELETE', (id) => `/webhooks/${id}`));
});
