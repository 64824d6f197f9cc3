import { randomUUID } from 'node:crypto';
import { VERSIONS_MAX } from '@vivant/contract/studio/versions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../../testing/studio-avatars.ts';

let studio: AvatarStudio;
let accountId: string;
let key: string;
let editor: string;
let viewer: string;
let id: string;

beforeAll(async () => {
  studio = await openAvatarStudio();
  ({ id: accountId } = await studio.service.account());
  // Each test makes an avatar.
  await studio.service.accounts.createPlan('many', { createsPerMinute: 1000, studioAvatars: 100 });
  await studio.service.accounts.setPlan(accountId, 'many');
  key = await studio.service.key(accountId, { name: 'shop' });
  editor = (await studio.join(accountId, 'editor', { name: 'Ed' })).cookie;
  viewer = (await studio.join(accountId, 'viewer')).cookie;
});
afterAll(() => studio.close());

beforeEach(async () => {
  const made = await studio.send('POST /avatars', editor, await avatarForm({ description: 'A guide.' }));
  id = made.body.id;
  await studio.service.work();
});

async function change(changes: object) {
  const draft = await studio.ask(`PATCH /avatars/${id}/draft`, {
    ...{ as: editor, body: { revision: null, changes } },
  });
  const { revision } = draft.body.draft;
  return studio.ask(`POST /avatars/${id}/draft/publication`, { as: editor, body: { revision } });
}
const byKey = (payload: object) =>
  studio.service.app.inject({
    ...{ method: 'PATCH', url: `/v1/avatars/${id}`, headers: { 'x-api-key': key }, payload },
  });
const versions = async () => (await studio.ask(`GET /avatars/${id}/versions`, { as: viewer })).body.items;
const version = async (number: number) =>
  (await studio.ask(`GET /avatars/${id}/version?number=${number}`, { as: viewer })).body;
const restore = (number: number) =>
  studio.ask(`POST /avatars/${id}/restorations`, { as: editor, body: { number } });

describe('versions of an avatar', () => {
  it('say what people, keys and new files changed, and hold the texts as they were then', async () => {
    await change({ greeting: 'Hello!', name: 'Mira' });
    await byKey({ greeting: 'Welcome!', visibility: 'unlisted' });
    const document = { field: 'files', filename: 'a.txt', data: 'The museum opens at nine.' };
    await studio.send(`POST /avatars/${id}/documents`, editor, [document]);
    const [, , voice = { field: '', data: '' }] = await avatarForm();
    await studio.send(`PUT /avatars/${id}/voice`, editor, [voice]);
    expect(await versions()).toMatchObject([
      { number: 5, by: { kind: 'person', name: 'Ed' }, changed: ['voice'] },
      { number: 4, by: { kind: 'person', name: 'Ed' }, changed: ['documents'] },
      { number: 3, by: { kind: 'key', name: 'shop' }, changed: ['greeting'] },
      { number: 2, by: { kind: 'person', name: 'Ed' }, changed: ['greeting'], restoredFrom: null },
      { number: 1, by: { kind: 'person', name: 'Ed' }, changed: [] },
    ]);
    expect(await version(2)).toMatchObject({
      texts: { name: 'Mira', greeting: 'Hello!', description: 'A guide.' },
      ...{ withheld: [], filesChangedSince: ['voice', 'documents'] },
    });
  });

  it('are left by nothing that changes no text: the same words again, or who may see it', async () => {
    await byKey({ name: 'Mira', visibility: 'unlisted' });
    expect(await versions()).toHaveLength(1);
  });

  it('begin with what stood there, where an avatar or a change of it is from before they were kept', async () => {
    const { db } = studio.service;
    await db.deleteFrom('avatar_versions').where('avatar_id', '=', id).execute();
    await change({ greeting: 'Hello!' });
    await db.updateTable('avatars').set({ description: 'By an old server.' }).where('id', '=', id).execute();
    await change({ greeting: 'Good day!' });
    expect(await versions()).toMatchObject([
      { number: 4, by: { name: 'Ed' }, changed: ['greeting'] },
      { number: 3, by: { kind: 'unknown', name: null }, changed: ['description'] },
      { number: 2, by: { name: 'Ed' }, changed: ['greeting'] },
      { number: 1, by: { kind: 'unknown', name: null }, changed: [] },
    ]);
  });

  it(`are the newest ${VERSIONS_MAX} of each avatar`, async () => {
    await studio.service.db
      .updateTable('avatar_versions')
      .set({ number: VERSIONS_MAX })
      .where('avatar_id', '=', id)
      .execute();
    await change({ greeting: 'Hello!' });
    expect((await versions()).map(({ number }: { number: number }) => number)).toEqual([101, 100]);
    await studio.service.db
      .updateTable('avatar_versions')
      .set({ number: 1 })
      .where('avatar_id', '=', id)
      .where('number', '=', VERSIONS_MAX)
      .execute();
    await change({ greeting: 'Good day!' });
    expect((await versions()).map(({ number }: { number: number }) => number)).toEqual([102, 101]);
  });
});

