import type { KnowledgeBase } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { LOCALES } from '@vivant/contract/locales/all';
import type { PersonaProfile } from '@vivant/contract/persona';
import { describe, expect, it } from 'vitest';
import { createExtractiveResponder } from './extractive.ts';
import { suggestedQuestions } from './suggested-questions.ts';

const PERSONA: PersonaProfile = {
  ...{ version: 1, displayName: 'Ada', spokenName: null, knownAliases: [], language: 'en', instructions: '' },
  ...{ greeting: null, selfIntroduction: null, personality: null, scenario: null },
  ...{ guardrails: [], conversationalHabits: {} },
};

type Row = [source: string, heading: string | null, text: string];

function suggest(rows: Row[], language = 'en', titles: Record<string, string> = {}): Promise<string[]> {
  const names = [...new Set(rows.map(([source]) => source))];
  const base: KnowledgeBase = {
    version: 1,
    files: names.map((name) => ({ name, description: null, title: titles[name] ?? null })),
    passages: rows.map(([source, heading, text], id) => ({ id, source, heading, text })),
  };
  const knowledge = openKnowledge(encodeKnowledge(base));
  return suggestedQuestions(
    knowledge,
    language,
    createExtractiveResponder({ persona: PERSONA, knowledge, language }),
  );
}

const HOURS: Row = ['museum.md', 'Opening hours', 'The museum opens at ten and closes at six.'];
const TICKETS: Row = ['museum.md', 'Tickets', 'A ticket costs eight euros, children enter free.'];
const CRANE: Row = ['museum.md', 'The steam crane', 'It was built in 1898 and lifted twenty tons.'];
const ROPES: Row = ['museum.md', 'Ropes', 'Sailors have made ropes of hemp here for a long while.'];
const TRAM: Row = ['way.md', 'Getting here', 'Tram 4 stops at the old harbour.'];

