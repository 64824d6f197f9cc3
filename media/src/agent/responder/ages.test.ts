import { LOCALES } from '@vivant/contract/locales/all';
import { describe, expect, it } from 'vitest';
import { createAgeReader } from './ages.ts';

type Tag = keyof typeof LOCALES;

/** How each language tells an age of nine, and that something is for those below six, from 6 to 14, and from 65 on. */
const TOLD: [tag: Tag, question: string, young: string, middle: string, old: string][] = [
  [
    'en',
    'How much for my daughter, she is nine?',
    'Children under six enter free.',
    'Children from 6 to 14 pay 4 euros.',
    'Visitors over 65 pay 5 euros.',
  ],
  [
    'de',
    'Was zahlt meine Tochter, sie ist neun?',
    'Kinder unter sechs Jahren sind frei.',
    'Kinder von 6 bis 14 Jahren zahlen 4 Euro.',
    'Besucher ab 65 Jahren zahlen 5 Euro.',
  ],
  [
    'fr',
    'Combien pour ma fille de neuf ans ?',
    'C’est gratuit pour les enfants de moins de six ans.',
    'Les enfants de 6 à 14 ans paient 4 euros.',
    'Les visiteurs à partir de 65 ans paient 5 euros.',
  ],
  [
    'es',
    '¿Cuánto paga mi hija? Tiene nueve.',
    'Los menores de seis años entran gratis.',
    'Los niños de 6 a 14 años pagan 4 euros.',
    'Las personas mayores de 65 años pagan 5 euros.',
  ],
  [
    'ru',
    'Сколько стоит для дочери? Ей девять лет.',
    'Дети младше шести лет: бесплатно. До 6 лет.',
    'Дети от 6 до 14 лет платят 4 евро.',
    'Посетители старше 65 лет платят 5 евро.',
  ],
  [
    'vi',
    'Con gái tôi chín tuổi thì bao nhiêu?',
    'Trẻ em dưới sáu tuổi được miễn phí.',
    'Trẻ em từ 6 đến 14 tuổi trả 4 euro.',
    'Người từ 65 tuổi trở lên trả 5 euro.',
  ],
  [
    'ko',
    '제 딸은 9살인데 얼마예요?',
    '6세 미만 어린이는 무료입니다.',
    '6~14세 어린이는 4유로입니다.',
    '65세 이상은 5유로입니다.',
  ],
  [
    'ja',
    '娘は9歳ですが、いくらですか。',
    '6歳未満の子どもは無料です。',
    '6歳から14歳までの子どもは4ユーロです。',
    '65歳以上の方は5ユーロです。',
  ],
  ['zh-CN', '我女儿九岁，多少钱？', '未满6岁的孩子免费。', '6到14岁的孩子4欧元。', '65岁以上的老人5欧元。'],
  ['zh-TW', '我女兒九歲，多少錢？', '未滿6歲的孩子免費。', '6到14歲的孩子4歐元。', '65歲以上的老人5歐元。'],
];

describe('ages', () => {
  it.each(TOLD)('in %s: %s', (tag, question, young, middle, old) => {
    const ages = createAgeReader(LOCALES[tag].ages);
    expect(ages.asked(question)).toBe(9);
    const isFor = (age: number) => [young, middle, old].map((sentence) => ages.isFor(sentence, age));
    expect(isFor(9)).toEqual([false, true, false]);
    expect(isFor(4)).toEqual([true, false, false]);
    expect(isFor(70)).toEqual([false, false, true]);
  });

  it.each<[Tag, string]>([
    ['en', 'How much for two adults and one child?'],
    ['en', 'Is it open at 10:30, or from nine on?'],
    ['de', 'Was kosten zwei Karten für ein Kind?'],
    ['fr', 'Combien pour un adulte et deux enfants ?'],
    ['ja', '大人二人でいくらですか。'],
  ])('in %s, a number is not one by itself: %s', (tag, question) => {
    expect(createAgeReader(LOCALES[tag].ages).asked(question)).toBeNull();
  });

  it('hours and prices of visitors are none', () => {
    const ages = createAgeReader(LOCALES.en.ages);
    expect(ages.isFor('Visitors come in until 6:30 pm.', 9)).toBeNull();
    expect(ages.isFor('Children pay from €4 to €8.', 9)).toBeNull();
    expect(ages.isFor('It opens from 9 to 17.', 9)).toBeNull();
  });
});
