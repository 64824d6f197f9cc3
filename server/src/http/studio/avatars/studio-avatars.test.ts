import type { BuildNews } from '@vivant/contract/studio/avatars';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../../testing/studio-avatars.ts';

let studio: AvatarStudio;
beforeAll(async () => {
  studio = await openAvatarStudio();
});
afterAll(() => studio.close());

/** An account with an editor who is signed in, and a key. */
async function account(plan: { studioAvatars?: number } = {}) {
  const { accounts } = studio.service;
  const own = await studio.service.account();
  const planId = `p-${own.id.slice(0, 8)}`;
  await accounts.createPlan(planId, plan);
  await accounts.setPlan(own.id, planId);
  const { cookie, id: personId } = await studio.join(own.id, 'editor');
  return { ...own, cookie, personId };
}

const create = async (cookie: string, manifest: object = {}) =>
  studio.send('POST /avatars', cookie, await avatarForm(manifest));

describe('an avatar made in the studio', () => {
  it('is an avatar of the API, says where it was made, and keeps who consented', async () => {
    const { cookie, key, personId } = await account();
    const made = await create(cookie, {
      persona: { personality: 'Mira is calm.' },
      consent: { subject: 'Mira Winter', statement: 'I may use them.' },
    });
    expect(made.status).toBe(201);
    const { id } = made.body;
    await studio.service.work();

    const byKey = await studio.service.app.inject({
      url: `/v1/avatars/${id}`,
      headers: { 'x-api-key': key },
    });
    expect(byKey.json()).toMatchObject({ name: 'Mira', creationSource: 'studio', status: 'ready' });
    const own = await studio.ask(`GET /avatars/${id}`, { as: cookie });
    expect(own.body).toMatchObject({
      ...{ id, language: 'en', readyToChat: true, visibility: 'private', documents: [] },
      persona: { personality: 'Mira is calm.' },
      consent: { subject: 'Mira Winter', keyId: null, personId },
      voice: { contentType: 'audio/wav' },
    });
  });

  it('is made once by a form that is sent again with its Idempotency-Key', async () => {
    const { cookie, id: accountId } = await account({ studioAvatars: 1 });
    const send = async (key: string, manifest: object = {}) =>
      studio.send('POST /avatars', cookie, await avatarForm(manifest), { 'idempotency-key': key });
    const stored = () => studio.service.avatars.storedBytes({ accountId });
    const first = await send('one');
    const bytes = await stored();
    // Although the plan allows no second one.
    const again = await Promise.all([send('one'), send('one')]);
    expect(again.map(({ status, body }) => [status, body.id])).toEqual([
      [201, first.body.id],
      [201, first.body.id],
    ]);
    expect(await studio.service.avatars.count({ accountId }, 'studio')).toBe(1);
    expect(await stored()).toBe(bytes);
    const other = await send('one', { name: 'Ada' });
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_key_reused']);
    expect((await send('two')).body.error).toBe('avatar_limit_reached');
    expect((await send('a b')).status).toBe(400);
  });

  it('counts against the plan’s own limit, beside which those of the API have theirs', async () => {
    const { cookie, key, id: accountId } = await account({ studioAvatars: 1 });
    expect((await create(cookie)).status).toBe(201);
    const refused = await create(cookie);
    expect([refused.status, refused.body.error]).toEqual([409, 'avatar_limit_reached']);
    expect(refused.body.message).toContain('1 avatars created in the studio');
    const glance = await studio.ask('GET /account', { as: cookie });
    expect(glance.body.studioAvatars).toEqual({ made: 1, allowed: 1 });
    // Its place is free again, and the API was never full.
    const [{ id }] = (await studio.ask('GET /avatars', { as: cookie })).body.items;
    expect((await studio.ask(`DELETE /avatars/${id}`, { as: cookie })).status).toBe(204);
    expect((await create(cookie)).status).toBe(201);
    expect(await studio.service.avatars.count({ accountId }, 'api')).toBe(0);
    expect(key).toMatch(/^sk_/);
  });

  it('shows its money at a glance to owners and editors, and none of it to viewers', async () => {
    const { id } = await account({});
    const glanceOf = async (role: 'owner' | 'editor' | 'viewer') => {
      const { cookie } = await studio.join(id, role);
      return (await studio.ask('GET /account', { as: cookie })).body;
    };
    const money = { balanceMicrocredits: 0, reservedMicrocredits: 0, hostedMicrocreditsPerMinute: 100 };
    for (const role of ['owner', 'editor'] as const) expect(await glanceOf(role)).toMatchObject({ money });
    const { money: told, ...rest } = await glanceOf('viewer');
    expect([told, JSON.stringify(rest).match(/microcredits/i)]).toEqual([null, null]);
  });

  it.each<[string, (form: Awaited<ReturnType<typeof avatarForm>>) => unknown, string]>([
    ['whose manifest comes after its files', (form) => form.push(form.shift() as never), 'invalid_upload'],
    ['without a portrait', (form) => form.splice(1, 1), 'invalid_upload'],
    ['without a voice', (form) => form.splice(2, 1), 'invalid_upload'],
    ['with a part nobody asked for', (form) => form.push({ field: 'x', data: '1' }), 'invalid_upload'],
    ['without a name', (form) => form.splice(0, 1, { field: 'manifest', data: '{}' }), 'name_invalid'],
    [
      'with a broken manifest',
      (form) => form.splice(0, 1, { field: 'manifest', data: '{' }),
      'invalid_manifest',
    ],
  ])('%s is refused and leaves nothing', async (_what, change, code) => {
    const { cookie } = await account();
    const form = await avatarForm();
    change(form);
    const answer = await studio.send('POST /avatars', cookie, form);
    expect([answer.status, answer.body.error]).toEqual([400, code]);
    expect((await studio.ask('GET /avatars', { as: cookie })).body.items).toEqual([]);
  });

  it('is refused while the operator has creation switched off', async () => {
    const { cookie } = await account();
    await studio.service.imports.set(false);
    const answer = await create(cookie);
    await studio.service.imports.set(true);
    expect([answer.status, answer.body.error]).toEqual([503, 'avatar_import_disabled']);
  });
});

