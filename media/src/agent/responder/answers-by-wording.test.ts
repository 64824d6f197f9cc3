import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import type { PersonaProfile } from '@vivant/contract/persona';
import { expect, it } from 'vitest';
import { createExtractiveResponder } from './extractive.ts';

/** A question, and passages of a document, the first of which answers it. */
it.each([
  [
    'in other words of an everyday topic',
    ...(['en', 'Can I get a refund?', 'reimbursed'] as const),
    ['Tickets are reimbursed until the day before.', 'The tower is 30 metres high.'],
  ],
  [
    'in Korean, whatever hangs on the words',
    ...(['ko', '짐을 맡길 수 있나요?', '보관함'] as const),
    ['보관함은 지하에 있습니다.', '탑은 높이가 30미터입니다.'],
  ],
  [
    'though the document lacks a word that is used whatever one speaks of',
    ...(['en', 'Which way do I normally get vaccinations nowadays?', 'nurse'] as const),
    ['Vaccinations are given by the nurse.', 'The tower is 30 metres high.'],
  ],
  [
    'though it lacks what somebody owns',
    ...(['en', 'I lost my umbrella.', 'kept'] as const),
    ['Lost property is kept for a month.', 'The tower is 30 metres high.'],
  ],
  [
    'though it lacks what somebody would do',
    ...(['de', 'Darf der Hund mitlaufen?', 'Leine'] as const),
    ['Ein Hund muss an die Leine.', 'Der Turm ist 30 Meter hoch.'],
  ],
  [
    'by what stands after a question of the document',
    ...(['zh-CN', '卡纸怎么办？', '打开后盖'] as const),
    ['卡纸怎么办？ 打开后盖，把纸拉出来。', '塔高三十米。'],
  ],
  [
    'with the list that a line announces',
    ...(['en', 'What is for the baby?', 'six bonnets'] as const),
    ['For the baby:\n- six bonnets and two blankets\n- a pair of socks', 'The tower is 30 metres high.'],
  ],
  [
    'with the whole of a date',
    ...(['de', 'Habt ihr an Silvester offen?', '24., 25. und 31. Dezember'] as const),
    ['Am 24., 25. und 31. Dezember bleibt das Studio geschlossen.', 'Der Turm ist 30 Meter hoch.'],
  ],
  [
    'by an address that one writes to',
    ...(['en', 'What is your e-mail?', 'hello@house.example'] as const),
    ['Write to hello@house.example at any time.', 'The tower is 30 metres high.'],
  ],
  [
    'by how long something is, though it only says the number',
    ...(['en', 'How deep is the lake?', '23 metres'] as const),
    ['The lake is up to 23 metres deep.', 'The lake has 12 boats.'],
  ],
])('a question is answered %s', async (_, language, question, answer, passages) => {
  const { text, sources } = await answerOf(question, language, passages);
  expect([text, sources]).toEqual([expect.stringContaining(answer), ['house.md']]);
});

it.each([
  [
    'where only a word is known that any question may have',
    'en',
    'How do I change a tyre?',
    'You can change the room.',
  ],
  [
    'where a word of Japanese only begins like one',
    'ja',
    'パスポートはどうしますか。',
    'スポーツの日は休みです。',
  ],
])('nothing is found %s', async (_, language, question, sentence) => {
  const { sources } = await answerOf(question, language, [sentence]);
  expect(sources).toEqual([]);
});

it('an item of a list is said without its mark', async () => {
  const { text } = await answerOf('Where is the playground?', 'en', [
    '- Shop: milk and bread from the village\n- Playground: between rows C and D',
  ]);
  expect(text).toMatch(/: Playground: between rows C and D$/);
});

async function answerOf(question: string, language: string, passages: readonly string[]) {
  const persona: PersonaProfile = {
    ...{ version: 1, displayName: 'Ada', spokenName: null, knownAliases: [], language, instructions: '' },
    ...{ greeting: null, selfIntroduction: null, personality: null, scenario: null, guardrails: [] },
    conversationalHabits: {},
  };
  const base = {
    version: 1 as const,
    files: [{ name: 'house.md', description: null, title: null }],
    passages: passages.map((text, id) => ({ id, source: 'house.md', heading: null, text })),
  };
  const responder = createExtractiveResponder({
    ...{ persona, language },
    knowledge: openKnowledge(encodeKnowledge(base)),
  });
  const { signal } = new AbortController();
  const response = responder.respond({ text: question, history: [], signal });
  let text = '';
  for await (const piece of response.text) text += piece;
  return { text, sources: response.sources() };
}
