import { WEBHOOKS_PER_ACCOUNT } from '@vivant/contract/limits';
import { describe, expect, it } from 'vitest';
import { HOOK, useWebhookWorld } from '../../testing/webhook-world.ts';

const { here, call, make, list, keyWith, actor, audited } = useWebhookWorld();
const create = (payload: object, as?: string) => call('POST', '/webhooks', payload, as);

describe('POST /v1/webhooks', () => {
  it('201: with its secret, this once; the log says which key made it, and no path', async () => {
    const { status, body } = await create(HOOK);
    const { secret, ...webhook } = body;
    expect([status, secret]).toEqual([201, expect.stringMatching(/^whsec_[\w+/]{43}=$/)]);
    expect(webhook).toEqual({
      ...HOOK,
      id: expect.any(String),
      createdAt: here().service.clock.now().toISOString(),
      ...{ stopped: null, oldSecretUntil: null, waiting: 0 },
    });
    expect(await list()).toEqual([webhook]);
    expect(await audited()).toEqual([[actor(), 'webhook.created', 'https://hooks.example.org']]);
  });

  it('201: told of everything where no types are named', async () => {
    expect((await create({ url: HOOK.url })).body.types).toBeNull();
    expect((await create({ url: HOOK.url, types: null })).body.types).toBeNull();
  });

  it.each([
    [{ types: null }, 'invalid_request', /url/],
    [{ ...HOOK, more: 1 }, 'invalid_request', /more/],
    [{ ...HOOK, url: 17 }, 'invalid_request', /url/],
    [{ ...HOOK, url: '' }, 'invalid_request', /url/],
    [{ ...HOOK, url: `https://hooks.example.org/${'x'.repeat(2000)}` }, 'invalid_request', /url/],
    [{ ...HOOK, types: [] }, 'invalid_request', /types/],
    [{ ...HOOK, types: ['session.ended', 'session.ended'] }, 'invalid_request', /types/],
    [{ ...HOOK, types: ['webhook.test'] }, 'invalid_request', /types/],
    [{ ...HOOK, types: 'session.ended' }, 'invalid_request', /types/],
    [{ ...HOOK, url: 'hooks' }, 'invalid_url', /address/],
    [{ ...HOOK, url: 'http://hooks.example.org/' }, 'invalid_url', /address/],
    [{ ...HOOK, url: 'https://user:word@hooks.example.org/' }, 'invalid_url', /address/],
    [{ ...HOOK, url: 'https://localhost/' }, 'invalid_url', /address/],
    [{ ...HOOK, url: 'https://127.0.0.1/' }, 'invalid_url', /address/],
    [{ ...HOOK, url: 'https://[::ffff:10.0.0.1]/' }, 'invalid_url', /address/],
    [{ ...HOOK, url: 'https://169.254.169.254/latest/meta-data' }, 'invalid_url', /address/],
    [{ ...HOOK, url: 'https://hooks.example.org:25/' }, 'invalid_url', /address/],
  ])('400: %j', async (payload, code, message) => {
    const { status, body } = await create(payload);
    expect([status, body.error, body.message]).toEqual([400, code, expect.stringMatching(message)]);
    expect(await list()).toEqual([]);
  });

  it('401 without a key, 403 without the scope, and for a key that is bound to one avatar', async () => {
    expect(await create(HOOK, '')).toMatchObject({ status: 401, text: '' });
    const { service, accountId, key } = here();
    const bound = await service.key(accountId, {
      scopes: ['webhooks', 'sessions'],
      avatarId: await service.create(key),
    });
    for (const [as, code] of [
      [await keyWith('sessions', 'avatars:read', 'avatars:write', 'billing:write'), 'insufficient_scope'],
      [bound, 'avatar_not_allowed'],
    ] as const) {
      const { status, body } = await create(HOOK, as);
      expect([status, body.error]).toEqual([403, code]);
    }
    expect(await list()).toEqual([]);
  });

  it.each([
    [['avatar.ready', 'session.ended'], ['avatars:read'], 'sessions'],
    [['key.cap_reached'], ['avatars:read', 'sessions'], 'billing:write'],
    [['avatar.failed'], ['sessions', 'billing:write', 'avatars:write'], 'avatars:read'],
    [null, ['avatars:read', 'sessions'], 'billing:write'],
  ] as const)('403: %j by a key that has %j alone', async (types, scopes, missing) => {
    const { status, body } = await create({ ...HOOK, types }, await keyWith('webhooks', ...scopes));
    expect([status, body.error, body.message]).toEqual([
      ...[403, 'insufficient_scope', expect.stringContaining(`with the scope ${missing}`)],
    ]);
    expect(await list()).toEqual([]);
  });

  it('201: of what the key hears by itself', async () => {
    const { status } = await create(HOOK, await keyWith('webhooks', 'sessions'));
    expect(status).toBe(201);
  });

  it('409: beyond what an account may have, also side by side', async () => {
    for (let count = 1; count < WEBHOOKS_PER_ACCOUNT; count += 1) await make();
    const answers = await Promise.all([create(HOOK), create(HOOK), create(HOOK)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.flatMap(({ body }) => body.error ?? [])).toEqual(Array(2).fill('webhook_limit_reached'));
    expect(await list()).toHaveLength(WEBHOOKS_PER_ACCOUNT);
  });
});
