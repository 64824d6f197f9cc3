import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { useWebhookWorld } from '../../testing/webhook-world.ts';

const { call, make, keyWith, givenUp, toBeTold, refusesOthers } = useWebhookWorld();
const deliveries = (id: string, query = '', as?: string) =>
  call('GET', `/webhooks/${id}/deliveries${query}`, undefined, as);

describe('GET /v1/webhooks/{webhookId}/deliveries', () => {
  it('200: newest first, each page after the one before', async () => {
    const { id } = await make();
    expect(await deliveries(id)).toMatchObject({ status: 200, body: { items: [], nextBefore: null } });
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift(await givenUp(id));
    const seen: string[][] = [];
    for (let before: string | null = ''; before !== null; ) {
      const query: string = `?limit=2${before === '' ? '' : `&before=${before}`}`;
      const { items, nextBefore } = (await deliveries(id, query)).body;
      seen.push(items.map((one) => one.id));
      before = nextBefore;
    }
    expect(seen).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
  });

  it('200: none of events that the key does not hear', async () => {
    const { id } = await make({ types: null });
    for (const type of ['session.ended', 'avatar.ready', 'session.started'] as const)
      await toBeTold(id, type);
    await givenUp(id);
    const key = await keyWith('webhooks', 'sessions');
    const { items } = (await deliveries(id, '?limit=3', key)).body;
    expect(items.map(({ type }) => type)).toEqual(['webhook.test', 'session.started', 'session.ended']);
    expect((await deliveries(id)).body.items).toHaveLength(4);
  });

  it('200: why one was given up', async () => {
    const { id } = await make();
    await givenUp(id);
    expect((await deliveries(id)).body.items).toMatchObject([
      { state: 'failed', attempts: 8, lastStatus: 500, lastError: 'It answered 500.', nextAttemptAt: null },
    ]);
  });

  it('200: an empty page before a delivery that is kept no more, or is another webhook’s', async () => {
    const [{ id }, other] = [await make(), await make()];
    await givenUp(id);
    for (const before of [randomUUID(), await givenUp(other.id)])
      expect((await deliveries(id, `?before=${before}`)).body).toEqual({ items: [], nextBefore: null });
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'before=x', 'before=2026-11-02T09:30:00.000Z'])(
    '400: %s',
    async (query) => {
      const { status, body } = await deliveries((await make()).id, `?${query}`);
      expect([status, body.error, body.message]).toEqual([
        ...[400, 'invalid_request', expect.stringContaining(query.split('=', 1)[0] ?? '')],
      ]);
    },
  );

  it('401, 403 and 404 as for every call about a webhook', () =>
    refusesOthers('GET', (id) => `/webhooks/${id}/deliveries`));
});
