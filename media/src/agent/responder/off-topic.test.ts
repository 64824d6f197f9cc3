import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import type { PersonaProfile } from '@vivant/contract/persona';
import { expect, it } from 'vitest';
import { createExtractiveResponder } from './extractive.ts';

/** What it is about, a sentence that names its founder and one that only shares a word with the question. */
it.each([
  [
    'en',
    'Who invented the telephone?',
    'The house was founded in 1990 by Tom Becker.',
    'Groups book by telephone.',
  ],
  ['de', 'Wer hat das Telefon erfunden?', 'Das Haus gründete Tom Becker 1990.', 'Gruppen buchen am Telefon.'],
  ['fr', 'Qui a inventé le téléphone ?', 'La maison fut fondée par Tom Becker.', 'On réserve par téléphone.'],
  ['es', '¿Quién inventó el teléfono?', 'La casa la fundó Tom Becker.', 'Los grupos reservan por teléfono.'],
  ['ru', 'Кто изобрёл телефон?', 'Дом основал Пётр Орлов.', 'Группы записываются по телефону.'],
  [
    'ja',
    '電話を発明したのは誰ですか？',
    'この館は田中さんが創設しました。',
    '予約は電話で受け付けています。',
  ],
  ['ko', '전화는 누가 발명했나요?', '이 집은 김민수 씨가 세웠습니다.', '예약은 전화로 할 수 있습니다.'],
  [
    'vi',
    'Ai phát minh ra điện thoại?',
    'Ngôi nhà do ông Nguyễn Văn An lập.',
    'Khách đặt chỗ qua điện thoại.',
  ],
  ['zh-CN', '电话是谁发明的？', '这座馆由李明先生创办。', '团体可以打电话预约。'],
  ['zh-TW', '電話是誰發明的？', '這座館由李明先生創辦。', '團體可以打電話預約。'],
])('says in %s that it does not know “%s”', async (language, question, ...sentences) => {
  const persona: PersonaProfile = {
    ...{ version: 1, displayName: 'Ada', spokenName: null, knownAliases: [], language, instructions: '' },
    ...{ greeting: null, selfIntroduction: null, personality: null, scenario: null, guardrails: [] },
    conversationalHabits: {},
  };
  const responder = createExtractiveResponder({
    ...{ persona, language },
    knowledge: openKnowledge(
      encodeKnowledge({
        version: 1,
        files: [{ name: 'house.md', description: null, title: null }],
        passages: sentences.map((text, id) => ({ id, source: 'house.md', heading: null, text })),
      }),
    ),
  });
  const { signal } = new AbortController();
  const answer = responder.respond({ text: question, history: [], signal });
  for await (const _ of answer.text);
  expect(answer.sources()).toEqual([]);
  expect(answer.isRefusal()).toBe(true);
});
