import type { RehearsalAnswers, RehearsalQuestions } from '@vivant/contract/control';
import type { KnowledgeBase } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABOUT_THE_MILL, storedMill } from '../testing/mill.ts';
import { type ModelServer, startModelServer } from '../testing/model-server.ts';
import { CONTROL_SECRET, startTestHost, TEST_PERSONA, type TestHost } from '../testing/test-host.ts';

const KNOWLEDGE: KnowledgeBase = {
  version: 1,
  files: [{ name: 'garden.md', description: null, title: 'Garden guide' }],
  passages: [
    { id: 0, source: 'garden.md', heading: 'Opening hours', text: 'The garden opens at noon on every day.' },
    { id: 1, source: 'garden.md', heading: 'Tickets', text: 'A ticket for the garden costs nine euros.' },
  ],
};
const SPEAKER = { language: 'en', persona: TEST_PERSONA };

async function ask(host: TestHost, over: Partial<RehearsalQuestions> = {}, signal?: AbortSignal) {
  const response = await fetch(`${host.supervisor.address}/rehearsals/answers`, {
    ...{ method: 'POST', signal: signal ?? null },
    headers: { authorization: `Bearer ${CONTROL_SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ speakers: [SPEAKER], questions: [], knowledge: host.blob(encodeKnowledge(KNOWLEDGE)), ...over },
    }),
  });
  return { status: response.status, body: (await response.json()) as RehearsalAnswers };
}

describe('a media host asked in writing', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host?.close());

  it('answers as a session does, with the source, and says of what it knows no answer', async () => {
    const renamed = { ...SPEAKER, persona: { ...TEST_PERSONA, displayName: 'Grace', greeting: 'Good day.' } };
    const { status, body } = await ask(host, {
      speakers: [SPEAKER, renamed],
      questions: ['What does a ticket cost?', 'What is your name?', 'Who won the cup in 1974?', 'Hello!'],
    });
    expect(status).toBe(200);
    expect(body.answers[0]).toMatchObject([
      {
        text: expect.stringContaining('nine euros'),
        sources: [{ title: 'Garden guide', place: 'Tickets', passage: expect.stringContaining('nine') }],
        ...{ by: 'documents', isRefusal: false },
      },
      { text: expect.stringContaining('Ada'), sources: [], isRefusal: false },
      { text: expect.stringContaining('sorry'), sources: [], isRefusal: true },
      { text: TEST_PERSONA.greeting, isRefusal: false },
    ]);
    expect(body.answers[1]?.map((answer) => answer?.text).slice(1)).toEqual([
      ...[expect.stringContaining('Grace'), body.answers[0]?.[2]?.text, 'Good day.'],
    ]);
    expect(host.events).toEqual([]);
    expect(host.heartbeats.at(-1)?.freeSlots ?? 2).toBe(2);
  });

  it('answers a question that uses other words than the documents, by what both mean', async () => {
    const knowledge = host.blob(await storedMill());
    const answer = async () => {
      const { body } = await ask(host, { knowledge, questions: [ABOUT_THE_MILL.question] });
      return body.answers[0]?.[0]?.text;
    };
    // On a busy machine a question is answered by its words before it is known what it means.
    await expect.poll(answer).toContain(ABOUT_THE_MILL.answer);
  });

  it('suggests questions that its documents answer', async () => {
    const { body } = await ask(host);
    expect(body.answers).toEqual([[]]);
    expect(body.suggestions).toEqual(['Tell me about “Opening hours”.', 'Tickets: how much?']);
  });

  it('answers without documents, too', async () => {
    const { body } = await ask(host, { knowledge: null, questions: ['What does a ticket cost?'] });
    expect(body.answers[0]?.[0]).toMatchObject({ isRefusal: true, sources: [] });
    expect((await ask(host, { knowledge: null })).body.suggestions).toEqual([]);
  });

  it('answers one such call at a time, and is free again when its caller hangs up', async () => {
    const hangUp = new AbortController();
    const both = [ask(host, {}, hangUp.signal), ask(host, {}, hangUp.signal)];
    expect(await Promise.race(both)).toMatchObject({ status: 503, body: { error: 'at_capacity' } });
    hangUp.abort();
    await Promise.allSettled(both);
    await expect.poll(async () => (await ask(host)).status, { timeout: 60_000 }).toBe(200);
  });

  it('refuses what it does not understand, without quoting it', async () => {
    const { status, body } = await ask(host, { questions: ['a secret'.repeat(1000)] });
    expect([status, body]).toMatchObject([503, { error: 'invalid_assignment' }]);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('says that documents which cannot be fetched are missing', async () => {
    const knowledge = { ...host.blob(encodeKnowledge(KNOWLEDGE)), sha256: '0'.repeat(64) };
    expect(await ask(host, { knowledge })).toMatchObject({
      ...{ status: 503, body: { error: 'asset_unavailable' } },
    });
  });
});

describe('a media host with a language model, asked in writing', () => {
  let host: TestHost;
  let model: ModelServer;
  beforeAll(async () => {
    model = await startModelServer();
    host = await startTestHost({
      engines: { llm: { baseUrl: model.baseUrl, apiKey: '', model: 'small' } },
    });
  });
  afterAll(async () => {
    await host?.close();
    await model?.close();
  });

  it('gives the model’s words, with the passages they say, and leaves to people whether it refuses', async () => {
    model.answer = ['A ticket for the garden ', 'costs nine euros.'];
    const { body } = await ask(host, { questions: ['What does a ticket for the garden cost?'] });
    expect(body.answers[0]?.[0]).toMatchObject({
      ...{ text: 'A ticket for the garden costs nine euros.', by: 'model', isRefusal: null },
      sources: [{ title: 'Garden guide', place: 'Tickets' }],
    });
    expect(model.requests.at(-1)?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  });

  it('says so where the model is down, answers from the documents, and soon asks it no more', async () => {
    model.status = 500;
    model.requests.length = 0;
    const questions = ['What does a ticket cost?', 'When does the garden open?', 'What does a ticket cost?'];
    const { body } = await ask(host, { questions });
    expect(body.answers[0]?.map((answer) => answer?.by)).toEqual(questions.map(() => 'without_model'));
    expect(body.answers[0]?.[2]).toMatchObject({ text: expect.stringContaining('nine'), isRefusal: false });
    // Each of the first two is tried once more.
    expect(model.requests).toHaveLength(4);
  });
});