describe('restoring a version', () => {
  it('publishes its texts again, those too that were never given then, and is undone like any change', async () => {
    await change({ greeting: 'Hello!', description: 'Another one.', language: 'de', video: { height: 720 } });
    const back = await restore(1);
    expect([back.status, back.body.description, back.body.persona, back.body.language]).toEqual([
      ...[200, 'A guide.', {}, 'en'],
    ]);
    expect(back.body.video.height).toBe(512);
    expect((await versions())[0]).toMatchObject({
      ...{ number: 3, restoredFrom: 1 },
      changed: ['description', 'language', 'video', 'greeting'],
    });
    expect((await restore(2)).body.persona).toEqual({ greeting: 'Hello!' });
    // It is there already.
    expect((await restore(2)).status).toBe(200);
    expect(await versions()).toHaveLength(4);
  });

  it('leaves alone who may see the avatar, and its files', async () => {
    await byKey({ greeting: 'Hello!', visibility: 'unlisted' });
    const document = { field: 'files', filename: 'a.txt', data: 'The museum opens at nine.' };
    await studio.send(`POST /avatars/${id}/documents`, editor, [document]);
    const { body } = await restore(1);
    expect([body.visibility, body.documents.length]).toEqual(['unlisted', 1]);
  });

  it('is refused for a version that is not there', async () => {
    const missing = await restore(7);
    expect([missing.status, missing.body.error]).toEqual([404, 'not_found']);
    for (const body of [{}, { number: 0 }, { number: 1, other: 1 }, { number: 2 ** 31 }])
      expect((await studio.ask(`POST /avatars/${id}/restorations`, { as: editor, body })).status).toBe(400);
    expect((await studio.ask(`GET /avatars/${id}/version`, { as: viewer })).status).toBe(400);
    expect((await version(7)).error).toBe('not_found');
  });

  it('has moderation judge its texts again: what was held is held again', async () => {
    await change({ personality: 'Calm. It says fuck to everybody.' });
    await studio.service.work();
    expect((await studio.ask(`GET /avatars/${id}`, { as: viewer })).body.status).toBe('moderation_hold');
    await change({ personality: 'Calm.' });
    await studio.service.work();
    expect((await studio.ask(`GET /avatars/${id}`, { as: viewer })).body.status).toBe('ready');
    await restore(2);
    await studio.service.work();
    expect((await studio.ask(`GET /avatars/${id}`, { as: viewer })).body).toMatchObject({
      ...{ status: 'moderation_hold', readyToChat: false },
    });
  });

  it('does not bring back what an operator rejected: no version has it any more', async () => {
    const rejected = 'Calm. It says fuck to everybody.';
    await change({ personality: rejected, greeting: 'Hello!' });
    await studio.service.work();
    await studio.service.moderationQueue.reject(id);
    // Until it is replaced, people can see what was rejected.
    expect((await version(2)).texts.personality).toBe(rejected);
    await change({ greeting: 'Good day!' });
    expect((await version(2)).texts.personality).toBe(rejected);
    await change({ personality: 'Calm.' });
    for (const number of [2, 3])
      expect(await version(number)).toMatchObject({ withheld: ['personality'], texts: { name: 'Mira' } });
    const kept = await studio.service.db
      .selectFrom('avatar_versions')
      .select('texts')
      .where('avatar_id', '=', id)
      .execute();
    expect(JSON.stringify(kept)).not.toContain(rejected);
    const { body } = await restore(2);
    expect(body.persona).toEqual({ greeting: 'Hello!', personality: 'Calm.' });
  });

  it('is not for viewers, and finds nothing of other accounts', async () => {
    const refused = await studio.ask(`POST /avatars/${id}/restorations`, { as: viewer, body: { number: 1 } });
    expect([refused.status, refused.body.error]).toEqual([403, 'role_not_allowed']);
    const other = await studio.join((await studio.service.account()).id, 'owner');
    for (const call of [
      `GET /avatars/${id}/versions`,
      `GET /avatars/${id}/version?number=1`,
      `POST /avatars/${id}/restorations`,
      `GET /avatars/${randomUUID()}/versions`,
      'GET /avatars/nonsense/version?number=1',
    ]) {
      const body = call.startsWith('GET') ? {} : { body: { number: 1 } };
      const answer = await studio.ask(call, { as: other.cookie, ...body });
      expect([call, answer.status, answer.body.error]).toEqual([call, 404, 'avatar_not_found']);
    }
  });
});

// Last: every sign-in is over a month later.
describe('versions of a deleted avatar', () => {
  it('go with the purge of their avatar', async () => {
    await change({ greeting: 'Hello!' });
    await studio.ask(`DELETE /avatars/${id}`, { as: editor });
    expect((await studio.ask(`GET /avatars/${id}/versions`, { as: viewer })).status).toBe(404);
    const { service } = studio;
    service.clock.advance(31 * 86_400_000);
    await service.maintenance.run();
    const left = await service.db
      .selectFrom('avatar_versions')
      .select('number')
      .where('avatar_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
