import { randomUUID } from 'node:crypto';
import { SponsorBooking } from '@vivant/contract/sponsor-budget';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAvatar } from '../../testing/accounts.ts';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { type SponsorTest, sponsorTest } from '../../testing/sponsored-avatar.ts';

let service: AvatarTestService;
let test: SponsorTest;
beforeAll(async () => {
  service = await startAvatarService();
});
afterAll(() => service.close());
beforeEach(async () => {
  test = await sponsorTest(service);
  await test.book('topups', 1000, 'topup');
});

describe('POST /v1/avatars/{avatarId}/sponsor_budget/withdrawals', () => {
  it('201: the credits are back in the account, and sponsoring stays on', async () => {
    const answer = await test.book('withdrawals', 400, 'first');
    expect(answer.statusCode).toBe(201);
    expect(SponsorBooking.strict().parse(answer.json())).toMatchObject({
      amountMicrocredits: 400,
      balanceMicrocredits: 600,
    });
    expect([await test.accountBalance(), await test.budget()]).toEqual([9400, 600]);
    await test.book('withdrawals', 600, 'rest');
    expect((await test.call('GET', test.path())).json()).toMatchObject({
      enabled: true,
      balanceMicrocredits: 0,
    });
  });

  it('201: the same key again repeats the first answer; a top-up’s key is another', async () => {
    const first = await test.book('withdrawals', 100, 'topup');
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    const second = await test.book('withdrawals', 100, 'topup');
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await test.budget()).toBe(900);
  });

  it('400: without an Idempotency-Key or a whole amount', async () => {
    const keyless = await test.call('POST', `${test.path()}/withdrawals`, {
      payload: { amountMicrocredits: 1 },
    });
    expect(keyless.json()).toMatchObject({ error: 'invalid_request' });
    for (const amount of [0, -1, 1.5, '1', null])
      expect((await test.book('withdrawals', amount, randomUUID())).json().error).toBe('invalid_request');
  });

  it('401: bare, without a key', async () => {
    const answer = await service.app.inject({ method: 'POST', url: `${test.path()}/withdrawals` });
    expect([answer.statusCode, answer.body]).toEqual([401, '']);
  });

  it('402: beyond the budget less reservations; the key stays free', async () => {
    const beyond = await test.book('withdrawals', 1001, 'beyond');
    expect([beyond.statusCode, beyond.json().error]).toEqual([402, 'sponsor_budget_exhausted']);
    expect(beyond.json()).not.toHaveProperty('resetsAt');
    const sessionId = randomUUID();
    await service.db.transaction().execute((tx) =>
      service.credits.reserve(tx, {
        ...{ sessionId, accountId: test.accountId, keyId: null, kind: 'hosted' },
        sponsoredAvatarId: test.avatarId,
        maxDurationSeconds: 300,
      }),
    );
    expect((await test.book('withdrawals', 501, 'held')).statusCode).toBe(402);
    expect((await test.book('withdrawals', 500, 'free')).statusCode).toBe(201);
    await service.db.transaction().execute((tx) => service.credits.release(tx, sessionId));
    expect((await test.book('withdrawals', 500, 'held')).statusCode).toBe(201);
  });

  it('402: an avatar that never had a budget', async () => {
    const never = await addAvatar(service.db, test.accountId);
    expect((await test.book('withdrawals', 1, 'never', never)).json().error).toBe('sponsor_budget_exhausted');
  });

  it('403 and 404 as for every call about an avatar', async () => {
    const sessions = await service.key(test.accountId, { scopes: ['sessions'] });
    const refused = await test.call('POST', `${test.path()}/withdrawals`, {
      payload: { amountMicrocredits: 1 },
      headers: { 'x-api-key': sessions, 'idempotency-key': 'x' },
    });
    expect(refused.json().error).toBe('insufficient_scope');
    const stranger = await sponsorTest(service);
    expect((await test.book('withdrawals', 1, 'x', stranger.avatarId)).json().error).toBe('avatar_not_found');
  });

  it('409: the same key for another amount', async () => {
    await test.book('withdrawals', 1, 'used');
    expect((await test.book('withdrawals', 2, 'used')).json().error).toBe('idempotency_key_reused');
  });
});
