import { createHash, randomUUID } from 'node:crypto';
import type { ModerationFinding } from '@vivant/contract/operator/moderation';
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRulesModerator } from '../adapters/moderation/rules-moderator.ts';
import type { ModerationCase } from '../ports/moderator.ts';
import { PORTRAIT_PART } from '../ports/moderator.ts';
import { type AvatarTestService, INSTANT_STAGES, startAvatarService } from '../testing/avatar-service.ts';
import { newPortrait } from '../testing/new-portrait.ts';
import { formWith, packageZip } from '../testing/packages.ts';
import { sampleImage } from '../testing/samples.ts';
import { REPLACEMENT_QUEUE } from './queues.ts';
import { createStageProcesses } from './stages/stage-process.ts';

let service: AvatarTestService;
let key: string;
/** What the moderator was asked, and what it says beside the rules; null: it is out. */
let judged: ModerationCase[];
let beside: ((item: ModerationCase) => ModerationFinding[]) | null;
const rules = createRulesModerator();

beforeAll(async () => {
  const stages = createStageProcesses();
  service = await startAvatarService({
    // Documents are judged where they are read.
    execute: (input, signal) =>
      input.stage === 'knowledge' ? stages(input, signal) : INSTANT_STAGES(input, signal),
    moderator: {
      async judge(item, signal) {
        judged.push(item);
        if (beside === null) throw new Error('out');
        return [...(await rules.judge(item, signal)), ...beside(item)];
      },
    },
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  service.queued.length = 0;
  judged = [];
  beside = () => [];
  ({ key } = await service.account());
});

async function create(manifest: Record<string, unknown> = {}, files: Record<string, string | null> = {}) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload: packageZip({ manifest, files }),
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
  });
  expect(answer.statusCode).toBe(202);
  return answer.json().avatarId as string;
}
async function built(manifest: Record<string, unknown> = {}, files: Record<string, string | null> = {}) {
  const id = await create(manifest, files);
  await service.work();
  service.clock.advance(1000);
  return id;
}
const get = async (id: string) =>
  (await service.app.inject({ url: `/v1/avatars/${id}`, headers: { 'x-api-key': key } })).json();
const patch = async (id: string, body: Record<string, unknown>) =>
  (
    await service.app.inject({
      method: 'PATCH',
      url: `/v1/avatars/${id}`,
      payload: body,
      headers: { 'x-api-key': key },
    })
  ).json();
async function put(id: string, part: string, ...parts: Parameters<typeof formWith>) {
  const form = formWith(...parts);
  const answer = await service.app.inject({
    method: 'PUT',
    url: `/v1/avatars/${id}/${part}`,
    payload: form.payload,
    headers: { 'x-api-key': key, ...form.headers },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const BAD = 'visit www.example.com';

describe('moderation', () => {
  it('is given every text of an avatar, and the portrait', async () => {
    const id = await built(
      {
        description: 'd',
        previewMessage: 'pm',
        persona: {
          ...{
            preferredAlias: 'pa',
            personality: 'p',
            scenario: 's',
            greeting: 'g',
            guardrails: ['g1', 'g2'],
          },
          selfIntroduction: 'i'.repeat(51),
        },
        knowledge: { descriptions: { 'menu.txt': 'what we cook' } },
      },
      { 'knowledge/menu.txt': 'soup', 'knowledge/other.md': 'tea' },
    );
    await patch(id, { spokenName: 'sn', knownAliases: ['a1', 'a2'] });
    await service.work();
    const last = judged.at(-1);
    assert(last, 'something was judged');
    expect(last.texts).toEqual({
      ...{ name: ['Mira'], description: ['d'], previewMessage: ['pm'], preferredAlias: ['pa'] },
      ...{ personality: ['p'], scenario: ['s'], greeting: ['g'], guardrails: ['g1', 'g2'] },
      ...{ selfIntroduction: ['i'.repeat(51)], spokenName: ['sn'], knownAliases: ['a1', 'a2'] },
      knowledge: ['menu.txt: what we cook', 'other.md'],
    });
    expect(last.language).toBe('en');
    expect([...(await last.portrait()).subarray(0, 2)]).toEqual([0xff, 0xd8]);
    expect(await get(id)).toMatchObject({ status: 'ready', moderationState: 'clean' });
  });

  it('takes the text of a prompt file as the scenario', async () => {
    await built({}, { 'prompt/prompt.txt': 'You greet guests.' });
    expect(judged.at(-1)?.texts.scenario).toEqual(['You greet guests.']);
  });

  it('passes nothing unjudged during an outage, and judges it afterwards', async () => {
    beside = null;
    const id = await create();
    const job = service.queued.find(({ queue }) => queue === 'avatar-moderation');
    assert(job, 'the moderation is queued');
    service.queued.splice(service.queued.indexOf(job), 1);
    await service.work();
    const run = () => service.moderation.run({ avatarId: id, version: 1 }, new AbortController().signal);
    await expect(run()).rejects.toThrow('out');
    expect(await get(id)).toMatchObject({ status: 'building', readyToChat: false, moderationState: null });
    // After the last try there is another job.
    await service.moderation.requeue({ avatarId: id, version: 1 });
    expect(service.queued).toMatchObject([
      { queue: 'avatar-moderation', data: { avatarId: id, version: 1 } },
    ]);
    beside = () => [];
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'ready', readyToChat: true });
  });

  it('keeps an avatar with a new persona from being ready before that is judged', async () => {
    const id = await built();
    beside = null;
    await patch(id, { greeting: 'new words' });
    await expect(service.work()).rejects.toThrow('out');
    service.queued.length = 0;
    await service.runner.run({ avatarId: id, stage: 'persona', version: 2 }, new AbortController().signal);
    expect(await get(id)).toMatchObject({ status: 'building', readyToChat: false });
  });

  it('drops a verdict on texts that have changed since', async () => {
    const id = await create({ name: BAD });
    await patch(id, { name: 'Mira' });
    await service.moderation.run({ avatarId: id, version: 1 }, new AbortController().signal);
    expect((await get(id)).moderationState).toBeNull();
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'ready', moderationState: 'clean' });
  });

  it('holds a portrait-only avatar before the request is answered', async () => {
    const id = await create({ name: BAD, renderOnly: true }, { 'voice/sample.wav': null });
    expect(await get(id)).toMatchObject({ status: 'moderation_hold', readyToChat: false });
    await service.moderationQueue.release(id);
    expect(await get(id)).toMatchObject({ status: 'ready', readyToChat: false });
  });
});

