import { buffer } from 'node:stream/consumers';
import type { AnswerOutcome } from '@vivant/contract/answer-grounds';
import type { UnansweredQuestion } from '@vivant/contract/studio/unanswered';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentsAfter } from '../../../avatars/given-files.ts';
import { insertTurn } from '../../../sessions/conversation-store.ts';
import { forgetConversations } from '../../../sessions/retention-store.ts';
import { INSTANT_STAGES } from '../../../testing/avatar-service.ts';
import { type AvatarStudio, avatarForm, openAvatarStudio } from '../../../testing/studio-avatars.ts';
import { addEndedSession } from '../../../testing/studio-sessions.ts';

let studio: AvatarStudio;
let accountId: string;
let ed: string;
let viewer: string;
let id: string;
let sessionId: string;
let minute = 0;

beforeAll(async () => {
  studio = await openAvatarStudio();
  accountId = (await studio.service.account()).id;
  await studio.service.accounts.createPlan('many', { createsPerMinute: 1000, studioAvatars: 100 });
  await studio.service.accounts.setPlan(accountId, 'many');
  ed = (await studio.join(accountId, 'editor')).cookie;
  viewer = (await studio.join(accountId, 'viewer')).cookie;
});
afterAll(() => studio.close());
beforeEach(async () => {
  id = (await studio.send('POST /avatars', ed, await avatarForm())).body.id;
  await studio.service.work();
  sessionId = await newSession();
});

const newSession = () =>
  addEndedSession(
    studio.service.db,
    { accountId, avatarId: id },
    new Date(Date.UTC(2026, 0, 1, 12, minute++)),
  );

/** Somebody asked, and this came of it. */
async function asked(question: string, outcome: AnswerOutcome = 'nothing_found', session = sessionId) {
  const at = new Date(Date.UTC(2026, 0, 1, 12, minute++));
  await insertTurn(studio.service.db, {
    ...{ sessionId: session, at, beganAt: null, role: 'assistant', text: 'I am sorry.', sources: [] },
    ...{ passages: [], interrupted: false, timing: null, grounds: { question, outcome, considered: [] } },
  });
  return at.toISOString();
}

async function list(as = viewer): Promise<UnansweredQuestion[]> {
  const { status, body } = await studio.ask(`GET /avatars/${id}/unanswered`, { as });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.items;
}
const questions = async () => (await list()).map(({ question }) => question);
const dismiss = (question: string, as = ed) =>
  studio.ask(`POST /avatars/${id}/unanswered/dismissals`, { as, body: { question } });
const correct = (body: object, as = ed) => studio.ask(`POST /avatars/${id}/corrections`, { as, body });

async function answers(): Promise<string | undefined> {
  const documents = await documentsAfter(studio.service.db, id);
  const found = documents.find(({ filename }) => filename === 'answers.md');
  return found && (await buffer(await studio.service.blobs.open(found.blobKey))).toString();
}

describe('unanswered questions', () => {
  it('are those without an answer, the last one first, and equal ones once', async () => {
    expect(await list()).toEqual([]);
    await asked('Do you have parking?');
    const second = await newSession();
    const askedAt = await asked('do you have PARKING', 'nothing_found', second);
    await asked('Prices?', 'asked_back');
    await asked('When do you open?', 'from_documents');
    await asked('Hello!', 'without_documents');
    await asked('???');
    expect(await list()).toMatchObject([
      { question: 'Prices?', times: 1, outcome: 'asked_back', sessionId },
      {
        ...{ question: 'do you have PARKING', times: 2, outcome: 'nothing_found' },
        ...{ askedAt, sessionId: second },
      },
    ]);
  });

  it('are visitors’ alone: who tries an avatar in the studio hears for themselves', async () => {
    await studio.service.db
      .updateTable('sessions')
      .set({ origin: 'studio' })
      .where('id', '=', sessionId)
      .execute();
    await asked('Do you have parking?');
    expect(await list()).toEqual([]);
  });

  it('go with what was said in their session', async () => {
    await asked('Do you have parking?');
    const second = await newSession();
    await asked('And for bicycles?', 'nothing_found', second);
    await forgetConversations(studio.service.db, { sessionId }, 1);
    expect(await questions()).toEqual(['And for bicycles?']);
  });

  it('that an editor dismisses leave the list until they are asked again', async () => {
    await asked('Do you have parking?');
    await asked('Do you have parking');
    await asked('Prices?');
    expect((await dismiss('Do you have parking?')).status).toBe(204);
    expect(await questions()).toEqual(['Prices?']);
    expect((await dismiss('Never asked')).status).toBe(204);
    await asked('Do you have parking?');
    expect(await list()).toMatchObject([{ question: 'Do you have parking?', times: 1 }, {}]);
    for (const body of [{}, { question: '' }, { question: 'x'.repeat(2001) }, { question: 7 }])
      expect((await studio.ask(`POST /avatars/${id}/unanswered/dismissals`, { as: ed, body })).status).toBe(
        400,
      );
  });
});

