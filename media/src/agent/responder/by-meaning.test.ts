import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { sentencesToEmbed } from '@vivant/contract/knowledge/sentences';
import type { PersonaProfile } from '@vivant/contract/persona';
import { createEmbedder } from '@vivant/meaning/embedder';
import { afterAll, expect, it } from 'vitest';
import type { QuestionEmbedder } from './asked-meanings.ts';
import { createExtractiveResponder } from './extractive.ts';

const embedder = createEmbedder();
afterAll(() => embedder.close());

const PERSONA: PersonaProfile = {
  ...{ version: 1, displayName: 'Ada', spokenName: null, knownAliases: [], language: 'en', instructions: '' },
  ...{ greeting: null, selfIntroduction: null, personality: null, scenario: null, guardrails: [] },
  conversationalHabits: {},
};
const PASSAGES = [
  ['Visiting', 'Prams must be left in the entrance hall. The cloakroom takes coats and umbrellas.'],
  ['The house', 'The mill was put up in 1780 by the brothers Holt. It still grinds flour twice a month.'],
  ['Getting here', 'The number 12 tram halts in front of the gate.'],
].map(([heading = '', text = ''], id) => ({ id, source: 'mill.md', heading, text }));

/** Who knows these passages with the vectors of their sentences. */
async function responderWith(own: QuestionEmbedder, onMeaningFailed = (_: unknown) => {}) {
  const files = [{ name: 'mill.md', description: null, title: 'Holt Mill' }];
  const meaning = await Promise.all(PASSAGES.map((passage) => embedder.sentences(sentencesToEmbed(passage))));
  return createExtractiveResponder({
    ...{ persona: PERSONA, language: 'en', embedder: own, onMeaningFailed },
    knowledge: openKnowledge(encodeKnowledge({ version: 1, files, passages: PASSAGES }, null, meaning)),
  });
}

async function answerOf(responder: Awaited<ReturnType<typeof responderWith>>, text: string, byWords = false) {
  const { signal } = new AbortController();
  const answer = responder.respond({ text, history: [], signal, byWords });
  let said = '';
  for await (const piece of answer.text) said += piece;
  return { said, sources: answer.sources(), isRefusal: answer.isRefusal() };
}

it.each([
  ['Where can I leave the pushchair?', 'Prams'],
  ['Where does the tramway stop?', 'tram'],
])('“%s” is answered by a sentence that says it in other words', async (question, right) => {
  const known = await embedder.questions([question]);
  const responder = await responderWith({ questions: () => Promise.resolve(known) });
  const { said, sources } = await answerOf(responder, question);
  expect(said).toContain(right);
  expect(sources).toEqual(['mill.md']);
});

it.each(['What is the capital of Peru?', 'How do I repair a washing machine?'])(
  'says that it does not know “%s”',
  async (question) => {
    expect(await answerOf(await responderWith(embedder), question)).toMatchObject({
      ...{ sources: [], isRefusal: true },
    });
  },
);

it('answers by words alone where meanings cannot be told, and says so once, without the visitor’s words', async () => {
  const failures: unknown[] = [];
  const broken: QuestionEmbedder = { questions: () => Promise.reject(new Error('no network')) };
  const responder = await responderWith(broken, (error) => failures.push(error));
  expect((await answerOf(responder, 'Where is the cloakroom?')).said).toContain('cloakroom');
  expect((await answerOf(responder, 'What about the tram?')).said).toContain('tram');
  expect(failures).toEqual([new Error('no network')]);
});

it('asks for no meaning of a greeting, nor where an answer is wanted at once', async () => {
  const asked: string[] = [];
  const counting: QuestionEmbedder = {
    questions(texts) {
      asked.push(...texts);
      return embedder.questions(texts);
    },
  };
  const responder = await responderWith(counting);
  await answerOf(responder, 'Hello!');
  await answerOf(responder, 'Thanks, bye');
  await answerOf(responder, 'Where is the cloakroom?', true);
  expect(asked).toEqual([]);
  await answerOf(responder, 'Where is the cloakroom?');
  expect(asked).toEqual(['Where is the cloakroom?']);
});
