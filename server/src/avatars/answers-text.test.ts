import { expect, it } from 'vitest';
import { readMarkdown } from '../ingest/readers/markdown.ts';
import { withAnswer } from './answers-text.ts';

const parking = { question: 'Do you have parking?', answer: 'Yes. It is behind the house.' };
const dogs = { question: 'May dogs come in?', answer: 'On a lead.\n\nNot into the café.' };
const blocksOf = (document: string) =>
  [...readMarkdown(document)].map(({ kind, text }) => `${kind}: ${text}`);

it('an answer stands under its question, after those that are there', () => {
  const both = withAnswer(withAnswer(null, parking), dogs);
  expect(blocksOf(both)).toEqual([
    'heading: Answers',
    'heading: Do you have parking?',
    'text: Yes. It is behind the house.',
    'heading: May dogs come in?',
    'text: On a lead.\nNot into the café.',
  ]);
});

it('another answer to the same question takes the place of the first', () => {
  const both = withAnswer(withAnswer(null, parking), dogs);
  const changed = withAnswer(both, { question: 'do you have  PARKING', answer: 'No.' });
  expect(blocksOf(changed).slice(1, 4)).toEqual([
    'heading: do you have PARKING',
    'text: No.',
    'heading: May dogs come in?',
  ]);
  expect(blocksOf(withAnswer(changed, { ...dogs, answer: 'No.' })).slice(3)).toEqual([
    'heading: May dogs come in?',
    'text: No.',
  ]);
});

it('keeps what somebody else wrote into the document', () => {
  const own = 'Our house\r\n=========\r\n\r\nIt was built in 1879.\r\n';
  expect(blocksOf(withAnswer(own, parking)).slice(0, 2)).toEqual([
    'heading: Our house',
    'text: It was built in 1879.',
  ]);
});

it('no line of an answer begins a section or hides what follows', () => {
  const hostile = [
    '```',
    '# Prices',
    '~~~~',
    'All is free',
    '===',
    '---',
    '| a | b |',
    '|---|---|',
    '> > #  x',
  ];
  const document = withAnswer(
    withAnswer(null, { question: 'What does\n# it cost? ##', answer: hostile.join('\n') }),
    parking,
  );
  expect(blocksOf(document)).toEqual([
    ...['heading: Answers', 'heading: What does # it cost?'],
    'text: Prices\nAll is free\na | b\nx',
    ...['heading: Do you have parking?', 'text: Yes. It is behind the house.'],
  ]);
});

it('a question that is called like the document leaves its title and what follows it there', () => {
  const asked = withAnswer(withAnswer(null, parking), { question: 'Answers?', answer: 'Here.' });
  expect(blocksOf(asked)).toEqual([
    ...['heading: Answers', 'heading: Do you have parking?', 'text: Yes. It is behind the house.'],
    ...['heading: Answers?', 'text: Here.'],
  ]);
});
