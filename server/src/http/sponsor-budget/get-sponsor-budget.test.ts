import { randomUUID } from 'node:crypto';
import { SponsorBudget } from '@vivant/contract/sponsor-budget';
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
});

describe('GET /v1/avatars/{avatarId}/sponsor_budget', () => {
  it('200: an avatar that never had a budget has an empty one that is off', async () => {
    const answer = await test.call('GET', test.path());
    expect(answer.statusCode).toBe(200);
    expect(SponsorBudget.strict().parse(answer.json())).toEqual({
      avatarId: test.avatarId,
      enabled: false,
      balanceMicrocredits: 0,
      reservedMicrocredits: 0,
      dailyCapMicrocredits: null,
      visitorCapMicrocredits: null,
      spentTodayMicrocredits: 0,
      updatedAt: null,
    });
  });

  it('200: its balance, what sessions have reserved, and the cost of this UTC day', async () => {
    await test.book('topups', 1000, 'topup');
    const start = async () => {
      const sessionId = randomUUID();
      await service.db.transaction().execute((tx) =>
        service.credits.reserve(tx, {
          ...{ sessionId, accountId: test.accountId, keyId: null, kind: 'hosted' },
          sponsoredAvatarId: test.avatarId,
          maxDurationSeconds: 120,
        }),
      );
      return sessionId;
    };
    const usage = { from: service.clock.now(), until: service.clock.now(), absentMs: 0 };
    const ended = await start();
    await service.db.transaction().execute((tx) => service.credits.settle(tx, ended, usage));
    await start();
    expect((await test.call('GET', test.path())).json()).toMatchObject({
      enabled: true,
      balanceMicrocredits: 900,
      reservedMicrocredits: 200,
      spentTodayMicrocredits: 100,
    });
    service.clock.advance(86_400_000);
    expect((await test.call('GET', test.path())).json()).toMatchObject({ spentTodayMicrocredits: 0 });
  });

  it('401, 403 and 404 as for every call about an avatar', async () => {
    const bare = await service.app.inject({ url: test.path() });
    expect([bare.statusCode, bare.body]).toEqual([401, '']);
    const reader = await service.key(test.accountId, { scopes: ['avatars:read'] });
    const refused = await test.call('GET', test.path(), { headers: { 'x-api-key': reader } });
    expect(refused.json().error).toBe('insufficient_scope');
    const other = await addAvatar(service.db, test.accountId);
    const bound = await service.key(test.accountId, { scopes: ['billing:write'], avatarId: other });
    const foreign = await test.call('GET', test.path(), { headers: { 'x-api-key': bound } });
    expect(foreign.json().error).toBe('avatar_not_allowed');
    const stranger = await sponsorTest(service);
    const deleted = await addAvatar(service.db, test.accountId, { deleted: true });
    const answers = await Promise.all(
      [stranger.avatarId, deleted, randomUUID(), 'nonsense'].map((id) => test.call('GET', test.path(id))),
    );
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, answers[0]?.body]);
  });
});
