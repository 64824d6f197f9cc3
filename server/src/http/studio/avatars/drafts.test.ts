import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../../testing/studio-avatars.ts';

let studio: AvatarStudio;
let key: string;
let ed: string;
let ada: string;
let viewer: string;
let id: string;
/** Until when the media host of a rehearsal does not answer. */
let hostAnswers: Promise<void> | undefined;

beforeAll(async () => {
  studio = await openAvatarStudio({ beforeRenewal: () => hostAnswers });
  const account = await studio.service.account();
  key = account.key;
  // Each test makes an avatar.
  await studio.service.accounts.createPlan('many', { createsPerMinute: 1000, studioAvatars: 100 });
  await studio.service.accounts.setPlan(account.id, 'many');
  ed = (await studio.join(account.id, 'editor', { name: 'Ed' })).cookie;
  ada = (await studio.join(account.id, 'owner', { name: 'Ada' })).cookie;
  viewer = (await studio.join(account.id, 'viewer')).cookie;
});
afterAll(() => studio.close());
beforeEach(async () => {
  id = (await studio.send('POST /avatars', ed, await avatarForm())).body.id;
  await studio.service.work();
});

const show = async () => (await studio.ask(`GET /avatars/${id}`, { as: viewer })).body;
const save = (as: string, revision: string | null, changes: object) =>
  studio.ask(`PATCH /avatars/${id}/draft`, { as, body: { revision, changes } });
const publish = (as: string, revision: string) =>
  studio.ask(`POST /avatars/${id}/draft/publication`, { as, body: { revision } });
const discard = (as: string, revision: string) =>
  studio.ask(`DELETE /avatars/${id}/draft?revision=${revision}`, { as });
const byKey = async (method: 'GET' | 'PATCH', payload?: object) =>
  (
    await studio.service.app.inject({
      ...{ method, url: `/v1/avatars/${id}`, headers: { 'x-api-key': key } },
      ...(payload && { payload }),
    })
  ).json();
const versions = async () => (await studio.ask(`GET /avatars/${id}/versions`, { as: viewer })).body.items;