describe('the list', () => {
  it('holds avatars of the API too, newest first, and finds them by part of a name', async () => {
    const { cookie, id: accountId } = await account();
    await create(cookie, { name: 'Ada Winter' });
    await create(cookie, { name: 'Grace' });
    await studio.service.db
      .updateTable('avatars')
      .set({ creation_source: 'api' })
      .where('account_id', '=', accountId)
      .where('name', '=', 'Grace')
      .execute();
    const names = async (query: string) =>
      (await studio.ask(`GET /avatars${query}`, { as: cookie })).body.items.map(
        ({ name, creationSource }: { name: string; creationSource: string }) => [name, creationSource],
      );
    expect(await names('')).toEqual([
      ['Grace', 'api'],
      ['Ada Winter', 'studio'],
    ]);
    expect(await names('?search=WINT')).toEqual([['Ada Winter', 'studio']]);
    expect(await names('?search=%25')).toEqual([]);
  });
});

describe('new files', () => {
  const wav = async () => (await avatarForm())[2] ?? { field: '', data: '' };

  it('take the place of old ones, and say who consented', async () => {
    const { cookie, personId } = await account();
    const { id } = (await create(cookie)).body;
    await studio.service.work();
    const consent = { field: 'consent', data: JSON.stringify({ subject: 'Ada' }) };
    const voice = await studio.send(`PUT /avatars/${id}/voice`, cookie, [consent, await wav()]);
    expect([voice.status, voice.body.status]).toEqual([200, 'ready']);
    await studio.service.work();
    const { body } = await studio.ask(`GET /avatars/${id}`, { as: cookie });
    expect(body).toMatchObject({ status: 'ready', consent: { voice: { subject: 'Ada', personId } } });
  });

  it('are single documents that join the others, or leave', async () => {
    const { cookie } = await account();
    const { id } = (await create(cookie)).body;
    await studio.service.work();
    const add = (filename: string, data: string) =>
      studio.send(`POST /avatars/${id}/documents`, cookie, [{ field: 'files', filename, data }]);
    const documents = async () => (await studio.ask(`GET /avatars/${id}`, { as: cookie })).body.documents;
    const added = await add('prices.md', '# Prices\n\nA ticket costs eight euros.');
    expect(added.body).toMatchObject({
      status: 'ready',
      replacements: [{ documents: [{ name: 'prices.md', passages: null }] }],
    });
    await add('hours.md', '# Opening hours\n\nIt opens at ten.');
    await studio.service.work();
    const [prices, hours] = await documents();
    expect(prices).toMatchObject({ name: 'prices.md', contentType: 'text/markdown' });
    const rename = (name: string, as = cookie) =>
      studio.ask(`PATCH /avatars/${id}/documents?documentId=${prices.id}`, { as, body: { name } });
    expect((await rename('tickets.md')).body.replacements[0].documents).toMatchObject([
      { id: prices.id, name: 'tickets.md' },
      {},
    ]);
    const wrong = await rename('tickets.pdf');
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('must end in .md')]);
    expect((await rename('mine.md', (await account()).cookie)).status).toBe(404);
    await studio.service.work();
    const taken = await add('hours.md', 'Another one.');
    expect([taken.status, taken.body.error]).toEqual([400, 'invalid_upload']);
    const remove = (documentId: string) =>
      studio.ask(`DELETE /avatars/${id}/documents?documentId=${documentId}`, { as: cookie });
    expect((await remove(prices.id)).body.replacements[0].documents).toMatchObject([{ id: hours.id }]);
    await studio.service.work();
    expect(await documents()).toMatchObject([{ name: 'hours.md' }]);
    expect((await remove(prices.id)).status).toBe(404);
    expect((await remove('nonsense')).status).toBe(400);
    const other = await account();
    const foreign = await studio.ask(`DELETE /avatars/${id}/documents?documentId=${hours.id}`, {
      as: other.cookie,
    });
    expect(foreign.status).toBe(404);
  });

  it('are judged without an avatar, and leave nothing', async () => {
    const { cookie } = await account();
    const refused = await studio.send('POST /checks/voice', cookie, [{ ...(await wav()), data: 'no sound' }]);
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_upload']);
    const judged = await studio.send('POST /checks/voice', cookie, [await wav()]);
    expect([judged.status, judged.body.verdict]).toEqual([200, 'accepted']);
    expect((await studio.ask('GET /avatars', { as: cookie })).body.items).toEqual([]);
  });
});

