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

const CHOICES: Record<string, Record<'first' | 'second' | 'both' | 'neither' | 'either', string[]>> = {
  de: {
    first: ['Das erste.', 'Ich meine den ersten, bitte.', 'Ersteres'],
    second: ['Das zweite, bitte.', 'Ja, das letztere.', 'Den zweiten'],
    both: ['Beide.', 'Beides, bitte!', 'Zu beidem'],
    neither: ['Keins von beiden.', 'Weder noch.', 'Nein.', 'Keines'],
    either: ['Das ist mir egal.', 'Egal', 'Eins von beiden'],
  },
  en: {
    first: ['The first one.', 'I mean the first, please.', 'the former'],
    second: ['The second one', 'um, the second, thanks', 'The latter.'],
    both: ['Both.', 'Both of them, please.'],
    neither: ['Neither.', 'None of them, thank you.', 'No.'],
    either: ['Either.', 'I don’t mind', 'Whichever you like.', 'It doesn’t matter.'],
  },
  es: {
    first: ['El primero.', 'La primera, por favor.', 'Me refiero a la primera'],
    second: ['El segundo', 'Lo segundo, gracias.', 'la última'],
    both: ['Ambos.', 'Los dos, por favor.', 'las dos cosas'],
    neither: ['Ninguno de los dos.', 'Ni uno ni otro.', 'No.'],
    either: ['Cualquiera.', 'Me da igual.', 'Da igual, el que sea'],
  },
  fr: {
    first: ['Le premier.', 'La première, s’il vous plaît.', 'Je veux dire le premier'],
    second: ['Le deuxième', 'La seconde, merci.', 'le dernier'],
    both: ['Les deux.', 'Tous les deux, s’il vous plaît.', 'L’un et l’autre'],
    neither: ['Aucun des deux.', 'Ni l’un ni l’autre.', 'Non.'],
    either: ['N’importe lequel.', 'Ça m’est égal.', 'Peu importe'],
  },
  ja: {
    first: ['最初のほうです。', '１つ目でお願いします。', '前者'],
    second: ['二つ目です。', '2番目のほう', '後者についてです。'],
    both: ['両方です。', '両方お願いします。', 'どちらも'],
    neither: ['どちらでもありません。', 'どちらも違います。', 'いいえ。'],
    either: ['どちらでもいいです。', 'どっちでもいいよ', 'お任せします。'],
  },
  ko: {
    first: ['첫 번째요.', '첫번째 거요', '전자입니다.'],
    second: ['두 번째요.', '두 번째로 부탁해요.', '후자'],
    both: ['둘 다요.', '둘 다 알려 주세요.', '모두요'],
    neither: ['둘 다 아니에요.', '어느 쪽도 아니에요.', '아니요.'],
    either: ['아무거나요.', '상관없어요.', '어느 쪽이든 좋아요.'],
  },
  ru: {
    first: ['Первое.', 'Я имею в виду первый, пожалуйста.', 'Про первое'],
    second: ['Второе, пожалуйста.', 'второй вариант', 'Последнее'],
    both: ['Оба.', 'И то, и другое.', 'И о том, и о другом'],
    neither: ['Ни то, ни другое.', 'Ни один из них.', 'Нет.'],
    either: ['Любой.', 'Мне всё равно.', 'Не важно'],
  },
  vi: {
    first: ['Cái đầu tiên ạ.', 'Cái thứ nhất', 'Tôi muốn hỏi về cái thứ nhất'],
    second: ['Cái thứ hai.', 'Tôi muốn hỏi cái thứ hai ạ', 'Cái sau'],
    both: ['Cả hai.', 'Dạ cả hai ạ', 'Cho tôi cả hai nhé'],
    neither: ['Không cái nào cả.', 'Không phải cả hai.', 'Không.'],
    either: ['Cái nào cũng được.', 'Sao cũng được ạ', 'Tùy bạn'],
  },
  'zh-CN': {
    first: ['第一个。', '我问的是第一个', '前者吧。'],
    second: ['第二个，谢谢。', '我想问第二个', '后面那个'],
    both: ['两个都要。', '都想知道', '两者都是。'],
    neither: ['都不是。', '两个都不是', '不是。'],
    either: ['都可以。', '随便', '哪个都行'],
  },
  'zh-TW': {
    first: ['第一個。', '我問的是第一個', '前者吧。'],
    second: ['第二個，謝謝。', '我想問第二個', '後面那個'],
    both: ['兩個都要。', '都想知道', '兩者都是。'],
    neither: ['都不是。', '兩個都不是', '不是。'],
    either: ['都可以。', '隨便', '哪個都行'],
  },
};
const PLACES = { first: [0], second: [1], both: [0, 1], neither: [], either: [0] };

it('choices are tried in every language', () => {
  expect(Object.keys(CHOICES).sort()).toEqual(Object.keys(LOCALES).sort());
});

describe.each(Object.entries(CHOICES))('of two that were named in %s', (tag, choices) => {
  const said = (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((which) =>
    choices[which].map((words) => [words, which] as const),
  );

  it.each(said)('“%s” means %s', (words, which) => {
    expect(askedBackIn(tag).placesOf(words)).toEqual(PLACES[which]);
  });
});

it.each([
  'not the second one',
  'No, not the second one.',
  'the second floor',
  'what is on the first',
  'both tickets and the first aid kit',
  'bothering',
  'neithernor',
  'when does the first bus leave',
  '',
  ...[`${'the first '.repeat(6)}x`, `${'about '.repeat(9)}x`],
])('“%s” says none of the two by its place', (words) => {
  expect(askedBackIn('en').placesOf(words)).toBeNull();
});

it.each([
  ['en', 'No, the second one.'],
  ['en', 'no the second one please'],
  ['de', 'Nein, das zweite.'],
  ['es', 'No, el segundo.'],
  ['fr', 'Non, le deuxième.'],
  ['ja', 'いいえ、二つ目です。'],
  ['ko', '아니요, 두 번째요.'],
  ['ru', 'Нет, второе.'],
  ['vi', 'Không, cái thứ hai ạ.'],
  ['zh-CN', '不，第二个。'],
  ['zh-TW', '不是，第二個。'],
])('a no before the one that is meant changes nothing (%s: “%s”)', (tag, words) => {
  expect(askedBackIn(tag).placesOf(words)).toEqual([1]);
});

it('a place that is denied is not taken for chosen', () => {
  for (const words of ['nicht das zweite', 'nicht beides'])
    expect(askedBackIn('de').placesOf(words)).toBeNull();
});
