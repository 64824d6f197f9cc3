import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AvatarStudio, openAvatarStudio } from '../../../testing/studio-avatars.ts';

const HOUR_MS = 3_600_000;
let studio: AvatarStudio;
let owner: string;

beforeAll(async () => {
  studio = await openAvatarStudio();
});
afterAll(() => studio.close());
beforeEach(async () => {
  const { id } = await studio.service.accounts.create({ name: 'Museum' });
  owner = (await studio.join(id, 'owner', { name: 'Olga' })).cookie;
});

const HOOK = { url: 'https://hooks.example.org:8443/services/hidden?token=hidden', types: ['session.ended'] };
const make = (more: object = {}) => studio.ask('POST /webhooks', { as: owner, body: { ...HOOK, ...more } });
const list = async () => (await studio.ask('GET /webhooks', { as: owner })).body.items;

it('a webhook is made, paused, given a new secret and deleted; the log tells who did, and no secret', async () => {
  const made = await make();
  expect(made.status).toBe(201);
  const { id, secret } = made.body;
  expect(secret).toMatch(/^whsec_/);
  const asMade = { ...HOOK, id, stopped: null, oldSecretUntil: null, waiting: 0 };
  expect(await list()).toMatchObject([asMade]);
  for (const [isPaused, stopped] of [
    [true, 'paused'],
    [false, null],
  ]) {
    const answer = await studio.ask(`PATCH /webhooks/${id}`, { as: owner, body: { isPaused } });
    expect(answer.status).toBe(204);
    expect(await list()).toMatchObject([{ ...asMade, stopped }]);
  }
  const rotated = await studio.ask(`POST /webhooks/${id}/rotation`, { as: owner });
  expect(rotated.status).toBe(201);
  expect(rotated.body.secret).not.toBe(secret);
  const oldSecretUntil = new Date(studio.clock.now().getTime() + 24 * HOUR_MS).toISOString();
  expect(await list()).toMatchObject([{ ...asMade, oldSecretUntil }]);
  expect(JSON.stringify(await list())).not.toContain('whsec_');
  const none = await studio.ask(`GET /webhooks/${id}/deliveries`, { as: owner });
  expect(none.body).toEqual({ items: [] });
  const tested = await studio.ask(`POST /webhooks/${id}/test`, { as: owner });
  expect([tested.status, tested.body]).toMatchObject([201, { type: 'webhook.test', state: 'waiting' }]);
  expect((await studio.ask(`DELETE /webhooks/${id}`, { as: owner })).status).toBe(204);
  expect(await list()).toEqual([]);
  const { items } = (await studio.ask('GET /audit?kind=webhook', { as: owner })).body;
  expect(items.map((entry: Record<string, string>) => [entry.actor, entry.action, entry.subject])).toEqual(
    ['deleted', 'tested', 'rotated', 'resumed', 'paused', 'created'].map((done) => [
      ...['Olga', `webhook.${done}`, 'https://hooks.example.org:8443'],
    ]),
  );
});

it.each([
  [{ url: 'http://hooks.example.org/' }, 'invalid_url'],
  [{ url: 'https://10.0.0.1/' }, 'invalid_url'],
  [{ url: '' }, 'invalid_request'],
  [{ types: [] }, 'invalid_request'],
  [{ types: ['avatar.lost'] }, 'invalid_request'],
])('a webhook is refused with %j', async (more, code) => {
  expect((await make(more)).body.error).toBe(code);
  expect(await list()).toEqual([]);
});

it('one of another account is not found, nor is what is none, and stays as it is', async () => {
  const { id } = (await make()).body;
  const { id: elsewhere } = await studio.service.accounts.create({ name: 'Zoo' });
  const stranger = (await studio.join(elsewhere, 'owner')).cookie;
  for (const of of [id, randomUUID(), 'nonsense'])
    for (const call of [
      ...[`PATCH /webhooks/${of}`, `DELETE /webhooks/${of}`, `POST /webhooks/${of}/rotation`],
      ...[`POST /webhooks/${of}/test`, `POST /deliveries/${of}/resend`],
    ]) {
      const answer = await studio.ask(call, { as: stranger, body: { isPaused: true } });
      const code = call.includes('/deliveries/') ? 'webhook_delivery_not_found' : 'webhook_not_found';
      expect([call, answer.status, answer.body.error]).toEqual([call, 404, code]);
    }
  expect(await list()).toMatchObject([{ id, stopped: null, oldSecretUntil: null }]);
});

it('somebody at an open screen makes, rotates and deletes none', async () => {
  const { id } = (await make()).body;
  studio.clock.advance(HOUR_MS);
  for (const call of ['POST /webhooks', `POST /webhooks/${id}/rotation`, `DELETE /webhooks/${id}`])
    expect((await studio.ask(call, { as: owner, body: HOOK })).body.error).toBe('confirmation_needed');
  expect(await list()).toHaveLength(1);
});
