import { LOCALES } from '@vivant/contract/locales/all';
import { describe, expect, it } from 'vitest';
import { createEverydayReader } from './everyday.ts';
import { folded, wordsOf } from './words.ts';

const topicsIn = (topics: string, text: string) => [
  ...createEverydayReader(topics).topicsIn(folded(text)).keys(),
];

describe('everyday topics', () => {
  it.each([
    ['whole words', 'car cars\nboat', 'Two cars.', [0]],
    ['no words that only begin so', 'car', 'Careful!', []],
    ['beginnings of words', 'zahl*', 'Bezahlt wird nicht, Zahlung später.', [0]],
    ['ends of compounds', '*schuh*', 'In sauberen Hallenschuhen.', [0]],
    ['words that follow each other', 'check_in', 'When is check-in?', [0]],
    ['words with other accents', 'cafe', 'Le café ouvre à dix heures.', [0]],
    ['beginnings of Korean words, which particles hang on', '주차*', '주차장은 무료입니다.', [0]],
    ['the longest wording where no spaces part words', '車\n車いす', '車いすで入れます。', [1]],
    ['several of one text', 'late\nnight', 'Late at night.', [0, 1]],
  ])('are told by %s', (_, topics, text, found) => {
    expect(topicsIn(topics, text).sort()).toEqual(found);
  });

  it('are told by each part of a Korean word that a question is cut into', () => {
    expect(createEverydayReader('환불*').topicsIn('환불받을').get(0)).toEqual(wordsOf('환불받을'));
  });

  it('part a wording from what stands around it, where no spaces do', () => {
    expect(createEverydayReader('停车').parted('能停车吗')).toBe('能 停车 吗');
  });

  it.each(Object.entries(LOCALES))('hold no wording twice in one line in %s', (_, { everyday }) => {
    for (const line of everyday.trim().split('\n')) {
      const wordings = line.split(' ');
      expect(wordings).toEqual([...new Set(wordings)]);
    }
  });
});
