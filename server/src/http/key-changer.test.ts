import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { formWith } from '../testing/packages.ts';
import { sampleImage } from '../testing/samples.ts';

let service: AvatarTestService;
let accountId: string;
let key: string;
let id: string;
let actor: string;

beforeAll(async () => {
  service = await startAvatarService();
  ({ id: accountId } = await service.account());
  await service.credits.grant({ accountId, amountMicrocredits: 1000 });
  key = await service.key(accountId, {
    name: 'Kiosk',
    scopes: ['avatars:read', 'avatars:write', 'billing:write'],
  });
  id = await service.create(key, { manifest: { name: 'Mira' } });
  await service.work();
  actor = (await service.audit.read(accountId))[0]?.actor ?? '';
});
afterAll(() => service.close());

const call = (method: 'PATCH' | 'POST' | 'DELETE', path: string, payload?: object, idempotencyKey = 'one') =>
  service.app.inject({
    ...{ method, url: `/v1/avatars/${id}${path}` },
    ...(payload === undefined ? {} : { payload }),
    headers: { 'x-api-key': key, 'idempotency-key': idempotencyKey },
  });

/** What the log says since the last call, the oldest first. */
async function news() {
  const items = await service.audit.read(accountId);
  const fresh = items.slice(0, items.length - seen).reverse();
  seen = items.length;
  expect(fresh.every((entry) => entry.actor === actor && !entry.isOperator)).toBe(true);
  return fresh.map(({ action, subject }) => [action, subject]);
}
let seen = 0;

it('the audit log names the key that created an avatar, by its name and how it begins', async () => {
  expect(actor).toMatch(/^key Kiosk \(sk_/);
  expect(await news()).toEqual([['avatar.created', 'Mira']]);
});

it('the audit log says who can see an avatar since a key changed it, and nothing where it changed nothing', async () => {
  for (const visibility of ['public', 'public', 'private'])
    expect((await call('PATCH', '', { visibility })).statusCode).toBe(200);
  expect((await call('PATCH', '', { visibility: 'everybody' })).statusCode).toBe(400);
  expect(await news()).toEqual([
    ['avatar.visibility_changed', 'Mira: private → public'],
    ['avatar.visibility_changed', 'Mira: public → private'],
  ]);
});

it('the audit log tells of new files of a key', async () => {
  const form = formWith({ field: 'file', filename: 'me.png', data: await sampleImage('png') });
  const answer = await service.app.inject({
    ...{ method: 'PUT', url: `/v1/avatars/${id}/appearance`, payload: form.payload },
    headers: { 'x-api-key': key, ...form.headers },
  });
  expect(answer.statusCode).toBe(200);
  expect(await news()).toEqual([['avatar.portrait_replaced', 'Mira']]);
});

it('a key that writes texts all the time leaves one line an hour for each avatar', async () => {
  for (const greeting of ['Good morning.', 'Good day.', 'Good evening.'])
    expect((await call('PATCH', '', { greeting })).statusCode).toBe(200);
  expect(await news()).toEqual([['avatar.published', 'Mira']]);
  service.clock.advance(3_600_001);
  await call('PATCH', '', { greeting: 'Good night.' });
  expect(await news()).toEqual([['avatar.published', 'Mira']]);
});

it('the audit log tells of the budget that a key changed, and of each booking once', async () => {
  const path = '/sponsor_budget';
  for (const _ of ['first', 'again'])
    expect((await call('PATCH', path, { dailyCapMicrocredits: 500 })).statusCode).toBe(200);
  for (const booking of ['a', 'a', 'b'])
    await call('POST', `${path}/topups`, { amountMicrocredits: 250 }, booking);
  await call('POST', `${path}/topups`, { amountMicrocredits: 1_000_000 }, 'too much');
  await call('POST', `${path}/withdrawals`, { amountMicrocredits: 50 }, 'c');
  expect(await news()).toEqual([
    ['avatar.budget_changed', 'Mira: a day: at most 5 credits'],
    ['avatar.budget_topped_up', 'Mira: 2.5 credits'],
    ['avatar.budget_topped_up', 'Mira: 2.5 credits'],
    ['avatar.budget_withdrawn', 'Mira: 0.5 credits'],
  ]);
});

it('a key that may not change the avatar leaves no line, in no account', async () => {
  const other = await service.account();
  const answer = await service.app.inject({
    ...{ method: 'DELETE', url: `/v1/avatars/${id}` },
    headers: { 'x-api-key': other.key },
  });
  expect(answer.statusCode).toBe(404);
  expect(await service.audit.read(other.id)).toEqual([]);
  expect(await news()).toEqual([]);
});

it('the audit log tells of the avatar that a key deleted', async () => {
  expect((await call('DELETE', '')).statusCode).toBe(204);
  expect((await call('DELETE', '')).statusCode).toBe(404);
  expect(await news()).toEqual([['avatar.deleted', 'Mira']]);
});
