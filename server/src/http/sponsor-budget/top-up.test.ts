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
});

describe('POST /v1/avatars/{avatarId}/sponsor_budget/topups', () => {
  it('201: the credits are in the budget, which is switched on', async () => {
    const answer = await test.book('topups', 1000, 'first');
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).not.toHaveProperty('idempotent-replayed');
    expect(SponsorBooking.strict().parse(answer.json())).toMatchObject({
      avatarId: test.avatarId,
      amountMicrocredits: 1000,
      balanceMicrocredits: 1000,
    });
    expect([await test.accountBalance(), await test.budget()]).toEqual([9000, 1000]);
    expect((await test.call('GET', test.path())).json().enabled).toBe(true);
  });

  it('201: the same key again books nothing and repeats the first answer', async () => {
    const first = await test.book('topups', 1000, 'again');
    await test.book('topups', 500, 'between');
    service.clock.advance(86_400_000);
    const second = await test.book('topups', 1000, 'again');
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect([await test.accountBalance(), await test.budget()]).toEqual([8500, 1500]);
  });

  it('201: a hundred equal calls at once book once', async () => {
    await service.db
      .updateTable('plans')
      .set({ writes_per_minute: 10_000 })
      .where('id', '=', 'standard')
      .execute();
    const answers = await Promise.all(Array.from({ length: 100 }, () => test.book('topups', 100, 'at-once')));
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([201, answers[0]?.body]);
    expect(answers.filter((answer) => answer.headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect([await test.accountBalance(), await test.budget()]).toEqual([9900, 100]);
  });

  it.each(['x', '~'.repeat(255), 'order:2026/11#7'])('201: %s is a key', async (idempotencyKey) => {
    expect((await test.book('topups', 1, idempotencyKey)).statusCode).toBe(201);
  });

  it.each([[''], ['x'.repeat(256)], ['two words'], ['ключ'], ['tab\there']])(
    '400: %j is no Idempotency-Key',
    async (idempotencyKey) => {
      const answer = await test.book('topups', 1, idempotencyKey);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
      expect(answer.json().message).toContain('Idempotency-Key');
      expect(await test.budget()).toBe(0);
    },
  );

  it('400: no Idempotency-Key', async () => {
    const answer = await test.call('POST', `${test.path()}/topups`, { payload: { amountMicrocredits: 1 } });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
  });

  it.each([[0], [-1], [1.5], ['100'], [null], [undefined], [2 ** 53], [true], [[1]]])(
    '400: an amount of %j',
    async (amount) => {
      const answer = await test.book('topups', amount, randomUUID());
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
      expect(answer.json().message).toContain('amountMicrocredits');
    },
  );

  it.each([[''], ['{'], ['[]'], ['null'], ['"x"']])('400: a body of %j', async (payload) => {
    const answer = await test.call('POST', `${test.path()}/topups`, {
      payload,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
  });

  it('401: bare, without a key', async () => {
    const answer = await service.app.inject({ method: 'POST', url: `${test.path()}/topups` });
    expect([answer.statusCode, answer.body]).toEqual([401, '']);
  });

  it('402: beyond the balance; with more credits the same key books', async () => {
    const answer = await test.book('topups', 10_001, 'big');
    expect([answer.statusCode, answer.json().error]).toEqual([402, 'insufficient_credits']);
    expect(answer.json()).not.toHaveProperty('resetsAt');
    expect([await test.accountBalance(), await test.budget()]).toEqual([10_000, 0]);
    await service.credits.grant({ accountId: test.accountId, amountMicrocredits: 1 });
    const retried = await test.book('topups', 10_001, 'big');
    expect(retried.statusCode).toBe(201);
    expect(retried.headers).not.toHaveProperty('idempotent-replayed');
  });

  it('403: a key without the scope, and one bound to another avatar', async () => {
    const sessions = await service.key(test.accountId, { scopes: ['sessions', 'avatars:write'] });
    const other = await addAvatar(service.db, test.accountId);
    const bound = await service.key(test.accountId, { scopes: ['billing:write'], avatarId: other });
    const as = (key: string, id?: string) =>
      test.call('POST', `${test.path(id)}/topups`, {
        payload: { amountMicrocredits: 1 },
        headers: { 'x-api-key': key, 'idempotency-key': randomUUID() },
      });
    expect((await as(sessions)).json().error).toBe('insufficient_scope');
    for (const id of [undefined, randomUUID(), 'nonsense'])
      expect((await as(bound, id)).json().error).toBe('avatar_not_allowed');
    expect((await as(bound, other)).statusCode).toBe(201);
  });

  it('404: foreign, unknown, deleted and malformed ids answer the same bytes', async () => {
    const stranger = await sponsorTest(service);
    const deleted = await addAvatar(service.db, test.accountId, { deleted: true });
    const answers = await Promise.all(
      [stranger.avatarId, deleted, randomUUID(), 'nonsense', '%00'].map((id) =>
        test.book('topups', 1, randomUUID(), id),
      ),
    );
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, answers[0]?.body]);
    expect(answers[0]?.json().error).toBe('avatar_not_found');
  });

  it('409: the same key for another avatar or amount', async () => {
    await test.book('topups', 100, 'used');
    const other = await addAvatar(service.db, test.accountId);
    for (const answer of [
      await test.book('topups', 101, 'used'),
      await test.book('topups', 100, 'used', other),
    ])
      expect([answer.statusCode, answer.json().error]).toEqual([409, 'idempotency_key_reused']);
    expect([await test.accountBalance(), await test.budget()]).toEqual([9900, 100]);
  });
});
