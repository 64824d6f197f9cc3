import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleImage, sampleWav } from '../../../testing/samples.ts';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../../testing/studio-avatars.ts';

let studio: AvatarStudio;
let accountId: string;
let owner: string;
let editor: string;
let id: string;

beforeAll(async () => {
  studio = await openAvatarStudio();
  accountId = (await studio.service.account()).id;
  owner = (await studio.join(accountId, 'owner', { name: 'Olga' })).cookie;
  editor = (await studio.join(accountId, 'editor', { name: 'Ed' })).cookie;
  await studio.service.credits.grant({ accountId, amountMicrocredits: 1000, reference: randomUUID() });
  id = (await studio.send('POST /avatars', editor, await avatarForm())).body.id;
});
afterAll(() => studio.close());

/** What the log says since the last call, the oldest first. */
async function news() {
  const { items } = (await studio.ask('GET /audit', { as: owner })).body;
  const fresh = items.slice(0, items.length - seen).reverse();
  seen = items.length;
  return fresh.map(({ actor, action, subject }: Record<string, string>) => [actor, action, subject]);
}
let seen = 0;

it('the audit log says who created an avatar, published its draft and restored a version of it', async () => {
  expect((await news()).at(-1)).toEqual(['Ed', 'avatar.created', 'Mira']);
  const call = (method: string, path: string, body: object) =>
    studio.ask(`${method} /avatars/${id}/${path}`, { as: owner, body });
  const { body } = await call('PATCH', 'draft', { revision: null, changes: { greeting: 'Good evening.' } });
  expect(await news()).toEqual([]);
  const { revision } = body.draft;
  expect((await call('POST', 'draft/publication', { revision })).status).toBe(200);
  await call('POST', 'draft/publication', { revision });
  expect((await call('POST', 'restorations', { number: 1 })).status).toBe(200);
  await call('POST', 'restorations', { number: 1 });
  expect(await news()).toEqual([
    ['Olga', 'avatar.published', 'Mira: version 2'],
    ['Olga', 'avatar.restored', 'Mira: version 1'],
  ]);
});

it('the audit log says who changed what of an avatar, and nothing of changes that change nothing', async () => {
  await news();
  const share = (as: string, body: object) => studio.ask(`PATCH /avatars/${id}/share`, { as, body });
  await share(editor, { visibility: 'unlisted', allowedOrigins: ['https://museum.example'] });
  await share(editor, { visibility: 'unlisted', allowedOrigins: ['https://museum.example'] });
  await share(owner, { budget: { dailyCapMicrocredits: 500 } });
  await share(owner, { budget: { dailyCapMicrocredits: 500 }, expiresAt: '2027-01-01T00:00:00.000Z' });
  expect(await news()).toEqual([
    ['Ed', 'avatar.sharing_changed', 'Mira: sites: https://museum.example'],
    ['Ed', 'avatar.visibility_changed', 'Mira: private → unlisted'],
    ['Olga', 'avatar.budget_changed', 'Mira: a day: at most 5 credits'],
    ['Olga', 'avatar.sharing_changed', 'Mira: until 2027-01-01T00:00:00.000Z'],
  ]);
});

it('the audit log says how many credits were moved, once for a transfer that was sent twice', async () => {
  await news();
  const book = (direction: string, amountMicrocredits: number, bookingKey = randomUUID()) =>
    studio.ask(`POST /avatars/${id}/share/budget`, {
      as: owner,
      body: { direction, amountMicrocredits, bookingKey },
    });
  const key = randomUUID();
  await book('top_up', 250, key);
  await book('top_up', 250, key);
  await book('withdraw', 50);
  await book('withdraw', 10_000);
  expect(await news()).toEqual([
    ['Olga', 'avatar.budget_topped_up', 'Mira: 2.5 credits'],
    ['Olga', 'avatar.budget_withdrawn', 'Mira: 0.5 credits'],
  ]);
});

it('the audit log names who replaced the files of an avatar', async () => {
  await news();
  const put = (part: string, ...form: Parameters<AvatarStudio['send']>[2]) =>
    studio.send(`PUT /avatars/${id}/${part}`, editor, form);
  await put('appearance', { field: 'file', filename: 'me.png', data: await sampleImage('png') });
  await put('voice', { field: 'file', filename: 'voice.wav', data: sampleWav(12) });
  const document = { field: 'files', filename: 'a.txt', data: 'The museum opens at nine.' };
  await studio.send(`POST /avatars/${id}/documents`, editor, [document]);
  expect(await news()).toEqual([
    ['Ed', 'avatar.portrait_replaced', 'Mira'],
    ['Ed', 'avatar.voice_replaced', 'Mira'],
    ['Ed', 'avatar.documents_changed', 'Mira'],
  ]);
});

it('an editor may delete an avatar, within minutes of giving the password, and the audit log says so', async () => {
  await news();
  studio.clock.advance(10 * 60_000);
  const late = await studio.ask(`DELETE /avatars/${id}`, { as: editor });
  expect([late.status, late.body.error]).toEqual([403, 'confirmation_needed']);
  expect((await studio.ask(`GET /avatars/${id}`, { as: editor })).status).toBe(200);
  const password = { password: 'correct horse battery' };
  expect((await studio.ask('POST /confirmation', { as: editor, body: password })).status).toBe(204);
  expect((await studio.ask(`DELETE /avatars/${id}`, { as: editor })).status).toBe(204);
  expect((await studio.ask(`DELETE /avatars/${id}`, { as: editor })).status).toBe(404);
  expect(await news()).toEqual([['Ed', 'avatar.deleted', 'Mira']]);
});

it('an avatar stays where its entry in the audit log cannot be written', async () => {
  const { avatars } = studio.service;
  const { id: other } = (await studio.send('POST /avatars', editor, await avatarForm())).body;
  const record = () => Promise.reject(new Error('the database is away'));
  await expect(avatars.remove({ accountId, record }, other)).rejects.toThrow('away');
  expect((await avatars.get({ accountId }, other)).name).toBe('Mira');
});