describe('a ready voice', () => {
  it('is a file for editors, of a voice and a language that there are', async () => {
    const { cookie } = await account();
    const ask = (query: string) =>
      studio.app.inject({
        url: `/studio/api/voices/sample?${query}`,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
    const sample = await ask('voice=deep&language=de');
    expect([sample.statusCode, sample.headers['content-type'], sample.body]).toEqual([
      ...[200, 'audio/wav', 'deep in de'],
    ]);
    for (const query of ['voice=deep', 'voice=deep&language=xx', 'voice=toString&language=de'])
      expect((await ask(query)).statusCode).toBe(400);
  });
});

describe('the voice of an avatar', () => {
  it('is heard by editors of its account, with a line of theirs', async () => {
    const { cookie } = await account();
    const { id } = (await create(cookie)).body;
    const say = (body: object, as = cookie) =>
      studio.app.inject({
        ...{ method: 'POST', url: `/studio/api/avatars/${id}/voice/line`, payload: body },
        headers: { cookie: as, 'sec-fetch-site': 'same-origin' },
      });
    expect((await say({ text: 'Welcome' })).json().error).toBe('avatar_not_ready');
    await studio.service.work();
    const said = await say({ text: 'Welcome' });
    expect([said.statusCode, said.headers['content-type'], said.body]).toEqual([200, 'audio/wav', 'Welcome']);
    expect((await say({ text: '' })).statusCode).toBe(400);
    expect((await say({}, (await account()).cookie)).statusCode).toBe(404);
  });
});

describe('a rehearsal', () => {
  it('begins with an avatar of the account', async () => {
    const { cookie } = await account();
    const { id } = (await create(cookie)).body;
    const started = await studio.ask(`POST /avatars/${id}/rehearsals`, { as: cookie, body: {} });
    expect([started.status, started.body.actualDurationSeconds]).toEqual([201, 180]);
    expect(studio.rehearsed).toEqual([id]);
  });
});

describe('the picture', () => {
  it('is there from the first moment, at another address once it is prepared, only for members', async () => {
    const { cookie } = await account();
    const { id } = (await create(cookie)).body;
    const shown = async () => {
      const { posterUrl } = (await studio.ask(`GET /avatars/${id}`, { as: cookie })).body;
      expect(posterUrl).toMatch(/poster\?of=\d+$/);
      const picture = await studio.app.inject({
        url: posterUrl,
        headers: { cookie, host: 'localhost:8080' },
      });
      return { posterUrl, status: picture.statusCode, bytes: picture.rawPayload };
    };
    const before = await shown();
    expect([before.status, (await sharp(before.bytes).metadata()).format]).toEqual([200, 'jpeg']);
    studio.service.clock.advance(1000);
    await studio.service.work();
    const after = await shown();
    expect(after.posterUrl).not.toBe(before.posterUrl);
    expect((await studio.ask(`GET /avatars/${id}/poster`)).status).toBe(401);
    const stranger = await account();
    expect((await studio.ask(`GET /avatars/${id}/poster`, { as: stranger.cookie })).status).toBe(404);
  });
});

describe('events of a build', () => {
  it('send the state at once, and end when nothing is being built', async () => {
    const { cookie } = await account();
    const { id } = (await create(cookie)).body;
    await studio.service.work();
    const answer = await studio.app.inject({
      url: `/studio/api/avatars/${id}/events`,
      headers: { cookie, host: 'localhost:8080' },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    const [first = '', second] = answer.body.split('\n\n');
    const news = JSON.parse(first.replace('event: build\ndata: ', '')) as BuildNews;
    expect(news).toMatchObject({ status: 'ready', progress: 100, readyToChat: true, readyToRehearse: true });
    expect(second).toBe('event: done\ndata: {}');
  });
});