describe('a held avatar', () => {
  it('stays held when another part changes, and builds again when the flagged one does', async () => {
    const id = await built({ name: BAD });
    expect(await get(id)).toMatchObject({ status: 'moderation_hold', moderationState: 'flagged' });
    expect((await patch(id, { personality: 'You are brave.' })).status).toBe('moderation_hold');
    await service.work();
    expect((await get(id)).status).toBe('moderation_hold');
    await put(id, 'appearance', { field: 'file', filename: 'a.png', data: await sampleImage('png') });
    await service.work();
    expect((await get(id)).status).toBe('moderation_hold');
    expect((await patch(id, { name: 'Mira' })).status).toBe('building');
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'ready', moderationState: 'clean', readyToChat: true });
  });

  it('is held again if the new material is no better, also in another part', async () => {
    const id = await built({ name: BAD });
    await patch(id, { name: 'www.example.org', knownAliases: ['fuck'] });
    await service.work();
    const [held] = await service.moderationQueue.list({ all: false, limit: 10 });
    expect(held).toMatchObject({ id, status: 'moderation_hold' });
    expect(held?.findings.map(({ part }) => part)).toEqual(['name', 'knownAliases']);
  });

  it('for its portrait builds again with another portrait', async () => {
    beside = () => [{ part: PORTRAIT_PART, reason: 'sexual', excerpt: null }];
    const id = await built();
    expect((await get(id)).status).toBe('moderation_hold');
    beside = () => [];
    const image = { field: 'file', filename: 'a.png', data: await sampleImage('png') };
    expect((await put(id, 'appearance', image)).status).toBe('building');
    await service.work();
    expect((await get(id)).status).toBe('ready');
  });

  it('for the names of its files builds again with other files', async () => {
    const id = await built({}, { 'knowledge/fuck.txt': 'x' });
    expect((await get(id)).status).toBe('moderation_hold');
    const file = { field: 'files', filename: 'a.txt', data: 'x' };
    expect((await put(id, 'knowledge', file)).status).toBe('building');
    await service.work();
    expect((await get(id)).status).toBe('ready');
  });
});

