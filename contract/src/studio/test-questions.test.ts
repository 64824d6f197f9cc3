import { describe, expect, it } from 'vitest';
import { judge, type TestAnswer, TestQuestionsSave } from './test-questions.ts';

const answer = (text: string, isRefusal: boolean | null = false): TestAnswer => ({
  ...{ text, isRefusal, sources: [], by: 'documents' },
});
const contains = (words: string) => ({ kind: 'contains' as const, words });

describe('an answer', () => {
  it.each([
    ['nine euros', 'A ticket costs Nine  Euros.', 'expected'],
    ['nine, children', 'Nine euros; children pay less.', 'expected'],
    ['nine, children', 'Nine euros for everybody.', 'unexpected'],
    ['1,000', 'It weighs 1,000 kilograms.', 'expected'],
    ['九点、周一', '周一 ９点 … 九点 开门', 'expected'],
    ['ＡＢＣ', 'abc', 'expected'],
    ["don't", 'We don’t open then.', 'expected'],
    ['red,blue', 'Blue ones and red ones.', 'expected'],
    ['red,blue', 'Red ones.', 'unexpected'],
    ['1,100 visitors', 'About 1,100 visitors came.', 'expected'],
    ['3 euros', 'A ticket costs 13 euros.', 'unexpected'],
    ['3 euros', 'A ticket costs 1.3 euros.', 'unexpected'],
    ['100', 'There are 1,100 of them.', 'unexpected'],
    ['100', 'There are 100.', 'expected'],
    ['at 5', 'We open at 5:30.', 'unexpected'],
    ['c++ (2)', 'In C++ (2) it is so.', 'expected'],
  ])('is judged by the words it must have: %s in “%s” is %s', (words, text, verdict) => {
    expect(judge(contains(words), answer(text))).toBe(verdict);
  });

  it.each([
    [true, 'expected'],
    [false, 'unexpected'],
    [null, 'unclear'],
  ])('that must be a refusal, and is one: %s, is %s', (isRefusal, verdict) => {
    expect(judge({ kind: 'refused' }, answer('Hm.', isRefusal))).toBe(verdict);
  });

  it('of which nothing is expected, or that never came, has no verdict', () => {
    expect(judge(null, answer('Nine.'))).toBeNull();
    expect(judge(contains('nine'), null)).toBeNull();
  });
});

describe('a list of questions', () => {
  const question = (over: object = {}) => ({
    ...{ id: '0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11', text: 'When do you open?', expectation: null },
    ...over,
  });
  const isTaken = (questions: object[]) => TestQuestionsSave.safeParse({ revision: null, questions }).success;

  it('is taken with questions that ask something, each with an id of its own', () => {
    expect(isTaken([])).toBe(true);
    expect(isTaken([question({ expectation: contains('nine') })])).toBe(true);
    expect(isTaken([question(), question()])).toBe(false);
    expect(isTaken([question({ text: '  ' })])).toBe(false);
    expect(isTaken([question({ text: 'a'.repeat(501) })])).toBe(false);
    expect(isTaken([question({ expectation: contains(' , ') })])).toBe(false);
    expect(isTaken([question({ expectation: { kind: 'refused', words: 'no' } })])).toBe(false);
    expect(isTaken(Array.from({ length: 21 }, () => question({ id: crypto.randomUUID() })))).toBe(false);
  });
});
