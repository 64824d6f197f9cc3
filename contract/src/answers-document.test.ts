import { expect, it } from 'vitest';
import { Correction, questionKey } from './answers-document.ts';

it('questions that differ in case, width, spaces and marks alone are the same', () => {
  expect(questionKey('  Do you have PARKING? ')).toBe('do you have parking');
  expect(questionKey('do you have — parking…')).toBe('do you have parking');
  expect(questionKey('駐車場は、ありますか？')).toBe(questionKey('駐車場は ありますか'));
  expect(questionKey('Was kostet das?')).not.toBe(questionKey('Was kostet es?'));
  expect(questionKey('?!')).toBe('');
});

it('a correction says something, in question and answer', () => {
  const good = { question: 'Parking?', answer: 'Behind the house.' };
  expect(Correction.safeParse(good).success).toBe(true);
  for (const wrong of [{ question: '?' }, { answer: ' ' }, { answer: 'a'.repeat(601) }, { other: 1 }])
    expect(Correction.safeParse({ ...good, ...wrong }).success).toBe(false);
});
