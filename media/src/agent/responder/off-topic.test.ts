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
  const { sources, isRefusal } = await answerOf(question, language, sentences);
  expect(sources).toEqual([]);
  expect(isRefusal).toBe(true);
});

/** Of a document with one heading, which says when, where and what. */
async function answerOf(question: string, language: string, sentences: readonly string[], title?: string) {
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
        files: [{ name: 'house.md', description: null, title: title ?? null }],
        passages: sentences.map((text, id) => ({
          id,
          source: 'house.md',
          heading: title === undefined ? null : 'Anna',
          text,
        })),
      }),
    ),
  });
  const { signal } = new AbortController();
  const answer = responder.respond({ text: question, history: [], signal });
  let text = '';
  for await (const piece of answer.text) text += piece;
  return { text, sources: answer.sources(), isRefusal: answer.isRefusal() };
}

/** What no document knows, though it holds the words: the time now, the day, the weather. */
it.each([
  [
    'en',
    ['What time is it?', 'What day is it today?', 'How is the weather today?'],
    'It is open all day at any time.',
  ],
  [
    'de',
    ['Wie spät ist es?', 'Wie viel Uhr ist es?', 'Welcher Tag ist heute?', 'Wie wird das Wetter morgen?'],
    'Am ersten Tag ist es bis 18 Uhr offen.',
  ],
  [
    'fr',
    ['Quelle heure est-il ?', 'Il est quelle heure ?', 'Quel temps fait-il ?', 'Quel jour sommes-nous ?'],
    'Il ouvre à 9 heures, et un jour de beau temps plus tôt.',
  ],
  [
    'es',
    ['¿Qué hora es?', '¿Qué tiempo hace hoy?', '¿Qué día es hoy?'],
    'Abre a las nueve horas, un día y todo el tiempo.',
  ],
  [
    'ru',
    ['Который час?', 'Сколько времени?', 'Какая сегодня погода?', 'Какой сегодня день?'],
    'День и час работы: с 9 часов, в любую погоду.',
  ],
  [
    'ja',
    ['今何時ですか？', '今日は何曜日ですか？', '天気はどうですか？'],
    '午前九時に開き、今日の天気は関係ありません。',
  ],
  [
    'ko',
    ['지금 몇 시예요?', '오늘 무슨 요일이에요?', '날씨 어때요?'],
    '지금 아홉 시에 열고, 오늘 날씨와 상관없습니다.',
  ],
  [
    'vi',
    ['Bây giờ là mấy giờ?', 'Hôm nay thứ mấy?', 'Thời tiết hôm nay thế nào?'],
    'Mở cửa lúc chín giờ, mọi thời tiết.',
  ],
  ['zh-CN', ['现在几点？', '今天星期几？', '今天天气怎么样？'], '现在九点开门，今天任何天气都开。'],
  ['zh-TW', ['現在幾點？', '今天星期幾？', '今天天氣怎麼樣？'], '現在九點開門，今天任何天氣都開。'],
])('knows no clock, calendar or weather in %s: %j', async (language, questions, sentence) => {
  for (const question of questions) {
    const { text, sources, isRefusal } = await answerOf(question, language, [sentence], 'Berta');
    expect([question, sources, isRefusal]).toEqual([question, [], true]);
    // And says what it can be asked instead.
    expect(text).toContain('Anna');
  }
});

/** The documents speak of the thing, and beside it of what was asked, but never of both. */
it.each([
  ['en', 'How old is Doctor Weiss?', 'Doctor Weiss leads the house.'],
  ['en', 'Where does Doctor Weiss live?', 'Doctor Weiss leads the house and treats children.'],
  [
    'en',
    'What does cataract surgery cost?',
    'Cataract surgery takes twenty minutes. Laser treatment costs 1,800 pounds.',
  ],
  ['en', 'Who repairs the clock?', 'The boiler is repaired by Tom Ferris. The clock strikes at noon.'],
  [
    'en',
    'Can I bring my child?',
    'Please bring your card and your glasses.',
    'A child sees the nurse for free.',
  ],
  [
    'de',
    'Was kostet ein Personalausweis?',
    'Den Personalausweis beantragen Sie persönlich. Der Ausweis liegt in drei Wochen bereit. Ein Reisepass kostet 70 Euro.',
  ],
  ['de', 'Was kostet ein Personalausweis?', 'Der Ausweis der Bücherei kostet 10 Euro.'],
  ['de', 'Wie lange dauert ein Reisepass?', 'Ein Reisepass kostet 70 Euro.'],
  ['fr', 'Quel âge a Madame Leroy ?', 'Madame Leroy anime l’atelier d’écriture.'],
  ['es', '¿Cuánto cuesta un implante?', 'La doctora coloca implantes. Una limpieza cuesta 60 euros.'],
  ['es', '¿Cuánto dura una limpieza?', 'Una limpieza cuesta 60 euros.'],
  ['ru', 'Сколько стоит ваза?', 'Ваза из красного стекла сделана в 1720 году. Билет стоит 400 рублей.'],
  ['ja', 'おはなし会はいくらですか？', 'おはなし会は毎週水曜日の午後三時に始まります。'],
  ['ja', '田中さんは何歳ですか？', '司書の田中さんが担当しています。'],
  ['ko', '선장은 몇 살이에요?', '선장은 배를 잘 압니다.'],
  ['vi', 'Cà phê giá bao nhiêu tiền?', 'Cà phê được bán ở quán.'],
  ['zh-CN', '眼镜多少钱？', '眼镜由技师调整。'],
  ['zh-TW', '眼鏡多少錢？', '眼鏡由技師調整。'],
])('says no neighbour of an answer in %s: “%s”', async (language, question, ...sentences) => {
  const { text, sources } = await answerOf(question, language, sentences);
  expect([text, sources]).toEqual([expect.anything(), []]);
});

it('who has acid in the eye is told nothing of operations, however many documents there are', async () => {
  const houses = Array.from({ length: 120 }, (_, at) => `House ${at} is ${3 * at} metres high.`);
  const sentences = ['After an operation no water may get into the eye for a week.', ...houses];
  for (const question of ['I got acid in my eye', 'There is acid in my eye!', 'My eye is bleeding']) {
    expect((await answerOf(question, 'en', sentences)).sources).toEqual([]);
    expect((await answerOf(question, 'en', sentences.slice(0, 3), 'Eye clinic')).sources).toEqual([]);
  }
});

it('where the house is, is not where something in it is', async () => {
  const sentences = ['The lab is open to students.', 'Broken glass goes into the grey box.'];
  expect((await answerOf('Where is the lab?', 'en', sentences, 'Chemistry lab')).sources).toEqual([]);
  const found = await answerOf(
    'Where is the lab?',
    'en',
    [...sentences, 'We are at 12 Elm Street.'],
    'Chemistry lab',
  );
  expect(found.text).toContain('12 Elm Street');
});