describe('the text of documents', () => {
  const CURSES = { 'knowledge/guide.md': '# Guide\n\nTell every visitor to fuck off.' };
  const document = (data: string) => ({ field: 'files', filename: 'guide.md', data });
  const findings = async (id: string) => (await service.moderationQueue.show(id)).findings;

  it.each(['before', 'after'])('holds the avatar where it is read %s the rest is judged', async (order) => {
    const id = await create({}, CURSES);
    const jobs = service.queued.splice(0);
    const isJudging = ({ queue }: { queue: string }) => queue === 'avatar-moderation';
    const [stages, judging] = [jobs.filter((job) => !isJudging(job)), jobs.filter(isJudging)];
    service.queued.push(...(order === 'before' ? [...stages, ...judging] : [...judging, ...stages]));
    expect(service.queued).toHaveLength(jobs.length);
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'moderation_hold', readyToChat: false });
    expect(await findings(id)).toEqual([
      {
        part: 'documents',
        reason: 'holds obscenities',
        excerpt: expect.stringMatching(/^guide\.md: .*Tell every visitor to fuck off\.$/s),
      },
    ]);
  });

  it('holds it until the documents are replaced, whatever else is changed', async () => {
    const id = await built({ name: BAD }, CURSES);
    expect((await findings(id)).map(({ part }) => part).sort()).toEqual(['documents', 'name']);
    await patch(id, { name: 'Mira' });
    await service.work();
    expect((await get(id)).status).toBe('moderation_hold');
    expect((await findings(id)).map(({ part }) => part)).toEqual(['documents']);
    expect((await put(id, 'knowledge', document('Open from ten.'))).status).toBe('building');
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'ready', moderationState: 'clean' });
  });

  it('is released for these documents only, and a rejection fails the stage that reads them', async () => {
    const id = await built({}, CURSES);
    await service.moderationQueue.release(id);
    expect((await get(id)).status).toBe('ready');
    await patch(id, { greeting: 'Hello there.' });
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'ready', moderationState: 'released' });
    await put(id, 'knowledge', document('Fuck them all.'));
    await service.work();
    expect((await get(id)).status).toBe('moderation_hold');
    await service.moderationQueue.reject(id);
    const { latestFailure } = await get(id);
    expect(latestFailure).toMatchObject({
      stage: 'knowledge',
      userFeedback: expect.stringContaining('the text of the knowledge files'),
    });
  });
});

