import { LOCALES } from '@vivant/contract/locales/all';
import { phrasesOf } from '@vivant/contract/locales/manners';
import { describe, expect, it } from 'vitest';
import { createAskedBack } from './asked-back.ts';

const askedBackIn = (tag: string) => createAskedBack(tag, phrasesOf(tag, 'MEDIUM'));

const FORMALITIES = ['LOW', 'MEDIUM', 'HIGH'] as const;
const WAYS = Object.keys(LOCALES).flatMap((tag) => FORMALITIES.map((how) => [tag, how] as const));

describe.each(WAYS)('what is asked back in %s, formality %s', (tag, how) => {
  const phrases = phrasesOf(tag, how);
  const askedBack = createAskedBack(tag, phrases);

  it('is told apart: whether one was meant, and which of two', () => {
    const offer = phrases.didYouMean('Anna');
    const either = phrases.askBack('Anna', 'Berta');
    expect(askedBack.offered(offer)).toBe('Anna');
    expect(askedBack.twoOf(offer)).toBeNull();
    expect(askedBack.offered(either)).toBeNull();
    expect(askedBack.twoOf(either)).toEqual(['Anna', 'Berta']);
  });

  it.each([phrases.abstain('A, B'), phrases.notHeard, ''])('is not “%s”', (other) => {
    expect(askedBack.offered(other)).toBeNull();
    expect(askedBack.twoOf(other)).toBeNull();
  });
});

describe.each([
  ['de', ['Ja, bitte.', 'Genau, danke!'], ['Nein.', 'Nein, danke']],
  ['en', ['Yes, please', 'Yes, I did, thank you.'], ['No.', 'No, I didn’t.']],
  ['es', ['Sí, por favor.', 'si'], ['No, gracias.', 'No.']],
  ['fr', ['Oui, s’il vous plaît.', 'C’est ça'], ['Non.', 'Non, merci.']],
  ['ja', ['はい、そうです。', 'はい、お願いします。'], ['いいえ。', 'いいえ、違います。']],
  ['ko', ['네, 맞아요.', '네'], ['아니요.', '아니요, 감사합니다.']],
  ['ru', ['Да, пожалуйста.', 'Да, именно.'], ['Нет.', 'Нет, спасибо.']],
  ['vi', ['Vâng, đúng rồi.', 'Vâng ạ'], ['Không.', 'Không, cảm ơn.']],
  ['zh-CN', ['是的，没错。', '对。'], ['不是。', '不，谢谢。']],
  ['zh-TW', ['是的，沒錯。', '對。'], ['不是。', '不，謝謝。']],
])('in %s', (tag, yes, no) => {
  const { isYes, isNo } = askedBackIn(tag);

  it.each(yes)('“%s” is a yes', (said) => expect([isYes(said), isNo(said)]).toEqual([true, false]));
  it.each(no)('“%s” is a no', (said) => expect([isYes(said), isNo(said)]).toEqual([false, true]));
});

it.each(['yes but when do you open', 'no how much is it', 'yesterday', 'notes', 'thank you', ''])(
  '“%s” is a question of its own',
  (said) => {
    const { isYes, isNo } = askedBackIn('en');
    expect([isYes(said), isNo(said)]).toEqual([false, false]);
  },
);

it('yes without end is read to its end', () => {
  expect(askedBackIn('en').isYes(`${'yes'.repeat(19)}x`)).toBe(false);
});
