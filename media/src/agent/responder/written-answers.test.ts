import type { KnowledgeBase } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { describe, expect, it } from 'vitest';
import { TEST_PERSONA } from '../../testing/test-host.ts';
import { createExtractiveResponder } from './extractive.ts';
import { createWrittenAnswers } from './written-answers.ts';

const WRITTEN = 'We have none. The harbour’s car park is next door, and it costs three euros.';
const passages: [source: string, heading: string, text: string][] = [
  ['museum.md', 'Parking', 'You have parking behind the museum. Parking costs nothing on Sundays.'],
  ['answers.md', 'Do you have parking?', WRITTEN],
  ['answers.md', 'Who are you?', 'I am nobody.'],
];
const BASE: KnowledgeBase = {
  version: 1,
  files: [
    { name: 'museum.md', description: null, title: 'Harbour museum' },
    { name: 'answers.md', description: null, title: 'Answers' },
  ],
  passages: passages.map(([source, heading, text], id) => ({ id, source, heading, text })),
};
const STORED = openKnowledge(encodeKnowledge(BASE));

async function ask(text: string) {
  const responder = createExtractiveResponder({ persona: TEST_PERSONA, knowledge: STORED, language: 'en' });
  const answer = responder.respond({ text, history: [], signal: new AbortController().signal });
  let said = '';
  for await (const piece of answer.text) said += piece;
  return { said, sources: answer.sources(), outcome: answer.outcome() };
}

describe('an answer that a member wrote', () => {
  it('is said as a whole, without the name of its document, to whoever asks its question', async () => {
    for (const question of ['Do you have parking?', 'do you have PARKING', 'Do you have parking…'])
      expect(await ask(question)).toEqual({
        ...{ said: WRITTEN, sources: ['answers.md'], outcome: 'from_documents' },
      });
  });

  it('goes before what is said out of courtesy', async () => {
    expect((await ask('Who are you?')).said).toBe('I am nobody.');
  });

  it('leaves other questions to all documents', async () => {
    expect((await ask('What does parking cost on Sundays?')).said).toContain('nothing on Sundays');
    expect((await ask('How much is the car park next door?')).said).toBe(WRITTEN);
  });

  it('is none where no document holds such', () => {
    const { files, passages: all } = BASE;
    const other = openKnowledge(
      encodeKnowledge({ ...BASE, files: files.slice(0, 1), passages: all.slice(0, 1) }),
    );
    for (const knowledge of [other, null])
      expect(createWrittenAnswers(knowledge)('Do you have parking?')).toBeUndefined();
    expect(createWrittenAnswers(STORED)('?')).toBeUndefined();
  });
});
