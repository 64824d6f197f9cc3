import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Replacement } from '@vivant/contract/studio/avatars';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRulesModerator } from '../../../adapters/moderation/rules-moderator.ts';
import { readSpeaker } from '../../../avatars/speaker.ts';
import type { ExecuteStage } from '../../../avatars/stages/stage-process.ts';
import { type Moderator, PORTRAIT_PART } from '../../../ports/moderator.ts';
import { INSTANT_STAGES } from '../../../testing/avatar-service.ts';
import { formWith } from '../../../testing/packages.ts';
import { sampleImage, sampleWav } from '../../../testing/samples.ts';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../../testing/studio-avatars.ts';

let studio: AvatarStudio;
let key: string;
let accountId: string;
let cookie: string;
let id: string;
/** What the judge does beside the rules, which look at texts alone. */
let judges: Moderator['judge'] = async () => [];
beforeAll(async () => {
  const rules = createRulesModerator();
  studio = await openAvatarStudio({
    moderator: {
      judge: async (item, signal) => [...(await rules.judge(item, signal)), ...(await judges(item, signal))],
    },
  });
});
afterAll(() => studio.close());
beforeEach(async () => {
  studio.service.executeWith(builds);
  judges = async () => [];
  ({ key, id: accountId } = await studio.service.account());
  ({ cookie } = await studio.join(accountId, 'editor'));
  const made = await studio.send('POST /avatars', cookie, [
    ...(await avatarForm({ previews: true, persona: { personality: 'Mira is calm.' } })),
    { field: 'documents', filename: 'a.md', data: 'About a.' },
    { field: 'documents', filename: 'b.md', data: 'About b.' },
  ]);
  id = made.body.id;
  await studio.service.work();
  studio.service.clock.advance(1000);
});

/** As the stages do, and with what a conversation needs of them. */
const builds: ExecuteStage = async (input, signal) => {
  const result = await INSTANT_STAGES(input, signal);
  if (result.status === 'failed') return result;
  if (input.stage === 'voice') return { ...result, output: { tempo: 1 } };
  if (input.stage !== 'knowledge') return result;
  const path = join(input.outDir, 'knowledge');
  await writeFile(path, input.files.map(({ filename }) => filename).join());
  const documents = input.files.map(() => ({ title: null, passages: 1, feedback: null }));
  return {
    ...result,
    output: { documents },
    files: [{ role: 'knowledge_base', path, contentType: 'application/x-knowledge' }],
  };
};
const NO_FACE = 'No face was found in the picture. Upload a photo of one person.';
/** What a stage says of material that is no good. */
const refuses =
  (name: string, userFeedback: string): ExecuteStage =>
  async (input, signal) =>
    input.stage === name ? { status: 'failed', userFeedback } : builds(input, signal);

const avatar = async () => (await studio.ask(`GET /avatars/${id}`, { as: cookie })).body;
const byKey = async () =>
  (await studio.service.app.inject({ url: `/v1/avatars/${id}`, headers: { 'x-api-key': key } })).json();
/** What the next session would be handed. */
async function served() {
  const { face, voice, knowledge } = await readSpeaker(studio.service.db, id, { isDraft: false });
  return { face: face.key, voice, knowledge: knowledge?.key };
}
const filesOf = async () =>
  studio.service.db
    .selectFrom('avatar_assets')
    .select(['role', 'blob_key', 'sha256'])
    .where('avatar_id', '=', id)
    .execute();
const keysOf = async (role: string) =>
  (await filesOf()).filter((file) => file.role === role).map(({ blob_key }) => blob_key);
const newPortrait = async (side = 80) =>
  studio.send(`PUT /avatars/${id}/appearance`, cookie, [
    { field: 'consent', data: JSON.stringify({ subject: 'Mira Winter' }) },
    { field: 'file', filename: 'new.jpg', data: await sampleImage('jpeg', side) },
  ]);
const addDocument = (filename: string, data = 'More.') =>
  studio.send(`POST /avatars/${id}/documents`, cookie, [{ field: 'files', filename, data }]);
