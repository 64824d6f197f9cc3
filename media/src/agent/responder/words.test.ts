import { describe, expect, it } from 'vitest';
import { folded, likeness, saysDoing, wordsOf } from './words.ts';

describe('words that are compared', () => {
  it.each([
    ['예약한', '예약을'],
    ['취소하고', '취소하려면'],
    ['고양이도', '고양이는'],
    ['토요일은요', '토요일에는'],
  ])('are without what hangs on them in Korean: %s, %s', (one, other) => {
    expect(wordsOf(one)).toEqual(wordsOf(other));
  });

  it('are none where only a particle is left', () => {
    expect(wordsOf('를')).toEqual([]);
    expect(wordsOf('책')).toEqual(['책']);
  });

  it.each([
    ['걸려', '걸립'],
    ['빌려', '빌릴'],
    ['배워', '배운'],
    ['баня', 'бани'],
    ['лыжами', 'лыжи'],
    ['часами', 'часов'],
    ['включить', 'включается'],
    ['удалил', 'удалённые'],
    ['выступаете', 'выступления'],
    ['записаться', 'запись'],
  ])('are alike with other endings: %s, %s', (one, other) => {
    expect(likeness(folded(one), folded(other))).toBeGreaterThan(0.7);
  });

  it.each([
    ['관람', '관리'],
    ['진료', '진리'],
    ['баня', 'банк'],
    ['часы', 'часть'],
    ['стоянка', 'стоить'],
    ['заказать', 'закрыть'],
    ['доставка', 'достать'],
  ])('are not alike because they begin alike: %s, %s', (one, other) => {
    expect(likeness(folded(one), folded(other))).toBe(0);
  });

  it.each(['поставить', 'записаться', 'принести', 'помочь', 'делаете', 'продадите'])(
    'only say what somebody would do: %s',
    (word) => {
      expect(saysDoing(word)).toBe(true);
    },
  );

  it.each([
    'стоимость',
    'машину',
    'билет',
    'изобрёл',
    'кафе',
    'park',
    '駐車',
    'дети',
    'ночь',
    'кровать',
    'стоимости',
    'пятнадцать',
  ])('say what is spoken of: %s', (word) => {
    expect(saysDoing(word)).toBe(false);
  });
});
