import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { LOCALES, localeOf } from '@vivant/contract/locales/all';
import type { PersonaProfile } from '@vivant/contract/persona';
import { describe, expect, it } from 'vitest';
import { createExtractiveResponder } from './extractive.ts';
import type { ConversationTurn } from './responder.ts';

const PERSONA: PersonaProfile = {
  ...{ version: 1, displayName: 'Ada', spokenName: null, knownAliases: [], language: 'en', instructions: '' },
  ...{ greeting: null, selfIntroduction: null, personality: null, scenario: null },
  ...{ guardrails: [], conversationalHabits: {} },
};

interface Told {
  source: string;
  heading: string;
  text: string;
}

/** What is said to one question after the other. */
async function talk(
  language: string,
  files: Record<string, string>,
  told: Told[],
  ...questions: string[]
): Promise<string[]> {
  const knowledge = openKnowledge(
    encodeKnowledge({
      version: 1,
      files: Object.entries(files).map(([name, title]) => ({ name, description: null, title })),
      passages: told.map((passage, id) => ({ id, ...passage })),
    }),
  );
  const responder = createExtractiveResponder({ persona: { ...PERSONA, language }, knowledge, language });
  const history: ConversationTurn[] = [];
  const answers: string[] = [];
  for (const text of questions) {
    let answer = '';
    for await (const piece of responder.respond({ text, history, signal: new AbortController().signal }).text)
      answer += piece;
    history.push({ role: 'user', text }, { role: 'assistant', text: answer });
    answers.push(answer);
  }
  return answers;
}

interface Row {
  /** Of either of two headings. */
  cost: string;
  ticket: [heading: string, text: string];
  parking: [heading: string, text: string];
  other: [heading: string, text: string];
  chooses: [said: string, answer: RegExp];
  byPlace: [second: string, both: string, neither: string, either: string];
  /** The same heading in two documents. */
  titles: [string, string];
  hours: { heading: string; question: string; texts: [string, string] };
  choosesTitle: [said: string, answer: RegExp];
}

