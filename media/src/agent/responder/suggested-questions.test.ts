import type { KnowledgeBase } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge } from '@vivant/contract/knowledge/open';
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
const TRAM: Row = ['way.md', 'Getting here', 'Tram 4 stops at the old harbour.'];

describe('the questions suggested to visitors', () => {
  it('are headings of the documents, one document after the other', async () => {
    expect(await suggest([HOURS, TICKETS, CRANE, TRAM])).toEqual([
      'Opening hours?',
      'Getting here?',
      'Tickets?',
      'The steam crane?',
    ]);
  });

  it('are those alone which are answered by what stands under the heading', async () => {
    const elsewhere: Row = [
      'museum.md',
      'Tickets',
      'Tickets for trams: a ticket costs two euros, tickets for a day five.',
    ];
    const found = await suggest([elsewhere, TICKETS.with(0, 'way.md') as Row, HOURS]);
    expect(found.filter((question) => question === 'Tickets?')).toHaveLength(1);
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
    expect(await suggest(rows)).toEqual(['Opening hours?', 'Brooklyn bridge?']);
    const titles = { 'notes.pdf': 'Elephants' };
    expect(await suggest(rows, 'en', titles)).toContain('Elephants?');
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
    expect(await suggest([title, HOURS], 'en', titles)).toEqual(['Opening hours?', 'Harbour museum?']);
    expect(await suggest([title], 'en', titles)).toEqual(['Harbour museum?']);
  });

  it.each<[string, string, string, string]>([
    ['de', 'Öffnungszeiten', 'Das Museum öffnet um zehn Uhr und schließt um sechs.', 'Öffnungszeiten?'],
    ['es', 'Horario', 'El museo abre a las diez y cierra a las seis.', '¿Horario?'],
    ['fr', 'Horaires', 'Le musée ouvre à dix heures et ferme à six heures.', 'Horaires\u00a0?'],
    ['ja', '開館時間', '博物館は十時に開き、六時に閉まります。', '開館時間は？'],
    ['ko', '개관 시간', '박물관은 열 시에 열고 여섯 시에 닫습니다.', '개관 시간?'],
    ['ru', 'Часы работы', 'Музей открывается в десять и закрывается в шесть.', 'Часы работы?'],
    ['vi', 'Giờ mở cửa', 'Bảo tàng mở cửa lúc mười giờ và đóng cửa lúc sáu giờ.', 'Giờ mở cửa?'],
    ['zh-CN', '开放时间', '博物馆十点开门，六点关门。', '开放时间？'],
    ['zh-TW', '開放時間', '博物館十點開門，六點關門。', '開放時間？'],
  ])('are asked and answered in %s', async (language, heading, text, question) => {
    expect(await suggest([['museum.md', heading, text]], language)).toEqual([question]);
  });

  it('are kept where a section goes on over a page break', async () => {
    const rows: Row[] = [
      ['museum.pdf', 'Opening hours (page 2)', 'You can come every day of the week.'],
      ['museum.pdf', 'Opening hours (page 3)', 'The opening hours are ten to six.'],
    ];
    expect(await suggest(rows)).toEqual(['Opening hours?']);
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
