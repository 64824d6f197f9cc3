import { EXCERPT_MAX_CHARS } from '@vivant/contract/answer-grounds';
import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { emphasisFromMarkdown, withoutEmphasis } from '@vivant/speech/text/emphasis';
import { expect, it } from 'vitest';
import { createAnswers } from './answers.ts';
import type { Responder } from './responder/responder.ts';

const passage = (id: number, source: string, heading: string | null, text: string): KnowledgePassage => ({
  ...{ id, source, heading, text },
});
const HOURS = [
  passage(0, 'hours.md', 'Weekdays', 'On weekdays the museum opens at ten.'),
  passage(1, 'hours.md', 'Sundays', 'On Sundays the museum opens at noon.'),
  passage(2, 'map.pdf', null, 'The entrance stands in the north.'),
];

const LEFT_OUT = passage(3, 'map.pdf', 'Page 2', 'The cloakroom. '.repeat(40));

/** Answers with `said`, of those documents; without them it does not search. */
const saying = (said: string[], passages: KnowledgePassage[]): Responder => ({
  label: 'told',
  respond({ onRetrieved }) {
    if (passages.length > 0) onRetrieved?.();
    return {
      sources: () => [...new Set(passages.map(({ source }) => source))],
      passages: () => passages,
      isRefusal: () => false,
      outcome: () => (passages.length > 0 ? 'from_documents' : 'nothing_found'),
      considered: () => [...passages, LEFT_OUT],
      text: (async function* () {
        yield* said;
      })(),
    };
  },
});

const asked = { text: 'When do you open?', history: [], maybeMisheard: false };

async function answered(said: string[], passages: KnowledgePassage[]) {
  const answers = createAnswers(saying(said, passages), 'en', (error) => {
    throw error;
  });
  const pieces: string[] = [];
  for await (const piece of answers.write(asked.text, asked)) pieces.push(piece);
  return { answers, text: pieces.join('') };
}

it('cites the places whose words an answer says, of a document put in other words all it was made from', async () => {
  const { answers, text } = await answered(['On Sundays ', 'the museum opens at noon.'], HOURS);
  expect(answers.placesOf(text)).toEqual([
    { source: 'hours.md', place: 'Sundays' },
    { source: 'map.pdf', place: null },
  ]);
  expect(answers.placesOf('Another answer.')).toEqual([]);
  expect((await answers.citedOf(text)).map(({ places }) => places)).toEqual([['Sundays'], []]);
  const reworded = await answered(['Later on holidays.'], HOURS.slice(0, 2));
  expect(reworded.answers.placesOf('Later').map(({ place }) => place)).toEqual(['Weekdays', 'Sundays']);
});

it('knows of an answer by its first words what it answers, and when its parts were there', async () => {
  const { answers } = await answered(['', 'At ten.'], HOURS);
  const { question, retrievedMs, firstTokenMs } = answers.instantsOf('At') ?? {};
  expect(question).toBe('When do you open?');
  expect(retrievedMs).toBeLessThanOrEqual(firstTokenMs ?? Number.NaN);
  expect(answers.instantsOf('')).toBeNull();
  expect(answers.instantsOf('Never said')).toBeNull();

  const unsearched = await answered([''], []);
  expect(unsearched.answers.instantsOf('x')).toBeNull();
});

it('tells what it considered for an answer, and which of that it used', async () => {
  const { answers, text } = await answered(['The museum opens at ten.'], HOURS.slice(0, 1));
  const instants = answers.instantsOf(text);
  expect(instants && answers.groundsOf(instants)).toEqual({
    ...{ question: 'When do you open?', outcome: 'from_documents' },
    considered: [
      { source: 'hours.md', place: 'Weekdays', excerpt: HOURS[0]?.text, isUsed: true },
      {
        ...{ source: 'map.pdf', place: 'Page 2', isUsed: false },
        excerpt: LEFT_OUT.text.slice(0, EXCERPT_MAX_CHARS),
      },
    ],
  });
  expect(answers.groundsOf({ question: 'When?', retrievedMs: null, firstTokenMs: null })).toBeNull();
});

it('knows an answer with an emphasised word by the words that are heard', async () => {
  const said = emphasisFromMarkdown('On *Sundays* the museum opens at noon.');
  const { answers } = await answered([said.slice(0, 6), said.slice(6)], HOURS);
  const heard = withoutEmphasis(said);
  expect(answers.sourcesOf(heard)).toEqual(['hours.md', 'map.pdf']);
  expect(answers.placesOf(heard)).toContainEqual({ source: 'hours.md', place: 'Sundays' });
  expect(answers.instantsOf(heard)?.question).toBe('When do you open?');
  expect((await answers.citedOf(heard)).map(({ file }) => file)).toEqual(['hours.md', 'map.pdf']);
});

it('has no instant of what did not happen', async () => {
  const { answers } = await answered(['Good day.'], []);
  expect(answers.instantsOf('Good day.')).toMatchObject({
    retrievedMs: null,
    firstTokenMs: expect.any(Number),
  });
});