const ROWS: Record<string, Row> = {
  de: {
    cost: 'Was kostet es?',
    ticket: ['Eintritt', 'Es kostet 8 Euro.'],
    parking: ['Parkplatz', 'Es kostet 3 Euro.'],
    other: ['Die Schiffe', 'Das älteste ist der Kutter Anna.'],
    chooses: ['Den Parkplatz, bitte.', /3 Euro/],
    byPlace: ['Das zweite, bitte.', 'Beides.', 'Keins von beiden.', 'Egal.'],
    titles: ['Hafenmuseum', 'Stadtzoo'],
    hours: {
      heading: 'Öffnungszeiten',
      question: 'Wann ist geöffnet?',
      texts: ['Geöffnet ist von 9 Uhr an.', 'Geöffnet ist von 7 Uhr an.'],
    },
    choosesTitle: ['Ich meine den Zoo.', /7 Uhr/],
  },
  en: {
    cost: 'How much does it cost?',
    ticket: ['Tickets', 'It costs 8 euros.'],
    parking: ['Parking', 'It costs 3 euros.'],
    other: ['The ships', 'The oldest one is the cutter Anna.'],
    chooses: ['The parking, please.', /3 euros/],
    byPlace: ['The second one, please.', 'Both.', 'Neither.', 'Either.'],
    titles: ['Harbour museum', 'City zoo'],
    hours: {
      heading: 'Opening hours',
      question: 'When are you open?',
      texts: ['We are open from 9 am.', 'We are open from 7 am.'],
    },
    choosesTitle: ['I mean the zoo.', /7 am/],
  },
  es: {
    cost: '¿Cuánto cuesta?',
    ticket: ['Entradas', 'Cuesta 8 euros.'],
    parking: ['Aparcamiento', 'Cuesta 3 euros.'],
    other: ['Los barcos', 'El más antiguo es el cúter Anna.'],
    chooses: ['El aparcamiento, por favor.', /3 euros/],
    byPlace: ['El segundo, por favor.', 'Los dos.', 'Ninguno de los dos.', 'Me da igual.'],
    titles: ['Museo del puerto', 'Zoológico municipal'],
    hours: {
      heading: 'Horario',
      question: '¿A qué hora abren?',
      texts: ['Abrimos a las 9 de la mañana.', 'Abrimos a las 7 de la mañana.'],
    },
    choosesTitle: ['El zoológico.', /las 7/],
  },
  fr: {
    cost: 'Combien ça coûte ?',
    ticket: ['Billets', 'Cela coûte 8 euros.'],
    parking: ['Stationnement', 'Cela coûte 3 euros.'],
    other: ['Les bateaux', 'Le plus ancien est le cotre Anna.'],
    chooses: ["Le stationnement, s'il vous plaît.", /3 euros/],
    byPlace: ["Le deuxième, s'il vous plaît.", 'Les deux.', 'Aucun des deux.', 'Peu importe.'],
    titles: ['Musée du port', 'Zoo de la ville'],
    hours: {
      heading: 'Horaires',
      question: 'À quelle heure ouvrez-vous ?',
      texts: ['Nous ouvrons à 9 heures.', 'Nous ouvrons à 7 heures.'],
    },
    choosesTitle: ['Le zoo.', /7 heures/],
  },
  ja: {
    cost: 'いくらですか。',
    ticket: ['入場券', '料金は8ユーロです。'],
    parking: ['駐車場', '料金は3ユーロです。'],
    other: ['船', '一番古いのはアンナ号です。'],
    chooses: ['駐車場です。', /3ユーロ/],
    byPlace: ['二つ目です。', '両方です。', 'どちらでもありません。', 'どちらでもいいです。'],
    titles: ['港の博物館', '市立動物園'],
    hours: {
      heading: '開館時間',
      question: '何時に開きますか。',
      texts: ['午前9時に開きます。', '午前7時に開きます。'],
    },
    choosesTitle: ['動物園です。', /7時/],
  },
  ko: {
    cost: '얼마예요?',
    ticket: ['입장권', '요금은 8유로입니다.'],
    parking: ['주차장', '요금은 3유로입니다.'],
    other: ['배', '가장 오래된 것은 안나호입니다.'],
    chooses: ['주차장이요.', /3유로/],
    byPlace: ['두 번째요.', '둘 다요.', '둘 다 아니에요.', '아무거나요.'],
    titles: ['항구 박물관', '시립 동물원'],
    hours: {
      heading: '개관 시간',
      question: '몇 시에 열어요?',
      texts: ['오전 9시에 엽니다.', '오전 7시에 엽니다.'],
    },
    choosesTitle: ['동물원이요.', /7시/],
  },
  ru: {
    cost: 'Сколько это стоит?',
    ticket: ['Билеты', 'Это стоит 8 евро.'],
    parking: ['Парковка', 'Это стоит 3 евро.'],
    other: ['Корабли', 'Самый старый из них — катер «Анна».'],
    chooses: ['Парковка, пожалуйста.', /3 евро/],
    byPlace: ['Второе, пожалуйста.', 'И то, и другое.', 'Ни то, ни другое.', 'Всё равно.'],
    titles: ['Музей порта', 'Городской зоопарк'],
    hours: {
      heading: 'Часы работы',
      question: 'Когда вы открываетесь?',
      texts: ['Мы открываемся в 9 часов утра.', 'Мы открываемся в 7 часов утра.'],
    },
    choosesTitle: ['Зоопарк.', /7 часов/],
  },
  vi: {
    cost: 'Giá bao nhiêu?',
    ticket: ['Vé vào cửa', 'Giá là 8 euro.'],
    parking: ['Bãi đỗ xe', 'Giá là 3 euro.'],
    other: ['Những con tàu', 'Chiếc cổ nhất là tàu Anna.'],
    chooses: ['Bãi đỗ xe.', /3 euro/],
    byPlace: ['Cái thứ hai ạ.', 'Cả hai.', 'Không cái nào cả.', 'Cái nào cũng được.'],
    titles: ['Bảo tàng cảng', 'Vườn thú thành phố'],
    hours: {
      heading: 'Giờ mở cửa',
      question: 'Mấy giờ mở cửa?',
      texts: ['Chúng tôi mở cửa lúc 9 giờ sáng.', 'Chúng tôi mở cửa lúc 7 giờ sáng.'],
    },
    choosesTitle: ['Vườn thú.', /7 giờ/],
  },
  'zh-CN': {
    cost: '多少钱？',
    ticket: ['门票', '价格是8欧元。'],
    parking: ['停车场', '价格是3欧元。'],
    other: ['船只', '最老的是安娜号。'],
    chooses: ['停车场。', /3欧元/],
    byPlace: ['第二个。', '两个都要。', '都不是。', '都可以。'],
    titles: ['港口博物馆', '城市动物园'],
    hours: {
      heading: '开放时间',
      question: '几点开门？',
      texts: ['我们上午9点开门。', '我们上午7点开门。'],
    },
    choosesTitle: ['动物园。', /7点/],
  },
  'zh-TW': {
    cost: '多少錢？',
    ticket: ['門票', '價格是8歐元。'],
    parking: ['停車場', '價格是3歐元。'],
    other: ['船隻', '最老的是安娜號。'],
    chooses: ['停車場。', /3歐元/],
    byPlace: ['第二個。', '兩個都要。', '都不是。', '都可以。'],
    titles: ['港口博物館', '城市動物園'],
    hours: {
      heading: '開放時間',
      question: '幾點開門？',
      texts: ['我們上午9點開門。', '我們上午7點開門。'],
    },
    choosesTitle: ['動物園。', /7點/],
  },
};

