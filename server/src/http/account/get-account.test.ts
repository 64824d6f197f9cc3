import { randomUUID } from 'node:crypto';
import { Account } from '@vivant/contract/account';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { packageZip } from '../../testing/packages.ts';

let service: AvatarTestService;
let accountId: string;
let key: string;
beforeAll(async () => {
  service = await startAvatarService();
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ id: accountId, key } = await service.account());
});

const get = (as = key) => service.app.inject({ url: '/v1/account', headers: { 'x-api-key': as } });

describe('GET /v1/account', () => {
  it('answers balance, plan, limits and what is left of them', async () => {
    await service.credits.grant({ accountId, amountMicrocredits: 10_000 });
    await service.app.inject({
      ...{ method: 'POST', url: '/v1/avatars', payload: packageZip() },
      headers: { 'x-api-key': key, 'content-type': 'application/zip' },
    });
    const answer = await get();
    expect([answer.statusCode, answer.headers['ratelimit-limit']]).toEqual([200, '240']);
    const account = answer.json();
    expect(Account.parse(account)).toEqual(account);
    expect(account).toMatchObject({
      accountId,
      balance: { balanceMicrocredits: 10_000, reservedMicrocredits: 0, availableMicrocredits: 10_000 },
      plan: { id: 'standard', hostedMicrocreditsPerMinute: 100, writesPerMinute: 60 },
      limits: {
        apiAvatars: { limit: 50, used: 1, left: 49 },
        concurrentSessions: { limit: 10, used: 0, left: 10 },
      },
      key: { avatarId: null, concurrentSessions: null, caps: { total: null, monthly: null, daily: null } },
    });
    const { limit, used, left } = account.limits.storageBytes;
    expect([used > 0, left]).toEqual([true, limit - used]);
  });

  it('counts the reservations of running sessions against balance, concurrency and the caps of the key', async () => {
    await service.credits.grant({ accountId, amountMicrocredits: 10_000 });
    const limits = { spendCapDailyMicrocredits: 1000, maxConcurrent: 2, maxDurationSeconds: 300 };
    const capped = await service.key(accountId, limits);
    const { id: keyId } = (await get(capped)).json().key;
    await service.db.transaction().execute((tx) =>
      service.credits.reserve(tx, {
        ...{ sessionId: randomUUID(), accountId, keyId, kind: 'hosted', sponsoredAvatarId: null },
      }),
    );
    const account = (await get(capped)).json();
    expect(account).toMatchObject({
      balance: { balanceMicrocredits: 10_000, reservedMicrocredits: 500, availableMicrocredits: 9500 },
      limits: { concurrentSessions: { limit: 10, used: 1, left: 9 } },
      key: {
        ...{ id: keyId, maxDurationSeconds: 300, concurrentSessions: { limit: 2, used: 1, left: 1 } },
        caps: {
          ...{ total: null, monthly: null },
          daily: { capMicrocredits: 1000, usedMicrocredits: 500, leftMicrocredits: 500 },
        },
      },
    });
    expect((await get()).json().key.caps.daily).toBeNull();
  });

  it('accepts keys of any scope, and shows only their own account', async () => {
    for (const scope of ['sessions', 'avatars:read', 'avatars:write', 'billing:write'] as const)
      expect((await get(await service.key(accountId, { scopes: [scope] }))).statusCode).toBe(200);
    const stranger = await service.account();
    expect((await get(stranger.key)).json().accountId).toBe(stranger.id);
    const none = await get('sk_vivant_none');
    expect([none.statusCode, none.body]).toEqual([401, '']);
  });
});