const keepOld = (part: string, as = cookie) =>
  studio.ask(`DELETE /avatars/${id}/replacement?part=${part}`, { as });
const READY = { status: 'ready', readyToChat: true };

describe('a new portrait of an avatar that visitors talk to', () => {
  it('is met by nobody until face and clips are built, and then by the next session, all at one instant', async () => {
    const before = await served();
    const clips = [...(await keysOf('preview_idle')), ...(await keysOf('preview_talking'))];
    const answer = await newPortrait();
    expect([answer.status, answer.body.status, answer.body.replacements]).toMatchObject([
      200,
      'ready',
      [{ part: 'portrait', state: 'building', feedback: null, file: { contentType: 'image/jpeg' } }],
    ]);
    expect(await byKey()).toMatchObject({ ...READY, stages: { appearance: { status: 'completed' } } });
    const given = await keysOf('next_image');
    // At each stage of the build.
    studio.service.executeWith(async (input, signal) => {
      expect([await served(), (await byKey()).status]).toEqual([before, 'ready']);
      return builds(input, signal);
    });
    await studio.service.work();
    const after = await avatar();
    expect(await keysOf('image')).toEqual(given);
    expect(after).toMatchObject({
      ...{ ...READY, replacements: [] },
      consent: { appearance: { subject: 'Mira Winter' } },
    });
    const now = await served();
    expect(now).toEqual({ ...before, face: expect.not.stringContaining(before.face) });
    const versions = (await studio.ask(`GET /avatars/${id}/versions`, { as: cookie })).body.items;
    expect(versions[0]).toMatchObject({ number: 2, changed: ['portrait'], by: { kind: 'person' } });
    // What served before is freed, and nothing else.
    await studio.service.keeper.sweep();
    const { blobs } = studio.service;
    for (const old of [before.face, ...clips]) expect(await blobs.sizeOf(old)).toBe(null);
    for (const { blob_key } of await filesOf()) expect(await blobs.sizeOf(blob_key)).not.toBe(null);
    expect(await keysOf('next_image')).toEqual([]);
  });

  it('that is refused leaves the avatar as it was, and says to its owner what is wrong', async () => {
    const [before, seen] = [await served(), await byKey()];
    studio.service.executeWith(refuses('appearance', NO_FACE));
    await newPortrait();
    await studio.service.work();
    expect((await avatar()).replacements).toMatchObject([
      { part: 'portrait', state: 'refused', feedback: NO_FACE, file: { contentType: 'image/jpeg' } },
    ]);
    expect([await served(), await byKey()]).toEqual([before, seen]);
    const [card] = (await studio.ask('GET /avatars', { as: cookie })).body.items;
    expect(card.replacements).toEqual([{ part: 'portrait', state: 'refused', feedback: NO_FACE }]);

    const [file = ''] = await keysOf('next_image');
    const old = await keysOf('image');
    expect((await keepOld('portrait')).body).toMatchObject({ ...READY, replacements: [] });
    expect(await keysOf('image')).toEqual(old);
    await studio.service.keeper.sweep();
    expect(await studio.service.blobs.sizeOf(file)).toBe(null);
    const late = await keepOld('portrait');
    expect([late.status, late.body.message]).toEqual([
      404,
      expect.stringContaining('no new portrait waiting'),
    ]);
  });

  it('whose clips cannot be filmed is refused as a whole', async () => {
    const before = await served();
    studio.service.executeWith(refuses('previews', 'The face fills the picture from edge to edge.'));
    await newPortrait();
    await studio.service.work();
    expect((await avatar()).replacements).toMatchObject([
      { state: 'refused', feedback: expect.stringContaining('edge to edge') },
    ]);
    expect([await served(), (await byKey()).status]).toEqual([before, 'ready']);
    await studio.service.keeper.sweep();
  });

  it('gives way to a newer one, before it is built and while it is', async () => {
    await newPortrait(90);
    const [first = ''] = await keysOf('next_image');
    studio.service.executeWith(async (input, signal) => {
      studio.service.executeWith(builds);
      await newPortrait(100);
      return builds(input, signal);
    });
    const before = await served();
    await studio.service.workOnce();
    expect([await served(), (await avatar()).replacements]).toMatchObject([before, [{ state: 'building' }]]);
    const [second] = (await filesOf()).filter(({ role }) => role === 'next_image');
    await studio.service.work();
    const image = (await filesOf()).find(({ role }) => role === 'image');
    expect(image?.sha256).toBe(second?.sha256);
    await studio.service.keeper.sweep();
    expect(await studio.service.blobs.sizeOf(first)).toBe(null);
  });

  it('is built once more where what it was built beside has changed meanwhile', async () => {
    const faces: string[] = [];
    studio.service.executeWith(async (input, signal) => {
      if (input.stage === 'appearance') faces.push(`${input.video.height}`);
      if (faces.length === 1 && input.stage === 'appearance') {
        const body = JSON.stringify({ video: { aspect: '1:1', height: 720 } });
        const headers = { 'x-api-key': key, 'content-type': 'application/json' };
        await studio.service.app.inject({
          method: 'PATCH',
          url: `/v1/avatars/${id}`,
          payload: body,
          headers,
        });
      }
      return builds(input, signal);
    });
    await newPortrait();
    const given = await keysOf('next_image');
    await studio.service.work();
    expect(faces.slice(0, 2)).toEqual(['512', '720']);
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
    expect(await keysOf('image')).toEqual(given);
  });

  it('leaves neither half of it behind where the process dies before or after it takes over', async () => {
    const before = await served();
    await newPortrait();
    const job = studio.service.queued.at(-1);
    const given = await keysOf('next_image');
    // Its face is made, its clips are not.
    studio.service.executeWith(async (input, signal) =>
      input.stage === 'previews' ? Promise.reject(new Error('killed')) : builds(input, signal),
    );
    await expect(studio.service.workOnce()).rejects.toThrow('killed');
    studio.service.executeWith(builds);
    expect([await served(), (await avatar()).replacements]).toMatchObject([before, [{ state: 'building' }]]);
    // Its job comes again, and once more where it died before it could say that it was done.
    for (let again = 0; again < 2; again += 1) {
      if (job) studio.service.queued.push(job);
      await studio.service.work();
    }
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
    expect(await keysOf('image')).toEqual(given);
    const versions = (await studio.ask(`GET /avatars/${id}/versions`, { as: cookie })).body.items;
    expect(versions).toHaveLength(2);
    const roles = (await filesOf()).map(({ role }) => role);
    expect(new Set(roles).size).toBe(roles.length - 1);
  });

  it('that no try could build is refused, and a job of before says nothing of the next one', async () => {
    await newPortrait(90);
    const job = studio.service.queued.pop();
    await newPortrait(110);
    const next = studio.service.queued.pop();
    const { replacements } = studio.service;
    await replacements.giveUp(job?.data as never);
    expect((await avatar()).replacements).toMatchObject([{ state: 'building' }]);
    await replacements.giveUp(next?.data as never);
    expect((await avatar()).replacements).toMatchObject([
      { state: 'refused', feedback: expect.stringContaining('on our side') },
    ]);
    expect(await byKey()).toMatchObject(READY);
  });

  it('goes with a deleted avatar, which frees both', async () => {
    await newPortrait();
    const keys = (await filesOf()).map(({ blob_key }) => blob_key);
    await studio.service.avatars.remove({ accountId }, id);
    await studio.service.work();
    expect((await filesOf()).map(({ blob_key }) => blob_key)).toEqual(keys);
    studio.service.clock.advance(31 * 86_400_000);
    await studio.service.maintenance.run();
    expect(await filesOf()).toEqual([]);
    for (const one of keys) expect(await studio.service.blobs.sizeOf(one)).toBe(null);
    const rows = studio.service.db.selectFrom('avatar_replacements').selectAll().where('avatar_id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  it('is stopped while it builds where its avatar is deleted', async () => {
    studio.service.executeWith(async (input, signal) => {
      if (input.stage !== 'appearance') return builds(input, signal);
      const stopped = new Promise<never>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
      await studio.service.avatars.remove({ accountId }, id);
      studio.service.clock.advance(1000);
      return stopped;
    });
    await newPortrait();
    const before = await filesOf();
    await studio.service.work();
    expect(await filesOf()).toEqual(before);
  });

  it('counts against the storage beside the old one', async () => {
    const before = await studio.service.avatars.storedBytes({ accountId });
    await newPortrait();
    expect(await studio.service.avatars.storedBytes({ accountId })).toBeGreaterThan(before);
    await keepOld('portrait');
    expect(await studio.service.avatars.storedBytes({ accountId })).toBe(before);
  });
});

describe('a replacement', () => {
  it('by the interface counts at once, as its document says, and ends one that waits', async () => {
    await newPortrait();
    const { payload, headers } = formWith({
      ...{ field: 'file', filename: 'me.jpg', data: await sampleImage('jpeg', 120) },
    });
    const put = await studio.service.app.inject({
      ...{ method: 'PUT', url: `/v1/avatars/${id}/appearance`, payload },
      headers: { ...headers, 'x-api-key': key },
    });
    expect([put.json().status, (await avatar()).replacements]).toEqual(['building', []]);
    await studio.service.work();
    expect(await byKey()).toMatchObject(READY);
  });

  it('counts at once where the avatar serves nobody: while it is first built, and once it has failed', async () => {
    const made = await studio.send('POST /avatars', cookie, await avatarForm());
    id = made.body.id;
    studio.service.executeWith(refuses('appearance', NO_FACE));
    expect((await newPortrait()).body).toMatchObject({ status: 'building', replacements: [] });
    await studio.service.work();
    expect((await avatar()).status).toBe('failed');
    studio.service.executeWith(builds);
    expect((await newPortrait()).body).toMatchObject({ status: 'building', replacements: [] });
    await studio.service.work();
    expect((await avatar()).status).toBe('ready');
  });

  it('of the voice waits as one of the portrait does', async () => {
    const before = await served();
    const send = () =>
      studio.send(`PUT /avatars/${id}/voice`, cookie, [
        { field: 'file', filename: 'new.wav', data: sampleWav(12) },
      ]);
    studio.service.executeWith(refuses('voice', 'Nobody speaks in this recording.'));
    await send();
    await studio.service.work();
    expect((await avatar()).replacements).toMatchObject([{ part: 'voice', state: 'refused' }]);
    expect([await served(), (await byKey()).status]).toEqual([before, 'ready']);
    studio.service.executeWith(async (input, signal) => {
      const result = await builds(input, signal);
      return input.stage === 'voice' && result.status === 'completed'
        ? { ...result, output: { tempo: 2 } }
        : result;
    });
    await send();
    const given = await keysOf('next_voice');
    await studio.service.work();
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
    expect(await keysOf('voice')).toEqual(given);
    expect(await served()).toEqual({ ...before, voice: { tempo: 2 } });
  });

  it('is dropped by those who may edit alone, and no other account learns of it', async () => {
    await newPortrait();
    const viewer = await studio.join(accountId, 'viewer');
    expect((await keepOld('portrait', viewer.cookie)).status).toBe(403);
    const other = await studio.service.account();
    const stranger = await studio.join(other.id, 'owner');
    expect((await keepOld('portrait', stranger.cookie)).status).toBe(404);
    expect((await keepOld('face')).status).toBe(400);
    await studio.service.work();
  });
});

describe('documents of an avatar that visitors talk to', () => {
  const waiting = async (): Promise<Replacement | undefined> =>
    ((await avatar()).replacements as Replacement[]).find(({ part }) => part === 'documents');
  const namesOf = (documents: { name: string }[] = []) => documents.map(({ name }) => name);

  it('are answered from as they were until the new ones are read, and then from those', async () => {
    const before = await served();
    await addDocument('c.md');
    const [{ id: a }] = (await avatar()).documents;
    await studio.ask(`DELETE /avatars/${id}/documents?documentId=${a}`, { as: cookie });
    const { documents, removed, state } = (await waiting()) ?? {};
    expect([state, namesOf(documents), removed]).toEqual(['building', ['b.md', 'c.md'], ['a.md']]);
    expect(documents?.map(({ isNew }) => isNew)).toEqual([false, true]);
    expect([await served(), namesOf((await avatar()).documents)]).toEqual([before, ['a.md', 'b.md']]);
    await studio.service.work();
    expect([namesOf((await avatar()).documents), await waiting()]).toEqual([['b.md', 'c.md'], undefined]);
    expect((await served()).knowledge).not.toBe(before.knowledge);
    expect((await avatar()).documents).toMatchObject([
      { passages: 1 },
      { id: documents?.[1]?.id, passages: 1 },
    ]);
  });

  it('that cannot be read are refused one by one, and the rest is mended by taking them out', async () => {
    const before = await served();
    await addDocument('good.md');
    await addDocument('bad.md');
    studio.service.executeWith(async (input, signal) => {
      if (input.stage !== 'knowledge') return builds(input, signal);
      const feedback = '“bad.md” is damaged.';
      const documents = input.files.map(({ filename }) =>
        filename === 'bad.md'
          ? { title: null, passages: 0, feedback }
          : { title: 'T', passages: 3, feedback: null },
      );
      return { status: 'failed', userFeedback: feedback, output: { documents } };
    });
    await studio.service.work();
    const refused = await waiting();
    expect(refused).toMatchObject({ state: 'refused', feedback: '“bad.md” is damaged.' });
    expect(refused?.documents.map(({ name, feedback }) => [name, feedback !== null])).toEqual([
      ...[['a.md', false] as const, ['b.md', false] as const],
      ...[['good.md', false] as const, ['bad.md', true] as const],
    ]);
    expect([await served(), (await byKey()).status]).toEqual([before, 'ready']);
    studio.service.executeWith(builds);
    const bad = refused?.documents.find(({ name }) => name === 'bad.md');
    await studio.ask(`DELETE /avatars/${id}/documents?documentId=${bad?.id}`, { as: cookie });
    await studio.service.work();
    expect(namesOf((await avatar()).documents)).toEqual(['a.md', 'b.md', 'good.md']);
  });

  it('that end as they were leave nothing to wait for', async () => {
    const added = (await addDocument('c.md')).body.replacements[0].documents.at(-1);
    await studio.ask(`DELETE /avatars/${id}/documents?documentId=${added.id}`, { as: cookie });
    expect(await waiting()).toBe(undefined);
    const [{ id: a }] = (await avatar()).documents;
    const rename = (name: string) =>
      studio.ask(`PATCH /avatars/${id}/documents?documentId=${a}`, { as: cookie, body: { name } });
    await rename('z.md');
    expect(namesOf((await waiting())?.documents)).toEqual(['z.md', 'b.md']);
    await rename('a.md');
    expect(await waiting()).toBe(undefined);
    const before = await served();
    await studio.service.work();
    expect(await served()).toEqual(before);
  });

  it('keep their names apart, those that serve and those that wait', async () => {
    await addDocument('c.md');
    for (const taken of ['a.md', 'c.md'])
      expect([taken, (await addDocument(taken)).body.error]).toEqual([taken, 'invalid_upload']);
    // By another way, which does not know of those that wait.
    const form = formWith({ field: 'files', filename: 'c.md', data: 'Another.' });
    await studio.service.app.inject({
      ...{ method: 'POST', url: `/v1/avatars/${id}/knowledge`, payload: form.payload },
      headers: { ...form.headers, 'x-api-key': key },
    });
    await studio.service.work();
    expect(await waiting()).toMatchObject({
      state: 'refused',
      feedback: expect.stringContaining('two documents "c.md"'),
    });
    expect(await byKey()).toMatchObject(READY);
  });

  it('lose what a member takes out again, also what was to renew another', async () => {
    const write = (question: string) =>
      studio.ask(`POST /avatars/${id}/corrections`, { as: cookie, body: { question, answer: 'Nine.' } });
    await write('When do you open?');
    await studio.service.work();
    await write('And on Sundays?');
    const renewed = (await waiting())?.documents.find(({ isNew }) => isNew);
    await studio.ask(`DELETE /avatars/${id}/documents?documentId=${renewed?.id}`, { as: cookie });
    expect((await waiting())?.removed).toEqual([renewed?.name]);
    await studio.service.work();
    expect(namesOf((await avatar()).documents)).toEqual(['a.md', 'b.md']);
  });

  it('take an answer that a member writes among those that wait', async () => {
    const write = (question: string) =>
      studio.ask(`POST /avatars/${id}/corrections`, { as: cookie, body: { question, answer: 'Nine.' } });
    await write('When do you open?');
    await write('And on Sundays?');
    const answers = (await waiting())?.documents.filter(({ isNew }) => isNew);
    expect(answers).toHaveLength(1);
    await studio.service.work();
    await write('And in winter?');
    await addDocument('c.md');
    expect(await waiting()).toMatchObject({
      removed: [],
      documents: [{}, {}, { isNew: true }, { isNew: true }],
    });
    await studio.service.work();
    const after = (await avatar()).documents;
    expect(namesOf(after)).toEqual(['a.md', 'b.md', answers?.[0]?.name, 'c.md']);
    // Whoever cited it finds it still.
    expect(after[2].id).toBe(answers?.[0]?.id);
    const { db, blobs } = studio.service;
    const stored = await db
      .selectFrom('avatar_assets')
      .select('blob_key')
      .where('avatar_id', '=', id)
      .where('filename', '=', answers?.[0]?.name ?? '')
      .executeTakeFirstOrThrow();
    const text = (await (await blobs.open(stored.blob_key)).toArray()).join('');
    for (const question of ['When do you open?', 'And on Sundays?', 'And in winter?'])
      expect(text).toContain(question);
  });
});

describe('new files that moderation holds', () => {
  const NAME = 'fuck.md';
  const held = async () => {
    await addDocument(NAME);
    await studio.service.work();
  };
  const queue = () => studio.service.moderationQueue;
  const listed = async () => (await queue().list({ all: false, limit: 1000 })).filter((one) => one.id === id);

  it('take nothing away from visitors, and take over once an operator lets them through', async () => {
    const before = await served();
    await held();
    expect((await avatar()).replacements).toMatchObject([
      { part: 'documents', state: 'held', feedback: null },
    ]);
    // What is against them is the operator's to know.
    expect(JSON.stringify((await avatar()).replacements)).not.toContain('obscenity');
    expect([await served(), await byKey()]).toMatchObject([before, { ...READY, moderationState: 'clean' }]);
    const [seen] = await listed();
    expect(seen).toMatchObject({
      ...{ replacement: 'documents', moderationState: 'flagged', status: 'ready' },
      findings: [{ part: 'knowledge', reason: 'holds an obscenity', excerpt: NAME }],
    });
    expect((await queue().show(id)).texts.knowledge).toEqual(['a.md', 'b.md', NAME]);

    await queue().release(id, { digest: seen?.digest });
    expect(await listed()).toEqual([]);
    await studio.service.work();
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
    expect((await served()).knowledge).not.toBe(before.knowledge);
    // Nor are they held as what serves.
    expect(await listed()).toEqual([]);
  });

  it('stay out where an operator refuses them, and their owner is told', async () => {
    const before = await served();
    await held();
    await queue().reject(id, { feedback: 'Give that document another name.' });
    await studio.service.work();
    expect((await avatar()).replacements).toMatchObject([
      { state: 'refused', feedback: 'Give that document another name.' },
    ]);
    expect([await served(), await byKey(), await listed()]).toMatchObject([before, READY, []]);
  });

  it('are decided on as they were looked at, and not as they have become', async () => {
    await held();
    const [seen] = await listed();
    await addDocument('shit.md');
    const stale = { digest: seen?.digest };
    await expect(queue().release(id, stale)).rejects.toMatchObject({ code: 'held_changed' });
    await studio.service.work();
    await expect(queue().release(id, stale)).rejects.toMatchObject({ code: 'held_changed' });
    await expect(queue().release(id, { version: seen?.version })).rejects.toThrow('has changed since');
    expect((await listed())[0]?.findings).toHaveLength(2);
  });

  it.each([
    ['let through', (version: number) => queue().release(id, { version })],
    ['refused', (version: number) => queue().reject(id, { version })],
    ['dropped', () => keepOld('documents')],
    ['replaced', () => addDocument('c.md')],
  ])('end the version they were looked at once they are %s, for another part too', async (_what, end) => {
    await held();
    studio.service.clock.advance(1000);
    await newPortrait();
    judges = async () => [{ part: PORTRAIT_PART, reason: 'shows somebody else', excerpt: null }];
    await studio.service.workOnce();
    judges = async () => [];
    await studio.service.work();
    const [seen] = await listed();
    expect((await avatar()).replacements).toMatchObject([{ state: 'held' }, { state: 'held' }]);
    expect(seen).toMatchObject({ replacement: 'documents' });
    await end(seen?.version ?? 0);
    for (const decide of [queue().release, queue().reject])
      await expect(decide(id, { version: seen?.version })).rejects.toThrow('has changed since');
    expect((await avatar()).replacements).toContainEqual(
      expect.objectContaining({ part: 'portrait', state: 'held' }),
    );
    await studio.service.work();
  });

  it('come after the avatar itself, where that is held too', async () => {
    await held();
    await studio.service.app.inject({
      ...{ method: 'PATCH', url: `/v1/avatars/${id}`, payload: { greeting: 'Hi, fuck.' } },
      headers: { 'x-api-key': key },
    });
    await studio.service.work();
    expect(await listed()).toMatchObject([{ replacement: null, status: 'moderation_hold' }]);
    const [seen] = await listed();
    await queue().release(id, { version: seen?.version });
    expect(await listed()).toMatchObject([{ replacement: 'documents' }]);
    // Who decided on the avatar has not looked at its new files.
    await expect(queue().release(id, { version: seen?.version })).rejects.toThrow('has changed since');
    expect(await byKey()).toMatchObject(READY);
  });

  it('wait for as long as nobody judges them, in the turn of their account', async () => {
    judges = () => Promise.reject(new Error('the judge is out'));
    await addDocument('c.md');
    await studio.service.workOnce();
    expect((await avatar()).replacements).toMatchObject([{ part: 'documents', state: 'building' }]);
    expect(studio.service.queued).toMatchObject([
      { queue: 'avatar-replacement', startAfterSeconds: 60, turnOf: accountId },
    ]);
    judges = async () => [];
    await studio.service.work();
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
  });

  it('are tried again, as after every fault, where what is to be judged cannot be read', async () => {
    const [portrait = ''] = await keysOf('image');
    await studio.service.blobs.delete(portrait);
    await addDocument('c.md');
    await expect(studio.service.workOnce()).rejects.toThrow();
    expect(studio.service.queued).toEqual([]);
  });

  it('are held for what stands in them, too', async () => {
    studio.service.executeWith(async (input, signal) => {
      const result = await builds(input, signal);
      if (input.stage !== 'knowledge' || result.status === 'failed') return result;
      return { ...result, output: { flagged: [{ reason: 'holds an obscenity', excerpt: 'x' }] } };
    });
    await addDocument('c.md');
    await studio.service.work();
    expect(await listed()).toMatchObject([{ replacement: 'documents', findings: [{ part: 'documents' }] }]);
    await queue().release(id);
    await studio.service.work();
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
  });
});