it('is tried in every language', () => {
  expect(Object.keys(ROWS).sort()).toEqual(Object.keys(LOCALES).sort());
});

describe.each(Object.entries(ROWS))('where two passages compete in %s', (language, row) => {
  const { phrases } = localeOf(language);
  const either = (text: string, [one, other]: readonly [string, string]) =>
    expect([phrases.askBack(one, other), phrases.askBack(other, one)]).toContain(text);

  it('it is asked under which heading, and answered of the one that is named', async () => {
    const told = [row.ticket, row.parking, row.other].map(([heading, text]) => ({
      ...{ source: 'a.md', heading, text },
    }));
    const [asked = '', answered] = await talk(
      language,
      { 'a.md': row.titles[0] },
      told,
      row.cost,
      row.chooses[0],
    );
    either(asked, [row.ticket[0], row.parking[0]]);
    expect(answered).toMatch(row.chooses[1]);
  });

  it('the one that is meant may be said by its place, and so may both, neither and either', async () => {
    const told = [row.ticket, row.parking, row.other].map(([heading, text]) => ({
      ...{ source: 'a.md', heading, text },
    }));
    const answers = row.byPlace.map((said) =>
      talk(language, { 'a.md': row.titles[0] }, told, row.cost, said).then(([, answer = '']) => answer),
    );
    const [second = '', both = '', neither, either = ''] = await Promise.all(answers);
    const tellsOf = (answer: string) =>
      [row.ticket, row.parking].filter(([, text]) => answer.includes(text)).map(([heading]) => heading);
    expect([...tellsOf(either), ...tellsOf(second)].sort()).toEqual([row.ticket[0], row.parking[0]].sort());
    expect(tellsOf(both)).toHaveLength(2);
    // Of two prices it has to be said which is whose.
    for (const [heading] of [row.ticket, row.parking]) expect(both).toContain(heading);
    expect(neither).toBe(phrases.invite);
  });

  it('both are said where one heading of one document has them', async () => {
    const told = [row.parking, row.ticket, row.other].map(([heading, text], at) => ({
      ...{ source: 'a.md', heading: at < 2 ? row.ticket[0] : heading, text },
    }));
    const [answer = ''] = await talk(language, { 'a.md': row.titles[0] }, told, row.cost);
    expect(answer).toContain(row.parking[1]);
    expect(answer.indexOf(row.ticket[1])).toBeGreaterThan(answer.indexOf(row.parking[1]));
  });

  it('it is asked of which document, where both have the same heading', async () => {
    const { heading, question, texts } = row.hours;
    const told = texts.map((text, at) => ({ source: at === 0 ? 'a.md' : 'b.md', heading, text }));
    const files = { 'a.md': row.titles[0], 'b.md': row.titles[1] };
    const [asked = '', answered] = await talk(language, files, told, question, row.choosesTitle[0]);
    either(asked, row.titles);
    expect(answered).toMatch(row.choosesTitle[1]);
  });
});

it.each([
  ['The second, please.', '8 euros'],
  ['The first one.', '12 euros'],
])('a place that is in a name means that name: %s', async (said, price) => {
  const told = [
    { source: 'a.md', heading: 'Second class', text: 'A ticket costs 8 euros.' },
    { source: 'a.md', heading: 'First class', text: 'A ticket costs 12 euros.' },
  ];
  for (const passages of [told, told.toReversed()]) {
    const [asked, answer] = await talk('en', { 'a.md': 'Trains' }, passages, 'How much is it?', said);
    expect(asked).toContain('class');
    expect(answer).toContain(price);
  }
});
