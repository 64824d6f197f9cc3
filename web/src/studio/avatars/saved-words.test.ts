import type { RehearsalNews } from '@vivant/contract/studio/rehearsal';
import type { TextField } from '@vivant/contract/studio/versions';
import { expect, it } from 'vitest';
import { discardedWords, savedWords } from './saved-words.ts';

const SAVED = 'Saved in the draft.';
const NEXT = `${SAVED} It counts from the next talk.`;
const NOW = `${SAVED} The talk answers so from now on`;

it.each<[TextField[], RehearsalNews, string]>([
  [['personality'], 'none', SAVED],
  [['personality', 'guardrails'], 'follows', `${NOW}.`],
  [['personality'], 'as_before', NEXT],
  [['greeting'], 'follows', NEXT],
  [['name', 'language'], 'follows', `${NOW}; from the next one: language.`],
  [['scenario', 'aiMark'], 'follows', `${NOW}; from the next one: “AI” in the corner.`],
  [['description'], 'follows', SAVED],
])('once %s are saved, of a talk that %s it says “%s”', (fields, rehearsal, words) => {
  expect(savedWords(fields, rehearsal)).toBe(words);
});

it.each<[TextField[], RehearsalNews, string]>([
  [['personality'], 'none', 'The draft is discarded.'],
  [['personality'], 'follows', 'The draft is discarded. The talk answers as published from now on.'],
  [
    ['name', 'language'],
    'follows',
    'The draft is discarded. The talk answers as published from now on; from the next one: language.',
  ],
  [['personality'], 'as_before', 'The draft is discarded. The next talk is as published.'],
])('once %s are discarded, of a talk that %s it says “%s”', (fields, rehearsal, words) => {
  expect(discardedWords(fields, rehearsal)).toBe(words);
});