describe('a draft', () => {
  it('is seen by members alone until it is published, and leaves a version then', async () => {
    const first = await save(ed, null, { name: 'Mira Winter', video: { height: 720 } });
    expect(first.body).toMatchObject({
      ...{ name: 'Mira', status: 'ready' },
      draft: {
        ...{ by: { kind: 'person', name: 'Ed' }, publishedSince: [] },
        changes: { name: 'Mira Winter', video: { aspect: '1:1', height: 720 } },
      },
    });
    const second = await save(ada, first.body.draft.revision, { greeting: 'Hello!' });
    expect(second.body.draft).toMatchObject({
      by: { name: 'Ada' },
      changes: { name: 'Mira Winter', greeting: 'Hello!' },
    });
    expect(await byKey('GET')).toMatchObject({ name: 'Mira', status: 'ready' });
    expect(await versions()).toHaveLength(1);

    const published = await publish(ed, second.body.draft.revision);
    expect(published.body).toMatchObject({
      ...{ name: 'Mira Winter', draft: null, status: 'building' },
      ...{ persona: { greeting: 'Hello!' }, video: { height: 720 } },
    });
    expect((await byKey('GET')).name).toBe('Mira Winter');
    expect((await versions())[0]).toMatchObject({
      by: { name: 'Ed' },
      changed: ['name', 'video', 'greeting'],
    });
  });

  it('tells a rehearsal that goes on when it is saved and when it is discarded, and of no other account', async () => {
    const saved = await save(ed, null, { greeting: 'Hello!' });
    expect(saved.body.rehearsal).toBe('none');
    await studio.ask(`POST /avatars/${id}/rehearsals`, { as: ed });
    const before = studio.renewed.length;
    const again = await save(ada, saved.body.draft.revision, { greeting: 'Good day!' });
    expect(again.body.rehearsal).toBe('follows');
    const discarded = await discard(ed, again.body.draft.revision);
    expect([discarded.status, discarded.body.rehearsal]).toEqual([200, 'follows']);
    expect(studio.renewed.slice(before)).toEqual([id, id]);
    const { id: other } = await studio.service.account();
    const stranger = (await studio.join(other, 'editor')).cookie;
    expect((await save(stranger, null, { greeting: 'Boo!' })).status).toBe(404);
    expect((await save(ed, again.body.draft.revision, { greeting: 'Late.' })).status).toBe(409);
    expect(studio.renewed.slice(before)).toHaveLength(2);
  });

  it('is saved and discarded within seconds while the media host of the rehearsal does not answer', async () => {
    const { draft } = (await save(ed, null, { greeting: 'Hello!' })).body;
    await studio.ask(`POST /avatars/${id}/rehearsals`, { as: ed });
    const host = Promise.withResolvers<void>();
    hostAnswers = host.promise;
    const before = studio.renewed.length;
    const saving = save(ed, draft.revision, { greeting: 'Good day!' });
    await expect.poll(() => studio.renewed.length).toBe(before + 1);
    studio.service.clock.advance(3_000);
    const saved = await saving;
    expect(saved.body).toMatchObject({
      rehearsal: 'as_before',
      draft: { changes: { greeting: 'Good day!' } },
    });
    const discarding = discard(ed, saved.body.draft.revision);
    await expect.poll(() => studio.renewed.length).toBe(before + 2);
    studio.service.clock.advance(3_000);
    expect((await discarding).body).toMatchObject({ rehearsal: 'as_before', draft: null });
    host.resolve();
    hostAnswers = undefined;
  });

  it('is judged by moderation when it is published, not before', async () => {
    const { draft } = (await save(ed, null, { personality: 'It says fuck to everybody.' })).body;
    await studio.service.work();
    expect((await show()).status).toBe('ready');
    await publish(ed, draft.revision);
    await studio.service.work();
    expect(await show()).toMatchObject({ status: 'moderation_hold', readyToChat: false });
  });

  it('loses the fields that say what is published, and is gone with the last of them', async () => {
    const { draft } = (await save(ed, null, { name: 'Ada', greeting: 'Hello!' })).body;
    const less = (await save(ed, draft.revision, { name: 'Mira' })).body.draft;
    expect(less.changes).toEqual({ greeting: 'Hello!' });
    expect((await save(ed, less.revision, { greeting: '' })).body.draft).toBeNull();
  });

  it('takes away who it is, and an avatar without is as if it was never given', async () => {
    const told = 'Mira is the calm guide of the harbour museum.';
    const first = (await save(ed, null, { personality: told, scenario: 'A tour.' })).body.draft;
    await publish(ed, first.revision);
    const cleared = (await save(ed, null, { personality: '', scenario: '' })).body;
    expect(cleared).toMatchObject({
      persona: { personality: told },
      draft: { changes: { personality: '' } },
    });
    const { body } = await publish(ed, cleared.draft.revision);
    expect([body.persona.personality, body.persona.scenario, body.draft]).toEqual([
      undefined,
      undefined,
      null,
    ]);
    const refused = await save(ed, null, { selfIntroduction: 'Too short.' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'changes.selfIntroduction: must be empty, or 51–2000 characters long',
    ]);
  });

  it('can be discarded', async () => {
    const { draft } = (await save(ed, null, { name: 'Ada' })).body;
    const after = await discard(ada, draft.revision);
    expect([after.status, after.body.name, after.body.draft]).toEqual([200, 'Mira', null]);
  });
});