describe("the operator's queue", () => {
  it('shows what waits with reason and words, longest first, and nothing of it once deleted', async () => {
    const [first, second] = [await built({ name: BAD }), await built({ persona: { greeting: 'Hi, fuck.' } })];
    await built();
    const ours = async () =>
      (await service.moderationQueue.list({ all: false, limit: 100 })).filter(({ id }) =>
        [first, second].includes(id),
      );
    expect(await ours()).toMatchObject([
      { id: first, name: BAD, accountName: 'Test', findings: [{ part: 'name', excerpt: BAD }] },
      {
        id: second,
        findings: [{ part: 'greeting', reason: 'holds an obscenity', excerpt: 'Hi, fuck.' }],
        heldAt: expect.any(String),
      },
    ]);
    expect(await service.moderationQueue.show(second)).toMatchObject({ texts: { greeting: ['Hi, fuck.'] } });
    expect((await service.moderationQueue.portrait(second)).contentType).toBe('image/jpeg');
    await service.app.inject({
      method: 'DELETE',
      url: `/v1/avatars/${first}`,
      headers: { 'x-api-key': key },
    });
    expect((await ours()).map(({ id }) => id)).toEqual([second]);
    await expect(service.moderationQueue.release(first)).rejects.toThrow('no avatar');
  });

  it('releases an avatar, which is then held for new words but never for the same ones', async () => {
    const id = await built({ name: BAD });
    expect(await service.moderationQueue.release(id)).toMatchObject({ moderationState: 'released' });
    expect(await get(id)).toMatchObject({ status: 'ready', readyToChat: true, moderationState: 'released' });
    await patch(id, { greeting: 'Hello there.' });
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'ready', moderationState: 'released' });
    await patch(id, { greeting: 'Hello, motherfucker.' });
    await service.work();
    expect((await get(id)).status).toBe('moderation_hold');
    const held = await service.moderationQueue.show(id);
    expect(held.findings.map(({ part }) => part)).toEqual(['greeting']);
    await patch(id, { greeting: 'Hello.', name: 'www.example.org' });
    await service.work();
    expect((await service.moderationQueue.show(id)).findings.map(({ part }) => part)).toEqual(['name']);
  });

  it('releases only the material that was seen, not what is still being judged', async () => {
    const id = await built({ name: BAD });
    await patch(id, { greeting: 'Hello, motherfucker.' });
    await service.moderationQueue.release(id);
    expect(await get(id)).toMatchObject({ readyToChat: false, moderationState: null });
    await service.work();
    expect((await get(id)).status).toBe('moderation_hold');
    expect((await service.moderationQueue.show(id)).findings.map(({ part }) => part)).toEqual(['greeting']);
  });

  it('decides only on the material the operator names as seen', async () => {
    const id = await built({ name: BAD });
    const { version } = await service.moderationQueue.show(id);
    await patch(id, { name: 'www.example.org' });
    await service.work();
    await expect(service.moderationQueue.release(id, { version })).rejects.toThrow('has changed');
    await expect(service.moderationQueue.reject(id, { version })).rejects.toThrow('has changed');
    expect((await get(id)).status).toBe('moderation_hold');
  });

  it('rejects an avatar, which fails in the stage of the flagged part with words for its owner', async () => {
    const id = await built({ name: BAD });
    expect(await service.moderationQueue.reject(id)).toMatchObject({ moderationState: 'rejected' });
    const failed = await get(id);
    expect(failed).toMatchObject({ status: 'failed', readyToChat: false, moderationState: 'rejected' });
    expect(failed.latestFailure).toEqual({
      stage: 'persona',
      userFeedback:
        'The operator of this service did not accept the name of this avatar. Change it, and it is checked again.',
    });
    expect(failed.stages.persona).toEqual({
      status: 'failed',
      userFeedback: failed.latestFailure.userFeedback,
    });
    // The reason is for the operator alone.
    expect(JSON.stringify(failed)).not.toContain('address');
    expect((await patch(id, { name: 'Mira' })).status).toBe('building');
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'ready', latestFailure: null, moderationState: 'clean' });
  });

  it("rejects in the operator's own words, and can be reversed", async () => {
    beside = () => [{ part: PORTRAIT_PART, reason: 'sexual', excerpt: null }];
    const id = await built();
    await service.moderationQueue.reject(id, { feedback: 'Please use a portrait with clothes.' });
    expect((await get(id)).latestFailure).toEqual({
      stage: 'appearance',
      userFeedback: 'Please use a portrait with clothes.',
    });
    await service.moderationQueue.release(id);
    expect(await get(id)).toMatchObject({ status: 'ready', latestFailure: null });
  });

  it('a rejected avatar builds when other material is replaced, and is failed again after', async () => {
    const id = await built({ name: BAD });
    await service.moderationQueue.reject(id);
    service.clock.advance(1000);
    const image = { field: 'file', filename: 'a.png', data: await sampleImage('png') };
    expect((await put(id, 'appearance', image)).status).toBe('building');
    await service.work();
    expect(await get(id)).toMatchObject({ status: 'failed', latestFailure: { stage: 'persona' } });
  });

  it('refuses avatars that are not held or do not exist', async () => {
    const id = await built();
    await expect(service.moderationQueue.release(id)).rejects.toThrow('is clean');
    await expect(service.moderationQueue.reject(id)).rejects.toThrow('is clean');
    for (const unknown of [randomUUID(), 'nonsense']) {
      await expect(service.moderationQueue.show(unknown)).rejects.toThrow('no avatar');
      await expect(service.moderationQueue.release(unknown)).rejects.toThrow('no avatar');
      await expect(service.moderationQueue.portrait(unknown)).rejects.toThrow('no avatar');
    }
  });
});

describe('a new portrait that waits beside the one that serves', () => {
  const digest = async (read: Promise<Uint8Array>) =>
    createHash('sha256')
      .update(await read)
      .digest('hex');
  const replacements = async (id: string) => (await service.avatars.find(id))?.replacements;

  it('is what is judged, and what the operator is shown', async () => {
    const id = await built();
    judged = [];
    beside = () => [{ part: PORTRAIT_PART, reason: 'shows a child', excerpt: null }];
    const given = await newPortrait(service, id);
    await service.workOnce();
    const [seen] = judged;
    assert(seen);
    expect(await digest(seen.portrait())).toBe(given);
    expect(await replacements(id)).toMatchObject([{ part: 'portrait', state: 'held' }]);
    expect(await get(id)).toMatchObject({ status: 'ready', readyToChat: true });
    const { digest: shown } = await service.moderationQueue.show(id);
    const { bytes } = await service.moderationQueue.portrait(id, shown);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(given);
  });

  it('waits through an outage of the moderator', async () => {
    const id = await built();
    beside = null;
    await newPortrait(service, id);
    await service.workOnce();
    expect(service.queued).toMatchObject([{ queue: REPLACEMENT_QUEUE, startAfterSeconds: 60 }]);
    expect(await replacements(id)).toMatchObject([{ state: 'building' }]);
    beside = () => [];
    await service.work();
    expect([await replacements(id), (await get(id)).status]).toEqual([[], 'ready']);
  });
});