describe('the questions suggested to visitors', () => {
  it('ask what stands under the headings of the documents, one document after the other', async () => {
    expect(await suggest([HOURS, TICKETS, ROPES, TRAM])).toEqual([
      'Tell me about “Opening hours”.',
      'Tell me about “Getting here”.',
      'Tickets: how much?',
      'Tell me about “Ropes”.',
    ]);
  });

  it('ask for no price of what is about something else', async () => {
    const appointments: Row = [
      'clinic.md',
      'Appointments',
      'Appointments are made by phone. The next free appointment is within two weeks. One that is missed costs 20 euros.',
    ];
    expect(await suggest([appointments])).toEqual(['Tell me about “Appointments”.']);
  });

  it('are headings that are questions', async () => {
    const asked: Row[] = [
      ['faq.md', 'Can I bring my dog?', 'Yes, on a lead.'],
      ['faq.md', 'How much is a ticket?', 'Eight euros for everybody.'],
      ['faq.md', 'What happens if I am late?', 'The tour waits for five minutes.'],
      ['faq.md', 'Opening hours', 'We are open from nine to five.'],
    ];
    expect(await suggest(asked)).toEqual([
      'Can I bring my dog?',
      'How much is a ticket?',
      'What happens if I am late?',
      'Tell me about “Opening hours”.',
    ]);
  });

  it('are those alone which are answered by what stands under the heading', async () => {
    const elsewhere: Row = [
      'museum.md',
      'Tickets',
      'Tickets for trams: a ticket costs two euros, tickets for a day five.',
    ];
    const found = await suggest([elsewhere, TICKETS.with(0, 'way.md') as Row, HOURS]);
    expect(found.filter((question) => question.includes('Tickets'))).toHaveLength(1);
    // A heading that the avatar takes for a question about itself.
    expect(
      await suggest([['museum.md', 'Who are you', 'This is for those who visit for the first time.']]),
    ).toEqual([]);
  });

  it('are four at most', async () => {
    const rows = Array.from({ length: 9 }, (_, place): Row => {
      const word = ['Anna', 'Berta', 'Clara', 'Dora', 'Emma', 'Frida', 'Greta', 'Hanna', 'Ida'][place] ?? '';
      return ['ships.md', `The cutter ${word}`, `${word} sailed from the harbour to the islands.`];
    });
    expect(await suggest(rows)).toHaveLength(4);
  });

  it('are the names of documents without headings, where these say something and are answered', async () => {
    const rows: Row[] = [
      ['brooklyn_bridge.txt', null, 'The Brooklyn Bridge was opened on May 24, 1883.'],
      ['notes.pdf', 'page 1', 'Elephants crossed it in 1884.'],
      HOURS,
    ];
    expect(await suggest(rows)).toEqual([
      'Tell me about “Opening hours”.',
      'Tell me about “Brooklyn bridge”.',
    ]);
    const titles = { 'notes.pdf': 'Elephants' };
    expect(await suggest(rows, 'en', titles)).toContain('Tell me about “Elephants”.');
  });

  it('are none where neither headings nor names say anything', async () => {
    expect(await suggest([['a.txt', null, 'The museum opens at ten.']])).toEqual([]);
    expect(await suggest([['a.pdf', 'page 3', 'The museum opens at ten.']])).toEqual([]);
    expect(await suggest([['a.md', '1.2', 'The museum opens at ten.']])).toEqual([]);
    expect(await suggest([['a.md', 'Opening hours', 'see below']])).toEqual([]);
    expect(
      await suggestedQuestions(
        null,
        'en',
        createExtractiveResponder({ persona: PERSONA, knowledge: null, language: 'en' }),
      ),
    ).toEqual([]);
  });

  it('put the title of a document after its other headings', async () => {
    const title: Row = ['museum.md', 'Harbour museum', 'The harbour museum shows ships and cranes.'];
    const titles = { 'museum.md': 'Harbour museum' };
    const ofTitle = 'Tell me about “Harbour museum”.';
    expect((await suggest([title, HOURS], 'en', titles))[1]).toBe(ofTitle);
    expect(await suggest([title], 'en', titles)).toEqual([ofTitle]);
  });

  const told: Record<string, [heading: string, text: string, question: string][]> = {
    de: [
      [
        'Öffnungszeiten',
        'Das Museum öffnet um zehn Uhr und schließt um sechs.',
        'Erzählen Sie mir etwas über „Öffnungszeiten“.',
      ],
      ['Eintritt', 'Erwachsene zahlen acht Euro.', 'Eintritt: Was kostet das?'],
      ['Seile', 'Seit Langem machen Seeleute hier Seile aus Hanf.', 'Erzählen Sie mir etwas über „Seile“.'],
    ],
    en: [
      ['Opening hours', 'The museum opens at ten in the morning.', 'Tell me about “Opening hours”.'],
      ['Tickets', 'Adults pay eight euros.', 'Tickets: how much?'],
      ['Ropes', 'Sailors have made ropes of hemp here for a long while.', 'Tell me about “Ropes”.'],
    ],
    es: [
      ['Horario', 'El museo abre a las diez de la mañana.', 'Hábleme de «Horario».'],
      ['Entradas', 'Los adultos pagan ocho euros.', 'Entradas: ¿cuánto cuesta?'],
      ['Cuerdas', 'Los marineros hacen aquí cuerdas de cáñamo.', 'Hábleme de «Cuerdas».'],
    ],
    fr: [
      ['Horaires', 'Le musée ouvre à dix heures du matin.', 'Parlez-moi de «\u00a0Horaires\u00a0».'],
      ['Billets', 'Les adultes paient huit euros.', 'Billets\u00a0: combien ça coûte\u00a0?'],
      ['Cordes', 'Les marins font ici des cordes de chanvre.', 'Parlez-moi de «\u00a0Cordes\u00a0».'],
    ],
    ja: [
      ['開館時間', '博物館は午前十時に開きます。', '開館時間はいつですか。'],
      ['入場券', '入場券は大人八ユーロです。', '入場券はいくらですか。'],
      ['ロープ', '船乗りたちが麻でロープを作ります。', 'ロープについて教えてください。'],
    ],
    ko: [
      ['개관 시간', '박물관은 오전 열 시에 엽니다.', '개관 시간, 언제예요?'],
      ['입장권', '입장권은 어른 8유로입니다.', '입장권, 얼마예요?'],
      ['밧줄', '선원들이 삼으로 밧줄을 만듭니다.', '밧줄에 대해 알려 주세요.'],
    ],
    ru: [
      ['Часы работы', 'Музей открывается в десять часов утра.', 'Расскажите о теме «Часы работы».'],
      ['Билеты', 'Взрослые платят восемь евро.', 'Билеты: сколько стоит?'],
      ['Канаты', 'Моряки вьют здесь канаты из пеньки.', 'Расскажите о теме «Канаты».'],
    ],
    vi: [
      ['Giờ mở cửa', 'Bảo tàng mở cửa lúc mười giờ sáng.', 'Giờ mở cửa là khi nào?'],
      ['Vé vào cửa', 'Người lớn trả 8 euro.', 'Vé vào cửa giá bao nhiêu?'],
      ['Dây thừng', 'Thủy thủ bện dây thừng bằng sợi gai.', 'Hãy cho tôi biết về “Dây thừng”.'],
    ],
    'zh-CN': [
      ['开放时间', '博物馆上午十点开门。', '开放时间是什么时候？'],
      ['门票', '门票成人八欧元。', '门票多少钱？'],
      ['绳索', '水手们用麻编绳索。', '请介绍一下“绳索”。'],
    ],
    'zh-TW': [
      ['開放時間', '博物館上午十點開門。', '開放時間是什麼時候？'],
      ['門票', '門票成人八歐元。', '門票多少錢？'],
      ['繩索', '水手們用麻編繩索。', '請介紹一下「繩索」。'],
    ],
  };

  it('are tried in every language', () =>
    expect(Object.keys(told).sort()).toEqual(Object.keys(LOCALES).sort()));

  it.each(Object.entries(told))('ask for a time, a price or to hear of something in %s', async (tag, of) => {
    const rows = of.map(([heading, text]): Row => ['museum.md', heading, text]);
    expect(await suggest(rows, tag)).toEqual(of.map(([, , question]) => question));
  });

  it('are the questions that a document asks and answers itself, before its headings', async () => {
    const faq = [
      'Q: May I bring my dog?\nA: Dogs on a lead are welcome in the yard.',
      '2. Is there a cloakroom?\nBags and coats are kept beside the stairs.',
      'Can I pay by card?',
    ];
    expect(await suggest([['faq.md', 'Your visit', faq.join('\n')], ROPES])).toEqual([
      'May I bring my dog?',
      'Tell me about “Ropes”.',
      'Is there a cloakroom?',
    ]);
  });

  it('are not answered with the same sentence twice, or from one passage more than twice', async () => {
    const lines = ['dog', 'cat', 'bird', 'horse'].map(
      (pet) => `May I bring my ${pet}?\nIt is best to leave every ${pet} at home.`,
    );
    expect(await suggest([['faq.md', null, lines.join('\n')]])).toHaveLength(2);
    const twice = [1, 2].map((part): Row => ['a.md', `Ropes, part ${part}`, ROPES[2]]);
    expect(await suggest(twice)).toHaveLength(1);
  });

  it('are kept where a section goes on over a page break', async () => {
    const rows: Row[] = [
      ['museum.pdf', 'Opening hours (page 2)', 'You can come every day of the week.'],
      ['museum.pdf', 'Opening hours (page 3)', 'The opening hours are ten to six.'],
    ];
    expect(await suggest(rows)).toEqual(['Tell me about “Opening hours”.']);
  });

  it('take a heading that is a question as it stands', async () => {
    expect(await suggest([['faq.md', 'When does the museum open?', 'The museum opens at ten.']])).toEqual([
      'When does the museum open?',
    ]);
  });

  it('let pictures and sound go out between one search and the next', async () => {
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    await suggest([HOURS, TICKETS, CRANE]);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(2);
  });
});
