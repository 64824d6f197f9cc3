import { describe, expect, it } from 'vitest';
import { useWebhookWorld } from '../../testing/webhook-world.ts';

const { here, call, make, list, keyWith, toBeTold, audited, refusesOthers } = useWebhookWorld();
const OTHER = 'https://other.example.org/hook';
const patch = (id: string, payload: object, as?: string) => call('PATCH', `/webhooks/${id}`, payload, as);

describe('PATCH /v1/webhooks/{webhookId}', () => {
  it('200: changes what is sent and leaves the rest; the log says what was done', async () => {
    const { secret: _, ...webhook } = await make();
    expect(await patch(webhook.id, { paused: true })).toMatchObject({
      ...{ status: 200, body: { ...webhook, stopped: 'paused' } },
    });
    expect((await patch(webhook.id, { url: OTHER })).body).toEqual({
      ...{ ...webhook, url: OTHER, stopped: 'paused' },
    });
    const all = { ...webhook, url: OTHER, types: null, stopped: null };
    expect((await patch(webhook.id, { types: null, paused: false })).body).toEqual(all);
    expect(await list()).toEqual([all]);
    expect((await audited()).map(([, action]) => action)).toEqual(
      ['created', 'paused', 'changed', 'changed', 'resumed'].map((done) => `webhook.${done}`),
    );
  });

  it.each([
    [{}, 'invalid_request', /at least one field/],
    [{ isPaused: true }, 'invalid_request', /isPaused/],
    [{ paused: 'true' }, 'invalid_request', /paused/],
    [{ types: [] }, 'invalid_request', /types/],
    [{ types: ['session.ended', 'session.ended'] }, 'invalid_request', /types: must name each at most once/],
    [{ url: null }, 'invalid_request', /url/],
    [{ url: 'https://10.0.0.1/' }, 'invalid_url', /address/],
    [[], 'invalid_request', /body/],
  ])('400: %j', async (payload, code, message) => {
    const { secret: _, ...webhook } = await make();
    const { status, body } = await patch(webhook.id, payload);
    expect([status, body.error, body.message]).toEqual([400, code, expect.stringMatching(message)]);
    expect(await list()).toEqual([webhook]);
  });

  it('403: a key turns nothing to itself, or away, that it does not hear', async () => {
    const { secret: _, ...webhook } = await make({ types: null });
    const key = await keyWith('webhooks', 'sessions');
    for (const payload of [
      ...[{ url: OTHER }, { types: ['avatar.ready'] }, { types: null }],
      ...[{ types: ['session.started'] }, { url: OTHER, types: ['session.started'] }],
    ]) {
      const { status, body } = await patch(webhook.id, payload, key);
      expect([status, body.error]).toEqual([403, 'insufficient_scope']);
    }
    expect(await list()).toEqual([webhook]);
    expect((await patch(webhook.id, { paused: true }, key)).status).toBe(200);
    await patch(webhook.id, { types: ['session.ended'] });
    const { status } = await patch(webhook.id, { url: OTHER, types: ['session.started'] }, key);
    expect(status).toBe(200);
  });

  it('403: a key moves no delivery to its address that tells what it does not hear', async () => {
    const { secret: _, ...webhook } = await make({ types: null });
    const key = await keyWith('webhooks', 'sessions');
    await toBeTold(webhook.id, 'session.ended');
    await call('POST', `/webhooks/${webhook.id}/test`);
    await patch(webhook.id, { types: ['session.ended'] });
    expect((await patch(webhook.id, { url: OTHER }, key)).status).toBe(200);
    await toBeTold(webhook.id, 'avatar.ready');
    const { status, body } = await patch(webhook.id, { url: webhook.url }, key);
    expect([status, body.message]).toEqual([403, expect.stringContaining('avatars:read')]);
    expect((await call('GET', `/webhooks/${webhook.id}`)).body.url).toBe(OTHER);
  });

  it('the log says where it went, and no path', async () => {
    const { id } = await make();
    await patch(id, { url: OTHER });
    await patch(id, { url: `${OTHER}/v2` });
    expect((await audited()).slice(1).map(([, , subject]) => subject)).toEqual([
      'https://hooks.example.org → https://other.example.org',
      'https://other.example.org',
    ]);
  });

  it('401: a key that another process has revoked meanwhile changes nothing', async () => {
    const { service, accountId } = here();
    const { secret: _, ...webhook } = await make();
    const other = await service.anotherProcess();
    try {
      const crm = (await other.keys.list(accountId)).find(({ name }) => name === 'crm');
      // Verified here, and believed for seconds.
      await other.keys.revoke(crm?.id ?? '');
      const at = `/webhooks/${webhook.id}`;
      for (const [method, path, payload] of [
        ['POST', '/webhooks', { url: OTHER }],
        ['PATCH', at, { url: OTHER }],
        ['POST', `${at}/rotation`, undefined],
        ['POST', `${at}/test`, undefined],
        ['DELETE', at, undefined],
      ] as const)
        expect(await call(method, path, payload)).toMatchObject({ status: 401, text: '' });
      const left = await call('GET', '/webhooks', undefined, await keyWith('webhooks'));
      expect(left.body.items).toEqual([webhook]);
    } finally {
      await other.close();
    }
  });

  it('401, 403 and 404 as for every call about a webhook', () =>
    refusesOthers('PATCH', (id) => `/webhooks/${id}`, { paused: true }));
});
