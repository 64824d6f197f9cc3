import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { MEANING_SIZE } from '@vivant/contract/knowledge/meaning-vectors';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { sentencesToEmbed } from '@vivant/contract/knowledge/sentences';
import { phrasesOf } from '@vivant/contract/locales/manners';
import type { PersonaProfile } from '@vivant/contract/persona';
import { createEmbedder } from '@vivant/meaning/embedder';
import { afterAll, describe, expect, it } from 'vitest';
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
async function responderWith(
  own: QuestionEmbedder,
  {
    passages = PASSAGES,
    title = 'Holt Mill',
    meaning = null as Float32Array[][] | null,
    onMeaningFailed = (_: unknown) => {},
  } = {},
) {
  const files = [{ name: 'mill.md', description: null, title }];
  const vectors =
    meaning ?? (await Promise.all(passages.map((passage) => embedder.sentences(sentencesToEmbed(passage)))));
  return createExtractiveResponder({
    ...{ persona: PERSONA, language: 'en', embedder: own, onMeaningFailed },
    knowledge: openKnowledge(encodeKnowledge({ version: 1, files, passages }, null, vectors)),
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

it('takes what no list has for what it is, where the documents say nothing of it', async () => {
  const responder = await responderWith(embedder);
  const { said, isRefusal } = await answerOf(
    responder,
    'Righto, off to catch the last bus with the kids before it gets dark!',
  );
  expect(said).toBe(phrasesOf('en', 'MEDIUM').goodbye);
  expect(isRefusal).toBe(false);
});

it('asks for more where something is asked: others are asked for their inventors too', async () => {
  const { isRefusal } = await answerOf(await responderWith(embedder), 'Wer hat das Telefon erfunden?');
  expect(isRefusal).toBe(true);
});

describe('of a document of a few sentences', () => {
  const title = 'Marlow Road Library';
  const text =
    'Membership is free for everyone who lives, works or studies in the county. Please bring one ' +
    'proof of identity and one proof of address, such as a gas bill that is no older than three ' +
    'months. Under-sixteens need the signature of a parent. A lost card is replaced for £2.50.';
  const passages = [{ id: 0, source: 'mill.md', heading: 'Joining', text }];

  it('answers what it says in other words', async () => {
    const question = 'What do I need to bring with me to get a library card?';
    const { said } = await answerOf(await responderWith(embedder, { title, passages }), question);
    expect(said).toContain('proof of address');
  });

  it.each(['Who won the world cup?', 'How do I bake bread?', 'What is the weather like tomorrow?'])(
    'says that it does not know “%s”',
    async (question) => {
      const { isRefusal } = await answerOf(await responderWith(embedder, { title, passages }), question);
      expect(isRefusal).toBe(true);
    },
  );
});

describe('between two headings', () => {
  /** What is said where the sentences under both are this near to the question. */
  async function saidWhere(question: string, texts: readonly string[], cosines: readonly number[]) {
    const asked = new Float32Array(MEANING_SIZE).fill(1, 0, 1);
    const meaning = cosines.map((cosine, at) => {
      const vector = new Float32Array(MEANING_SIZE);
      vector[0] = cosine;
      vector[1 + at] = Math.sqrt(1 - cosine ** 2);
      return [vector];
    });
    const passages = texts.map((text, id) => ({
      ...{ id, source: 'mill.md', text },
      heading: id === 0 ? 'Tickets' : 'Parking',
    }));
    const own: QuestionEmbedder = { questions: () => Promise.resolve([asked]) };
    return (await answerOf(await responderWith(own, { passages, meaning }), question)).said;
  }

  it('asks which is meant where neither its words nor its meaning prefer one', async () => {
    const said = await saidWhere(
      'How much does it cost?',
      ['It costs 8 euros.', 'It costs 3 euros.'],
      [0.87, 0.87],
    );
    expect(said).toMatch(/Tickets.*Parking|Parking.*Tickets/);
  });

  it('does not ask where its words prefer one, however near the other is', async () => {
    for (let thousandths = 0; thousandths < 130; thousandths++) {
      const texts = ['The price is 8 euros.', 'The price of a place is 3 euros.'];
      const said = await saidWhere('What is the price of a place?', texts, [0.86 + thousandths / 1000, 0.86]);
      expect(said).not.toMatch(/Tickets.*Parking|Parking.*Tickets/);
    }
  });
});

it('answers by words alone where meanings cannot be told, and says so once, without the visitor’s words', async () => {
  const failures: unknown[] = [];
  const broken: QuestionEmbedder = { questions: () => Promise.reject(new Error('no network')) };
  const responder = await responderWith(broken, { onMeaningFailed: (error) => failures.push(error) });
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