describe('a correction', () => {
  it('becomes a part of the document of answers, and takes its question off the list once visitors get it', async () => {
    await asked('Parking??');
    await asked('do you have parking');
    await asked('Prices?');
    const question = 'Do you have parking?';
    const done = await correct({ question, answer: 'Behind the house.', asked: 'parking' });
    expect([done.status, done.body.status]).toEqual([200, 'ready']);
    expect(done.body.replacements[0].documents).toMatchObject([
      { name: 'answers.md', contentType: 'text/markdown' },
    ]);
    expect(await answers()).toBe('# Answers\n\n## Do you have parking?\n\nBehind the house.\n');
    // Until then it is said to be answered, however it was put.
    expect(await list()).toMatchObject([
      { question: 'Prices?', answer: null },
      { question: 'do you have parking', answer: 'building' },
      { question: 'Parking??', answer: 'building' },
    ]);
    await studio.service.work();
    expect(await questions()).toEqual(['Prices?']);

    const documentId = done.body.replacements[0].documents[0].id;
    await correct({ question: 'do you have parking', answer: 'Next door.' });
    expect(await answers()).toBe('# Answers\n\n## do you have parking\n\nNext door.\n');
    await studio.service.work();
    const { documents } = (await studio.ask(`GET /avatars/${id}`, { as: ed })).body;
    expect(documents).toMatchObject([{ id: documentId, name: 'answers.md' }]);
    const told = await studio.audit.read(accountId);
    expect(told.filter(({ action }) => action === 'avatar.documents_changed')).toHaveLength(2);
    const { body } = await studio.ask(`GET /avatars/${id}/versions`, { as: ed });
    expect(body.items[0].changed).toEqual(['documents']);
  });

  it('that is refused, or taken out again, leaves its question on the list', async () => {
    await asked('Parking?');
    const { body } = await correct({ question: 'Parking?', answer: 'None.' });
    studio.service.executeWith(async (input, signal) =>
      input.stage === 'knowledge'
        ? { status: 'failed', userFeedback: '“a.md” is damaged.' }
        : INSTANT_STAGES(input, signal),
    );
    await studio.service.work();
    studio.service.executeWith(INSTANT_STAGES);
    expect(await list()).toMatchObject([{ question: 'Parking?', answer: 'refused' }]);
    const upload = (filename: string) =>
      studio.send(`POST /avatars/${id}/documents`, ed, [{ field: 'files', filename, data: 'About b.' }]);
    await upload('b.md');
    expect(await list()).toMatchObject([{ question: 'Parking?', answer: 'building' }]);
    const documentId = body.replacements[0].documents[0].id;
    await studio.ask(`DELETE /avatars/${id}/documents?documentId=${documentId}`, { as: ed });
    expect(await list()).toMatchObject([{ question: 'Parking?', answer: null }]);
    await studio.service.work();
    expect(await list()).toMatchObject([{ question: 'Parking?', answer: null }]);

    await correct({ question: 'Parking?', answer: 'None.' });
    await studio.ask(`DELETE /avatars/${id}/replacement?part=documents`, { as: ed });
    expect(await list()).toMatchObject([{ question: 'Parking?', answer: null }]);
    await correct({ question: 'Parking?', answer: 'None.' });
    await upload('c.md');
    await studio.service.work();
    expect(await list()).toEqual([]);
  });

  it('stays one in a document of another name, as long as that waits', async () => {
    await asked('Parking?');
    await asked('Prices?');
    const rename = (documentId: string, name: string) =>
      studio.ask(`PATCH /avatars/${id}/documents?documentId=${documentId}`, { as: ed, body: { name } });
    const { body } = await correct({ question: 'Parking?', answer: 'None.' });
    const [{ id: first }] = body.replacements[0].documents;
    expect((await rename(first, 'house.md')).status).toBe(200);
    // The next answer begins a document of its own, which goes without the first one.
    const next = await correct({ question: 'Prices?', answer: 'Five.' });
    const { documents } = next.body.replacements[0];
    expect(documents).toMatchObject([{ id: first, name: 'house.md' }, { name: 'answers.md' }]);
    expect(await list()).toMatchObject([{ answer: 'building' }, { answer: 'building' }]);
    await studio.ask(`DELETE /avatars/${id}/documents?documentId=${documents[1].id}`, { as: ed });
    expect(await list()).toMatchObject([
      { question: 'Prices?', answer: null },
      { question: 'Parking?', answer: 'building' },
    ]);
    await studio.service.work();
    expect(await questions()).toEqual(['Prices?']);

    // The same where the document serves already, and waits with a further answer.
    await correct({ question: 'Prices?', answer: 'Five.' });
    await studio.service.work();
    await asked('Dogs?');
    await asked('Cats?');
    await correct({ question: 'Dogs?', answer: 'Yes.' });
    const [, { id: serving }] = (await correct({ question: 'Cats?', answer: 'No.' })).body.replacements[0]
      .documents;
    expect((await rename(serving, 'animals.md')).status).toBe(200);
    expect(await list()).toMatchObject([{ answer: 'building' }, { answer: 'building' }]);
    await studio.service.work();
    expect(await list()).toEqual([]);
  });

  it('of an avatar that nobody talks to yet takes its question off the list at once', async () => {
    id = (await studio.send('POST /avatars', ed, await avatarForm())).body.id;
    await asked('Parking?', 'nothing_found', await newSession());
    expect(await questions()).toEqual(['Parking?']);
    await correct({ question: 'Parking?', answer: 'None.' });
    expect(await list()).toEqual([]);
    await studio.service.work();
  });

  it('is not lost to another that is made at the same time', async () => {
    const letters = ['a', 'b', 'c'];
    const done = await Promise.all(
      letters.map((letter) => correct({ question: `What is ${letter}?`, answer: `It is ${letter}.` })),
    );
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const letter of letters) expect(await answers()).toContain(`\nIt is ${letter}.\n`);
  });

  it('joins what somebody else wrote there, and is refused where nothing can be added', async () => {
    const upload = (data: string | Buffer) =>
      studio.send(`POST /avatars/${id}/documents`, ed, [{ field: 'files', filename: 'answers.md', data }]);
    const { body } = await upload('# Our house\n\nIt was built in 1879.');
    expect((await correct({ question: 'Parking?', answer: 'None.' })).status).toBe(200);
    expect(await answers()).toBe('# Our house\n\nIt was built in 1879.\n\n## Parking?\n\nNone.\n');

    await studio.ask(`DELETE /avatars/${id}/documents?documentId=${body.replacements[0].documents[0].id}`, {
      as: ed,
    });
    await upload(Buffer.from('# H\u00e4user\n\nSie sind alt.', 'latin1'));
    const refused = await correct({ question: 'Parking?', answer: 'None.' });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_upload']);
    expect(refused.body.message).toContain('Rename it');
  });

  it.each([
    ['nothing', {}],
    ['no answer', { question: 'Parking?' }],
    ['a question without a word', { question: '?', answer: 'None.' }],
    ['an empty answer', { question: 'Parking?', answer: ' ' }],
    ['too long a question', { question: 'q'.repeat(201), answer: 'None.' }],
    ['too long an answer', { question: 'Parking?', answer: 'a'.repeat(601) }],
    ['what cannot be stored', { question: 'Parking?', answer: 'No\0ne.' }],
    ['an unknown field', { question: 'Parking?', answer: 'None.', more: 1 }],
  ])('is refused with %s', async (_, body) => {
    expect((await correct(body)).status).toBe(400);
    expect(await answers()).toBeUndefined();
  });

  it('is written by editors: viewers read the list alone', async () => {
    await asked('Parking?');
    for (const { status, body } of [
      await correct({ question: 'Parking?', answer: 'None.' }, viewer),
      await dismiss('Parking?', viewer),
    ])
      expect([status, body.error]).toEqual([403, 'role_not_allowed']);
    expect(await questions()).toEqual(['Parking?']);
  });

  it('counts among the account’s writes and its storage', async () => {
    const slow = await studio.service.account();
    await studio.service.accounts.createPlan('small', { writesPerMinute: 2, storageBytes: 1_000_000 });
    await studio.service.accounts.createPlan('few', { createsPerMinute: 10, studioAvatars: 1 });
    await studio.service.accounts.setPlan(slow.id, 'few');
    const { cookie } = await studio.join(slow.id, 'owner');
    id = (await studio.send('POST /avatars', cookie, await avatarForm())).body.id;
    await studio.service.accounts.createPlan('full', { storageBytes: 1 });
    await studio.service.accounts.setPlan(slow.id, 'full');
    const full = await correct({ question: 'Parking?', answer: 'None.' }, cookie);
    expect(full.body.error).toBe('storage_limit_reached');
    expect(await answers()).toBeUndefined();
    await studio.service.accounts.setPlan(slow.id, 'small');
    const statuses = [(await correct({ question: 'Parking?', answer: 'None.' }, cookie)).status];
    statuses.push((await dismiss('Parking?', cookie)).status, (await dismiss('Parking?', cookie)).status);
    expect(statuses).toEqual([200, 204, 429]);
  });
});