describe('two people who write at once', () => {
  it('lose nothing: who saw another draft is told so, and nothing of theirs is saved', async () => {
    const mine = (await save(ed, null, { greeting: 'Hello!' })).body.draft;
    const late = await save(ada, null, { greeting: 'Good day!' });
    expect([late.status, late.body.error]).toEqual([409, 'draft_changed']);
    expect(late.body.message).toContain('Ed changed the draft meanwhile');
    const theirs = (await save(ada, mine.revision, { name: 'Ada' })).body.draft;
    for (const refused of [
      await save(ed, mine.revision, { name: 'Ed' }),
      await publish(ed, mine.revision),
      await discard(ed, mine.revision),
    ])
      expect([refused.status, refused.body.error]).toEqual([409, 'draft_changed']);
    expect((await show()).draft.changes).toEqual({ name: 'Ada', greeting: 'Hello!' });
    await publish(ada, theirs.revision);
    const gone = await save(ed, theirs.revision, { name: 'Ed' });
    expect(gone.body.message).toContain('published or discarded meanwhile');
    // Neither does a draft of later look like that of before.
    await save(ada, null, { name: 'Grace' });
    expect((await save(ed, theirs.revision, { name: 'Ed' })).status).toBe(409);
  });

  it('of whom both save at the same moment make one draft, and one of them is told', async () => {
    const answers = await Promise.all([save(ed, null, { name: 'Ed' }), save(ada, null, { name: 'Ada' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a change by the API beside a draft', () => {
  it('is published at once, leaves the draft, and is told where both are about the same field', async () => {
    await save(ed, null, { greeting: 'Hello!', scenario: 'It guides.' });
    await byKey('PATCH', { greeting: 'Welcome!', name: 'Ada' });
    const { draft, ...published } = await show();
    expect(published).toMatchObject({ name: 'Ada', persona: { greeting: 'Welcome!' } });
    expect(draft).toMatchObject({
      ...{ changes: { greeting: 'Hello!', scenario: 'It guides.' }, publishedSince: ['greeting'] },
    });
    const after = await publish(ed, draft.revision);
    expect(after.body).toMatchObject({
      name: 'Ada',
      persona: { greeting: 'Hello!', scenario: 'It guides.' },
    });
    // What it replaced can be restored.
    expect((await versions()).map(({ changed }: { changed: string[] }) => changed)).toEqual([
      ...[['scenario', 'greeting'], ['name', 'greeting'], []],
    ]);
  });

  it('that says the same takes the field out of what the draft changes', async () => {
    await save(ed, null, { greeting: 'Hello!', name: 'Ada' });
    await byKey('PATCH', { greeting: 'Hello!' });
    const { draft } = await show();
    expect([draft.changes, draft.publishedSince]).toEqual([{ name: 'Ada' }, []]);
  });
});

describe('calls about a draft', () => {
  it.each([
    {},
    { revision: null, changes: {} },
    { revision: null, changes: { visibility: 'public' } },
    { revision: null, changes: { name: '' } },
    { revision: 'first', changes: { name: 'Ada' } },
    { changes: { name: 'Ada' } },
  ])('refuse %j', async (body) => {
    expect((await studio.ask(`PATCH /avatars/${id}/draft`, { as: ed, body })).status).toBe(400);
    expect((await show()).draft).toBeNull();
  });

  it('are not for viewers, and find nothing of other accounts', async () => {
    const { draft } = (await save(ed, null, { name: 'Ada' })).body;
    const stranger = (await studio.join((await studio.service.account()).id, 'owner')).cookie;
    for (const call of [
      (as: string) => save(as, draft.revision, { name: 'Eve' }),
      (as: string) => publish(as, draft.revision),
      (as: string) => discard(as, draft.revision),
    ]) {
      const [refused, missing] = [await call(viewer), await call(stranger)];
      expect([refused.status, refused.body.error]).toEqual([403, 'role_not_allowed']);
      expect([missing.status, missing.body.error]).toEqual([404, 'avatar_not_found']);
    }
    expect((await show()).draft.changes).toEqual({ name: 'Ada' });
  });

  it('need a draft to publish or discard', async () => {
    expect((await publish(ed, randomUUID())).body.error).toBe('draft_changed');
    expect((await discard(ed, randomUUID())).body.error).toBe('draft_changed');
  });
});
