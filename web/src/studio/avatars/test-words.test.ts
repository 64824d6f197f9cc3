import type { TestAnswer, TestQuestion, TestResult, TestRun } from '@vivant/contract/studio/test-questions';
import { describe, expect, it } from 'vitest';
import { beforeOf, expectationWords, outcomeWords, resultOf, resultsOf } from './test-words.ts';

const answer = (text: string): TestAnswer => ({ text, sources: [], by: 'documents', isRefusal: false });
const question = (over: Partial<TestQuestion> = {}): TestQuestion => ({
  ...{ id: 'a', text: 'When do you open?', expectation: null, ...over },
});
const result = (over: Partial<TestResult> = {}): TestResult => ({
  ...{ question: question(), answer: answer('At nine.'), verdict: null, ...over },
});
const run = (...results: TestResult[]): TestRun => ({ at: '2026-01-01', draftRevision: null, results });

describe('a result', () => {
  it('belongs to the question as it was asked, and is judged by what is expected now', () => {
    const ran = run(result());
    const nine = { kind: 'contains' as const, words: 'ten' };
    expect(resultOf(question({ expectation: nine }), ran)?.verdict).toBe('unexpected');
    expect(resultOf(question({ text: 'Where are you?' }), ran)).toBeNull();
    expect(resultOf(question({ id: 'b' }), ran)).toBeNull();
  });

  it('of a run counts as the questions stand now: changed ones otherwise, removed ones not', () => {
    const [a, b, c] = [question(), question({ id: 'b' }), question({ id: 'c' })];
    const ran = run(
      ...[a, b, c].map((one) => result({ question: one, verdict: 'unexpected', answer: answer('At ten.') })),
    );
    const now = [
      question({ expectation: { kind: 'contains', words: 'ten' } }),
      question({ id: 'b', text: 'Where are you?' }),
    ];
    expect(outcomeWords(resultsOf(now, ran))).toBe('1 of 1 as expected.');
  });

  it('is compared with what is published, else with the last run', () => {
    const last = run(result({ answer: answer('At ten.') }));
    expect(beforeOf(result({ published: answer('At eight.') }), last)).toMatchObject({
      ...{ answer: { text: 'At eight.' }, isPublished: true },
    });
    expect(beforeOf(result(), last)).toMatchObject({ answer: { text: 'At ten.' }, isPublished: false });
    expect(beforeOf(result({ published: null }), last)).toBeNull();
    expect(beforeOf(result(), null)).toBeNull();
  });
});

describe('words', () => {
  it.each([
    [[result()], ''],
    [[result({ verdict: 'expected' }), result({ verdict: 'unexpected' })], '1 of 2 as expected.'],
    [[result({ verdict: 'unclear' })], ''],
    [[result({ answer: null })], '1 not answered in time.'],
    [[result({ published: answer('At nine.') })], 'Publishing the draft changes no answer.'],
    [[result({ published: answer('At ten.') })], 'Publishing the draft changes one answer.'],
  ])('tell how a run came out', (results, words) => {
    expect(outcomeWords(results)).toBe(words);
  });

  it('tell what is expected', () => {
    expect(expectationWords({ kind: 'contains', words: 'nine, 1,000' })).toBe(
      'Must contain “nine” and “1,000”',
    );
    expect(expectationWords({ kind: 'refused' })).toBe('Must be refused');
    expect(expectationWords(null)).toBeNull();
  });
});
