import { ANSWER_OUTCOMES } from '@vivant/contract/answer-grounds';
import { expect, it } from 'vitest';
import { groundsWords, timesWords, unansweredWords } from './grounds-words.ts';

const passage = { source: 'hours.md', place: 'Sundays', excerpt: 'At noon.', isUsed: false };

it('announces the passages that were looked at where there are any', () => {
  const of = (considered: (typeof passage)[]) =>
    ANSWER_OUTCOMES.map((outcome) => groundsWords({ question: 'When?', outcome, considered }));
  for (const words of of([passage])) expect(words).toContain('the best first');
  for (const words of of([]).slice(1)) expect(words).not.toContain('the best first');
});

it('says how often a question was asked in vain, and what came of it', () => {
  expect([1, 2].map(timesWords)).toEqual(['Asked once,', 'Asked 2 times, last']);
  expect(unansweredWords('asked_back')).not.toBe(unansweredWords('nothing_found'));
});
