import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../../testing/studio-avatars.ts';

let studio: AvatarStudio;
let ed: string;
let viewer: string;
let id: string;

beforeAll(async () => {
  studio = await openAvatarStudio();
  const account = await studio.service.account();
  await studio.service.accounts.createPlan('many', { createsPerMinute: 1000, studioAvatars: 100 });
  await studio.service.accounts.setPlan(account.id, 'many');
  ed = (await studio.join(account.id, 'editor')).cookie;
  viewer = (await studio.join(account.id, 'viewer')).cookie;
});
afterAll(() => studio.close());
beforeEach(async () => {
  id = (await studio.send('POST /avatars', ed, await avatarForm())).body.id;
});

const question = (text: string, expectation: object | null = null) => ({
  id: randomUUID(),
  text,
  expectation,
});
const call = () => `/avatars/${id}/test-questions`;
const show = async (as = viewer) => (await studio.ask(`GET ${call()}`, { as })).body;
const save = (revision: string | null, questions: object[], as = ed) =>
  studio.ask(`PUT ${call()}`, { as, body: { revision, questions } });
const run = (as = ed) => studio.ask(`POST ${call()}/runs`, { as });

describe('test questions', () => {
  it('are none at first, and are kept in the order they were saved in', async () => {
    expect(await show()).toEqual({ revision: null, questions: [] });
    const questions = [question('When?', { kind: 'contains', words: 'nine' }), question('Why?')];
    const saved = await save(null, questions);
    expect([saved.status, saved.body.questions]).toEqual([200, questions]);
    expect(await show()).toEqual(saved.body);
    const turned = await save(saved.body.revision, [...questions].reverse());
    expect((await show()).questions.map(({ text }: { text: string }) => text)).toEqual(['Why?', 'When?']);
    expect((await save(turned.body.revision, [])).body.questions).toEqual([]);
  });

  it('that somebody else changed meanwhile are not overwritten', async () => {
    const { revision } = (await save(null, [question('When?')])).body;
    for (const seen of [null, randomUUID()]) {
      const late = await save(seen, [question('Why?')]);
      expect([late.status, late.body.error]).toEqual([409, 'questions_changed']);
    }
    const both = await Promise.all([save(revision, [question('A?')]), save(revision, [question('B?')])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await show()).questions).toHaveLength(1);
  });

  it.each([
    {},
    { revision: null },
    { revision: null, questions: [{ text: 'When?', expectation: null }] },
    { revision: null, questions: [{ ...question('When?'), id: 'first' }] },
    { revision: null, questions: [question('')] },
    { revision: null, questions: [question('a'.repeat(501))] },
    { revision: null, questions: [question('When?', { kind: 'contains', words: ' ' })] },
    { revision: null, questions: [question('When?', { kind: 'guessed' })] },
    { revision: null, questions: Array.from({ length: 21 }, () => question('When?')) },
  ])('are refused as %j', async (body) => {
    expect((await studio.ask(`PUT ${call()}`, { as: ed, body })).status).toBe(400);
    expect((await show()).questions).toEqual([]);
  });

  it('are asked by editors: each is answered for', async () => {
    expect((await run()).body.results).toEqual([]);
    const questions = [question('When?'), question('Why?')];
    await save(null, questions);
    const { status, body } = await run();
    expect([status, body.draftRevision]).toEqual([200, null]);
    expect(body.results).toEqual(questions.map((one) => ({ question: one, answer: null, verdict: null })));
  });

  it('are suggested', async () => {
    const answer = await studio.ask(`POST ${call()}/suggestions`, { as: ed });
    expect([answer.status, answer.body]).toEqual([200, { questions: ['Opening hours?'] }]);
  });

  it('are read by viewers, who neither change nor ask them', async () => {
    const refused = [
      await save(null, [question('When?')], viewer),
      await run(viewer),
      await studio.ask(`POST ${call()}/suggestions`, { as: viewer }),
    ];
    for (const { status, body } of refused) expect([status, body.error]).toEqual([403, 'role_not_allowed']);
  });

  it('count as writes of the account', async () => {
    const slow = await studio.service.account();
    await studio.service.accounts.createPlan('slow', {
      writesPerMinute: 2,
      createsPerMinute: 10,
      studioAvatars: 1,
    });
    await studio.service.accounts.setPlan(slow.id, 'slow');
    const { cookie } = await studio.join(slow.id, 'owner');
    id = (await studio.send('POST /avatars', cookie, await avatarForm())).body.id;
    const statuses = [(await save(null, [question('When?')], cookie)).status];
    for (let n = 0; n < 2; n++) statuses.push((await run(cookie)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('are gone with their avatar', async () => {
    await save(null, [question('When?')]);
    await studio.ask(`DELETE /avatars/${id}`, { as: ed });
    await studio.service.work();
    expect((await studio.ask(`GET ${call()}`, { as: ed })).body.error).toBe('avatar_not_found');
  });
});
