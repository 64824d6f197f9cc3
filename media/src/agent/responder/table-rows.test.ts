import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { gatherHints } from '@vivant/speech/stt/hearing-hints';
import { describe, expect, it } from 'vitest';
import { createExtractiveResponder } from './extractive.ts';
import { saidOf } from './said-passages.ts';
import { saidRow, tablesIn } from './table-rows.ts';

const HOURS = `Day: Monday to Thursday; Hours: 8 am to 6 pm.
Day: Friday; Hours: 8 am to 1 pm.
Day: Saturday; Hours: closed.
The clinic is closed on public holidays.`;
const ROOMS = `Room: Single room; Price: 85 €.
Room: Double room; Price: 120 €.
Room: Family suite; Price: 190 €.`;

const PASSAGES: KnowledgePassage[] = [
  { id: 0, source: 'clinic.md', heading: 'Opening hours', text: HOURS },
  { id: 1, source: 'clinic.md', heading: 'Guest rooms', text: ROOMS },
  {
    id: 2,
    source: 'clinic.md',
    heading: 'Pharmacy',
    text: 'Our pharmacy sells drops on Wednesday mornings.',
  },
];

async function ask(question: string, passages = PASSAGES): Promise<string> {
  const files = [{ name: 'clinic.md', description: null, title: 'Eye clinic' }];
  const base = { version: 1 as const, files, passages };
  const responder = createExtractiveResponder({
    persona: {
      ...{ version: 1, displayName: 'Ada', spokenName: null, knownAliases: [], language: 'en' },
      ...{ instructions: '', greeting: null, selfIntroduction: null, personality: null, scenario: null },
      ...{ guardrails: [], conversationalHabits: {} },
    },
    knowledge: openKnowledge(encodeKnowledge(base, gatherHints(passages))),
    language: 'en',
  });
  const { signal } = new AbortController();
  let text = '';
  for await (const piece of responder.respond({ text: question, history: [], signal }).text) text += piece;
  return text.replace('According to Eye clinic: ', '');
}

describe('an answer from a table', () => {
  it('is all rows where the question means none of them', async () => {
    expect(await ask('When are you open?')).toBe(
      'Monday to Thursday: 8 am to 6 pm. Friday: 8 am to 1 pm. Saturday: closed.',
    );
    expect(await ask('How much is a room?')).toBe(
      'Single room: 85 €. Double room: 120 €. Family suite: 190 €.',
    );
  });

  it('is the row that is asked for', async () => {
    expect(await ask('Are you open on Friday?')).toBe('Friday: 8 am to 1 pm.');
    expect(await ask('How much is a double room?')).toBe('Double room: 120 €.');
    expect(await ask('On which day are you closed?')).toMatch(/closed/);
  });

  it('is the row of several weekdays that holds the one asked for, unless a sentence names it', async () => {
    expect(await ask('Are you open on Tuesday?')).toBe('Monday to Thursday: 8 am to 6 pm.');
    expect(await ask('Is the pharmacy open on Wednesday?')).toMatch(/drops/);
  });

  it('is of the whole table, where it was cut into two passages', async () => {
    const [first = '', ...rest] = HOURS.split('\n');
    const cut = [first, rest.join('\n')].map((text) => ({
      source: 'clinic.md',
      heading: 'Opening hours',
      text,
    }));
    const passages = [...cut, ...PASSAGES.slice(1)].map((passage, id) => ({ ...passage, id }));
    expect(await ask('When are you open?', passages)).toBe(
      'Monday to Thursday: 8 am to 6 pm. Friday: 8 am to 1 pm. Saturday: closed.',
    );
    expect(await ask('Are you open on Tuesday?', passages)).toBe('Monday to Thursday: 8 am to 6 pm.');
  });

  it('is a quotation of the row', () => {
    expect(saidOf([HOURS], 'Friday: 8 am to 1 pm.', 'en')).toBe('Day: Friday; Hours: 8 am to 1 pm.');
  });
});

it('reads rows only beside others of the same columns', () => {
  expect(tablesIn('Monday: closed; Tuesday: 10 to 5.')).toEqual([]);
  expect(tablesIn('Monday: closed; Tuesday: 10 to 5.\nSunday: closed; Friday: 9 to 5.')).toEqual([]);
  expect(tablesIn(HOURS)[0]).toHaveLength(3);
});

it('says several facts of a row each with its title', () => {
  const [[row] = []] = tablesIn('Room: Single; Price: 85 €; Beds: 1.\nRoom: Double; Price: 120 €; Beds: 2.');
  expect(row && saidRow(row, 'en')).toBe('Single – Price: 85 €; Beds: 1.');
  expect(row && saidRow(row, 'fr')).toBe('Single – Price : 85 €; Beds : 1.');
});

it('ends a row as its language ends a sentence', () => {
  const [[row] = []] = tablesIn('部屋: シングル; 料金: 8,000円.\n部屋: ツイン; 料金: 14,000円.');
  expect(row && saidRow(row, 'ja')).toBe('シングル：8,000円。');
});
