import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, INSTANT_STAGES, startAvatarService } from '../testing/avatar-service.ts';
import { formWith, packageZip } from '../testing/packages.ts';
import { waitingForLocks } from '../testing/postgres.ts';
import { sampleImage, sampleWav } from '../testing/samples.ts';
import type { StageInput } from './stages/stage-list.ts';
import type { StageResult } from './stages/stage-types.ts';

let service: AvatarTestService;
let key: string;
let accountId: string;
/** What the stage's process would do; tests put theirs in. */
let execute: (input: StageInput) => Promise<StageResult>;
const never = new AbortController().signal;
const instant = (input: StageInput) => INSTANT_STAGES(input, never);

beforeAll(async () => {
  service = await startAvatarService({ execute: (input) => execute(input) });
});
afterAll(() => service.close());
beforeEach(async () => {
  service.queued.length = 0;
  execute = instant;
  ({ id: accountId, key } = await service.account());
  await setPrice(0);
});

const setPrice = (microcredits: number) =>
  service.db.updateTable('plans').set({ preview_microcredits: microcredits }).execute();
const balance = async () => (await service.credits.balance(accountId)).balanceMicrocredits;
async function create(manifest: Record<string, unknown> = {}, files: Record<string, null> = {}) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload: packageZip({ manifest: { previews: true, ...manifest }, files }),
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
  });
  return answer.json().avatarId as string;
}
async function built(manifest: Record<string, unknown> = {}): Promise<string> {
  const id = await create(manifest);
  await service.work();
  service.clock.advance(1000);
  return id;
}
const get = async (id: string) =>
  (await service.app.inject({ url: `/v1/avatars/${id}`, headers: { 'x-api-key': key } })).json();
