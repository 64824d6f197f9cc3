import { randomUUID } from 'node:crypto';
import { SponsorBudget } from '@vivant/contract/sponsor-budget';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const patch = (payload: object, path = test.path()) => test.call('PATCH', path, { payload });

describe('PATCH /v1/avatars/{avatarId}/sponsor_budget', () => {
  it('200: sets what is sent and leaves the rest', async () => {
    const first = await patch({ dailyCapMicrocredits: 500, visitorCapMicrocredits: 0 });
    expect(first.statusCode).toBe(200);
    expect(SponsorBudget.strict().parse(first.json())).toMatchObject({
      enabled: false,
      dailyCapMicrocredits: 500,
      visitorCapMicrocredits: 0,
    });
    expect((await patch({ enabled: true })).json()).toMatchObject({
      enabled: true,
      dailyCapMicrocredits: 500,
    });
    expect((await patch({ dailyCapMicrocredits: null })).json()).toMatchObject({
      enabled: true,
      dailyCapMicrocredits: null,
      visitorCapMicrocredits: 0,
    });
    expect((await test.call('GET', test.path())).json()).toMatchObject({ visitorCapMicrocredits: 0 });
  });

  it('200: off and on again', async () => {
    await test.book('topups', 100, 'first');
    expect((await patch({ enabled: false })).json().enabled).toBe(false);
    expect((await patch({ enabled: true })).json()).toMatchObject({
      enabled: true,
      balanceMicrocredits: 100,
    });
  });

  it.each([
    [{}, /at least one field/],
    [{ cap: 1 }, /cap/],
    [{ enabled: true, more: 1 }, /more/],
    [{ enabled: 'true' }, /enabled/],
    [{ enabled: null }, /enabled/],
    [{ dailyCapMicrocredits: -1 }, /dailyCapMicrocredits/],
    [{ dailyCapMicrocredits: 1.5 }, /dailyCapMicrocredits/],
    [{ visitorCapMicrocredits: '5' }, /visitorCapMicrocredits/],
    [{ balanceMicrocredits: 1_000_000 }, /balanceMicrocredits/],
    [[], /body/],
  ])('400: %j', async (payload, message) => {
    const answer = await patch(payload);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
    expect(answer.json().message).toMatch(message);
    expect((await test.call('GET', test.path())).json().updatedAt).toBeNull();
  });

  it('401, 403 and 404 as for every call about an avatar', async () => {
    const bare = await service.app.inject({ method: 'PATCH', url: test.path(), payload: { enabled: true } });
    expect([bare.statusCode, bare.body]).toEqual([401, '']);
    const writer = await service.key(test.accountId, { scopes: ['avatars:write'] });
    const refused = await test.call('PATCH', test.path(), {
      payload: { enabled: true },
      headers: { 'x-api-key': writer },
    });
    expect(refused.json().error).toBe('insufficient_scope');
    const stranger = await sponsorTest(service);
    for (const id of [stranger.avatarId, randomUUID(), 'nonsense'])
      expect((await patch({ enabled: true }, test.path(id))).json().error).toBe('avatar_not_found');
    expect((await stranger.call('GET', stranger.path())).json().enabled).toBe(false);
  });
});