async function patch(id: string, payload: Record<string, unknown>) {
  service.clock.advance(1000);
  const answer = await service.app.inject({
    method: 'PATCH',
    url: `/v1/avatars/${id}`,
    payload,
    headers: { 'x-api-key': key },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
async function put(id: string, part: 'appearance' | 'voice') {
  service.clock.advance(1000);
  const data = part === 'voice' ? sampleWav(12) : await sampleImage('png');
  const form = formWith({ field: 'file', filename: 'x', data });
  const answer = await service.app.inject({
    method: 'PUT',
    url: `/v1/avatars/${id}/${part}`,
    payload: form.payload,
    headers: { 'x-api-key': key, ...form.headers },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const clips = async (id: string) =>
  (
    await service.db
      .selectFrom('avatar_assets')
      .select(['role', 'blob_key', 'content_type'])
      .where('avatar_id', '=', id)
      .where('role', 'in', ['preview_idle', 'preview_talking'])
      .orderBy('role')
      .execute()
  ).map(({ role, blob_key, content_type }) => ({ role, key: blob_key, contentType: content_type }));
const previewsOf = async (id: string) =>
  service.db
    .selectFrom('avatar_stages')
    .select(['status', 'user_feedback', 'input_version as version'])
    .where('avatar_id', '=', id)
    .where('stage', '=', 'previews')
    .executeTakeFirstOrThrow();
const queuedStages = () =>
  service.queued.flatMap(({ data }) => (data.stage ? [String(data.stage)] : [])).sort();
/** Runs every stage but the clips, and gives back the clips' job. */
async function workUpToPreviews(): Promise<{ avatarId: string; stage: 'previews'; version: number }> {
  const held: typeof service.queued = [];
  for (;;) {
    const job = service.queued.find(({ data }) => data.stage !== 'previews');
    if (job === undefined) break;
    held.push(...service.queued.filter((other) => other !== job));
    service.queued.length = 0;
    service.queued.push(job);
    const before = service.queued.length;
    await workOne();
    expect(before).toBe(1);
    service.queued.push(...held.splice(0));
  }
  const job = service.queued.shift();
  if (job === undefined) throw new Error('no previews were queued');
  return job.data as { avatarId: string; stage: 'previews'; version: number };
}
/** Does the one queued job, and leaves alone what it queues. */
async function workOne(): Promise<void> {
  const job = service.queued.shift();
  assert(job, 'a job is queued');
  const { stage } = job.data as { stage?: string };
  if (stage === undefined) await service.moderation.run(job.data as never, never);
  else await service.runner.run(job.data as never, never);
}

describe('previews of a new avatar', () => {
  it('are rendered last, from the face, the voice and the words', async () => {
    let seen: StageInput | undefined;
    execute = async (input) => {
      if (input.stage === 'previews') seen = input;
      return { ...(await instant(input)), output: { madeBy: input.stage } } as StageResult;
    };
    const id = await create({ previewMessage: 'Hi!', persona: { greeting: 'Welcome.' }, language: 'de' });
    expect((await get(id)).stages.previews).toEqual({ status: 'waiting', userFeedback: null });
    await service.work();
    expect(await get(id)).toMatchObject({
      status: 'ready',
      readyToChat: true,
      progress: 100,
      stages: { previews: { status: 'completed', userFeedback: null } },
    });
    expect(seen).toMatchObject({
      language: 'de',
      edgeToEdge: false,
      voice: { madeBy: 'voice' },
      texts: [
        { name: 'preview message', text: 'Hi!' },
        { name: 'greeting', text: 'Welcome.' },
      ],
    });
    expect((await clips(id)).map(({ role, contentType }) => [role, contentType])).toEqual([
      ['preview_idle', 'video/mp4'],
      ['preview_talking', 'video/mp4'],
    ]);
  });

  it('hold the avatar back until they are done', async () => {
    const id = await create();
    const job = await workUpToPreviews();
    const before = await get(id);
    expect(before).toMatchObject({ status: 'building', readyToChat: false });
    expect(before.progress).toBeLessThan(100);
    await service.runner.run(job, never);
    expect(await get(id)).toMatchObject({ status: 'ready', progress: 100 });
  });

  it('are given no words when all texts are blank', async () => {
    let texts: unknown;
    execute = async (input) => {
      if (input.stage === 'previews') texts = input.texts;
      return instant(input);
    };
    await built({ previewMessage: '  ', persona: { greeting: '' } });
    expect(texts).toEqual([]);
  });

  it('fail with the stage’s words; turning them off makes the avatar ready', async () => {
    execute = async (input) => {
      if (input.stage !== 'previews')
        return { ...(await instant(input)), output: { edgeToEdge: true } } as StageResult;
      return { status: 'failed', userFeedback: input.edgeToEdge ? 'Edge to edge.' : 'unexpected' };
    };
    const id = await built();
    expect(await get(id)).toMatchObject({
      status: 'failed',
      latestFailure: { stage: 'previews', userFeedback: 'Edge to edge.' },
    });
    expect(await patch(id, { previews: false })).toMatchObject({
      status: 'ready',
      readyToChat: true,
      latestFailure: null,
      stages: { previews: { status: 'skipped', userFeedback: null } },
    });
  });

  it('that failed at every try fail the stage, say how to go on, and can be asked for again', async () => {
    const id = await create();
    const job = await workUpToPreviews();
    execute = async () => {
      throw new Error('no voice');
    };
    await expect(service.runner.run(job, never)).rejects.toThrow('no voice');
    expect((await get(id)).status).toBe('building');
    await service.runner.giveUp(job);
    expect(await get(id)).toMatchObject({
      status: 'failed',
      latestFailure: { stage: 'previews', userFeedback: expect.stringContaining('Turn previews on again') },
    });
    execute = instant;
    expect((await patch(id, { previews: true })).status).toBe('building');
    await service.work();
    expect((await get(id)).status).toBe('ready');
  });

  it('of a portrait alone wait for its voice', async () => {
    const id = await create({ renderOnly: true }, { 'voice/sample.wav': null });
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'ready', stages: { previews: { status: 'waiting' } } });
    await patch(id, { greeting: 'Hi' });
    await put(id, 'appearance');
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'ready', stages: { previews: { status: 'waiting' } } });
    await put(id, 'voice');
    await service.work();
    expect(await get(id)).toMatchObject({
      status: 'ready',
      readyToChat: true,
      stages: { previews: { status: 'completed' } },
    });
    expect(await clips(id)).toHaveLength(2);
  });
});

describe('PATCH', () => {
  it('previews: true builds only them; the avatar stays ready to chat even if they fail', async () => {
    const id = await built({ previews: false });
    expect((await get(id)).stages.previews.status).toBe('skipped');
    const answer = await patch(id, { previews: true });
    expect(answer).toMatchObject({
      status: 'ready',
      readyToChat: true,
      stages: { previews: { status: 'pending' } },
    });
    expect(queuedStages()).toEqual(['previews']);
    execute = async () => ({ status: 'failed', userFeedback: 'Edge to edge.' });
    await service.work();
    const failed = { status: 'ready', readyToChat: true, latestFailure: { stage: 'previews' } };
    expect(await get(id)).toMatchObject(failed);

    // Nor does something else that is built later.
    execute = instant;
    expect((await patch(id, { personality: 'You are brave.' })).status).toBe('building');
    await service.work();
    expect(await get(id)).toMatchObject(failed);

    await patch(id, { previews: true });
    await service.work();
    expect(await get(id)).toMatchObject({
      latestFailure: null,
      stages: { previews: { status: 'completed' } },
    });
  });

  it('previews: true where they are there or being made does nothing', async () => {
    const id = await built();
    await patch(id, { previews: true });
    expect(queuedStages()).toEqual([]);
    await patch(id, { previewMessage: 'New.' });
    const { version } = await previewsOf(id);
    await patch(id, { previews: true });
    expect((await previewsOf(id)).version).toBe(version);
  });

  it('previews: false deletes the clips and supersedes a run', async () => {
    const id = await built();
    const [idle] = await clips(id);
    assert(idle, 'there are clips');
    expect(await patch(id, { previews: false })).toMatchObject({
      status: 'ready',
      stages: { previews: { status: 'skipped' } },
    });
    expect(await clips(id)).toEqual([]);
    await service.keeper.sweep();
    expect(await service.blobs.sizeOf(idle.key)).toBeNull();

    await patch(id, { previews: true });
    execute = async (input) => {
      await patch(id, { previews: false });
      return instant(input);
    };
    await service.work();
    expect((await previewsOf(id)).status).toBe('skipped');
    expect(await clips(id)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, string[], string]>([
    ['previewMessage', { previewMessage: 'Hi' }, ['previews'], 'ready'],
    ['greeting', { greeting: 'Hi' }, ['persona'], 'building'],
    ['language', { language: 'fr' }, ['persona'], 'building'],
    ['greeting and previews off', { greeting: 'Hi', previews: false }, ['persona'], 'building'],
  ])('%s: what is there is dropped, and made again when on', async (_what, body, queued, status) => {
    const id = await built();
    const before = await clips(id);
    expect((await patch(id, body)).status).toBe(status);
    expect(queuedStages()).toEqual(queued);
    // What they show is not true any more.
    expect(await clips(id)).toEqual([]);
    await service.work();
    const off = body.previews === false;
    expect(await get(id)).toMatchObject({
      status: 'ready',
      stages: { previews: { status: off ? 'skipped' : 'completed' } },
    });
    const after = await clips(id);
    expect(after).toHaveLength(off ? 0 : 2);
    expect(after.some(({ key: made }) => before.some((old) => old.key === made))).toBe(false);
  });

  it.each<[string, Record<string, unknown>]>([
    ['description', { description: 'New.' }],
    ['visibility', { visibility: 'unlisted' }],
    ['name', { name: 'Nora' }],
    ['personality', { personality: 'You are brave.' }],
    ['spokenName', { spokenName: 'Nora' }],
  ])('%s leaves them as they are', async (_what, body) => {
    const id = await built();
    const before = await clips(id);
    await patch(id, body);
    await service.work();
    expect(await clips(id)).toEqual(before);
    expect((await get(id)).status).toBe('ready');
  });

  it('words that changed during a run supersede those it began with', async () => {
    const id = await create({ previewMessage: 'First.' });
    const said: string[] = [];
    execute = async (input) => {
      if (input.stage !== 'previews') return instant(input);
      const [{ text } = { text: '' }] = input.texts;
      said.push(text);
      if (said.length === 1) await patch(id, { previewMessage: 'Second.' });
      const path = join(input.outDir, 'clip');
      await writeFile(path, text.padEnd(said.length * 100));
      return {
        status: 'completed',
        userFeedback: null,
        output: null,
        files: [{ role: 'preview_talking', path, contentType: 'video/mp4' }],
      };
    };
    await service.work();
    expect(said).toEqual(['First.', 'Second.']);
    const [talking] = await clips(id);
    assert(talking, 'there are clips');
    expect(await service.blobs.sizeOf(talking.key)).toBe(200);
    expect((await get(id)).status).toBe('ready');
  });
});

describe('PUT', () => {
  it.each(['appearance', 'voice'] as const)('%s makes them again, after what they show', async (part) => {
    const id = await built();
    const before = await clips(id);
    expect((await put(id, part)).status).toBe('building');
    expect(queuedStages()).toEqual([part]);
    expect(await previewsOf(id)).toMatchObject({ status: 'waiting' });
    expect(await clips(id)).toEqual([]);
    await service.work();
    expect((await get(id)).status).toBe('ready');
    expect((await clips(id)).map((clip) => clip.key)).not.toEqual(before.map((clip) => clip.key));
  });

  it('of a portrait that is refused leaves no clip of the earlier one', async () => {
    const id = await built();
    execute = async () => ({ status: 'failed', userFeedback: 'No face was found.' });
    await put(id, 'appearance');
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'failed', latestFailure: { stage: 'appearance' } });
    expect(await clips(id)).toEqual([]);
  });
});

describe('the price of clips', () => {
  it('is charged for each when they are done, once for each state of the material', async () => {
    await setPrice(40);
    await service.credits.grant({ accountId, amountMicrocredits: 1000 });
    const id = await create();
    const job = await workUpToPreviews();
    expect(await balance()).toBe(1000);
    await Promise.all([service.runner.run(job, never), service.runner.run(job, never)]);
    await service.runner.run(job, never);
    expect(await balance()).toBe(920);
    expect(await clips(id)).toHaveLength(2);
    await patch(id, { previewMessage: 'New.' });
    await service.work();
    expect(await balance()).toBe(840);
  });

  it('is not charged for a run that failed, was superseded, or whose avatar is deleted', async () => {
    await setPrice(40);
    await service.credits.grant({ accountId, amountMicrocredits: 1000 });
    const id = await built({ previews: false });
    await patch(id, { previews: true });
    execute = async () => ({ status: 'failed', userFeedback: 'Edge to edge.' });
    await service.work();
    await patch(id, { previews: true });
    execute = async (input) => {
      await patch(id, { previews: false });
      return instant(input);
    };
    await service.work();
    await patch(id, { previews: true });
    execute = async (input) => {
      await service.app.inject({
        method: 'DELETE',
        url: `/v1/avatars/${id}`,
        headers: { 'x-api-key': key },
      });
      return instant(input);
    };
    await service.work();
    expect(await balance()).toBe(1000);
  });

  it('beyond the balance fails them before they are rendered, and says how to go on', async () => {
    await setPrice(40);
    await service.credits.grant({ accountId, amountMicrocredits: 79 });
    let rendered = 0;
    execute = async (input) => {
      if (input.stage === 'previews') rendered += 1;
      return instant(input);
    };
    const id = await built();
    expect(rendered).toBe(0);
    expect(await get(id)).toMatchObject({
      status: 'failed',
      latestFailure: { stage: 'previews', userFeedback: expect.stringMatching(/balance.*Add credits/) },
    });
    expect(await balance()).toBe(79);
    await service.credits.grant({ accountId, amountMicrocredits: 1 });
    await patch(id, { previews: true });
    await service.work();
    expect((await get(id)).status).toBe('ready');
    expect(await balance()).toBe(0);
  });

  it('takes locks in the same order as the start of a session, so that neither deadlocks', async () => {
    await setPrice(40);
    await service.credits.grant({ accountId, amountMicrocredits: 1000 });
    const id = await create();
    const job = await workUpToPreviews();
    let session = Promise.resolve();
    const held = Promise.withResolvers<void>();
    execute = async (input) => {
      session = service.db.transaction().execute(async (tx) => {
        await service.credits.lockAccount(tx, accountId);
        held.resolve();
        await expect.poll(() => waitingForLocks(service.db)).toBe(1);
        // As the row of a session does, which refers to its avatar.
        await sql`select 1 from avatars where id = ${id} for key share`.execute(tx);
      });
      await held.promise;
      return instant(input);
    };
    await service.runner.run(job, never);
    await session;
    expect(await balance()).toBe(920);
  });

  it('beyond the balance by the time they are done keeps no clip and charges nothing', async () => {
    await setPrice(40);
    await service.credits.grant({ accountId, amountMicrocredits: 100 });
    execute = async (input) => {
      if (input.stage === 'previews') await setPrice(60);
      return instant(input);
    };
    const id = await built();
    expect((await previewsOf(id)).status).toBe('failed');
    expect(await clips(id)).toEqual([]);
    expect(await balance()).toBe(100);
  });
});

describe('a deleted avatar', () => {
  it('loses its clips and the sites it was shared with when it is purged', async () => {
    const id = await built();
    const made = await clips(id);
    await service.db
      .insertInto('avatar_shares')
      .values({ avatar_id: id, allowed_origins: ['https://museum.example'], updated_at: service.clock.now() })
      .execute();
    await service.app.inject({ method: 'DELETE', url: `/v1/avatars/${id}`, headers: { 'x-api-key': key } });
    service.clock.advance(31 * 86_400_000);
    await service.maintenance.run();
    expect(await clips(id)).toEqual([]);
    for (const clip of made) expect(await service.blobs.sizeOf(clip.key)).toBeNull();
    const shares = service.db.selectFrom('avatar_shares').selectAll().where('avatar_id', '=', id);
    expect(await shares.execute()).toEqual([]);
  });
});
