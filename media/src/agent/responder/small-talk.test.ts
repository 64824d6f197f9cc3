import type { SpokenTag } from '@vivant/contract/languages';
import { LOCALES } from '@vivant/contract/locales/all';
import { describe, expect, it } from 'vitest';
import { isRemark, remarkOf, type Talk, talkOf } from './small-talk.ts';
import { plain } from './talk-words.ts';

const heard = (text: string, language: SpokenTag = 'en') => talkOf(text, { name: 'Ada', language });

describe('small talk', () => {
  it.each<[string, readonly Talk[]]>([
    ['helloooo', ['greeting']],
    ['Hi there, Ada!', ['greeting']],
    ['good mornign', ['greeting']],
    ['thnaks a lot', ['thanks']],
    ['cheers mate 🙏', ['thanks']],
    ['👍', ['praise']],
    ['😂😂', ['laughter']],
    ['???', ['presence']],
    ['You are really very kind', ['praise']],
    ['Are you kind?', ['personal']],
    ['i am so tired today', ['sorrow']],
    ['Are you tired?', ['personal']],
    ['What is your favourite film?', ['taste']],
    ['I am Tom from Lyon', ['visitor']],
    ['Hi, how are you? I am Tom', ['wellbeing', 'visitor']],
    ['Perfect, thanks, bye!', ['goodbye']],
  ])('is heard however it is typed: “%s”', (text, talk) => expect(heard(text)).toEqual(talk));

  /** They hold the same words, and ask for something, or go on with what was asked. */
  it.each<[SpokenTag, readonly string[]]>([
    [
      'en',
      ['What is good?', 'How old is it?', 'Is it lovely?', 'Great Hall opening hours', 'And on Mondays?'],
    ],
    [
      'en',
      [
        'Good morning, when do you open?',
        'Thanks, and how much is it?',
        'Where are you?',
        'And the evening one?',
      ],
    ],
    ['de', ['Wie alt ist das?', 'Sind Sie morgen da?', 'Hallo, was kostet das?']],
    ['fr', ['Combien ça coûte ?', 'Bonjour, quel est le prix ?', 'Peut-on se marier chez vous ?']],
    ['es', ['¿Cuántos años tiene el museo?', 'Hola, ¿está abierto?']],
    ['ja', ['何歳から入れますか', 'こんにちは、いくらですか']],
    ['ko', ['몇 살부터 들어갈 수 있어요?', '안녕하세요, 얼마예요?']],
    ['ru', ['Сколько лет музею?', 'Здравствуйте, сколько стоит билет?']],
    ['vi', ['Tôi đi ô tô thì đỗ ở đâu?', 'Hãy cho tôi biết về “Dây thừng”.']],
    ['zh-CN', ['几岁可以进？', '你好，多少钱？']],
    ['zh-TW', ['幾歲可以進？', '你好，多少錢？']],
  ])('is no question about something else, in %s: %s', (language, texts) => {
    for (const text of texts) expect([text, heard(text, language)]).toEqual([text, null]);
  });

  it('is heard in another language than the avatar’s', () => {
    expect(heard('quel âge as-tu ?', 'de')).toEqual(['personal']);
    expect(heard('你真棒', 'en')).toEqual(['praise']);
  });
});

describe('of what the documents say nothing', () => {
  const beside = (text: string) => remarkOf(text, { name: 'Ada', language: 'en' });

  it('a courtesy beside other words is heard', () => {
    expect(beside('Great, my aunt wanted to know that')).toEqual(['praise']);
    expect(beside('Bye, I must catch my train')).toEqual(['goodbye']);
    expect(beside('My wife says hello')).toEqual(['greeting']);
  });

  it.each([
    ...['Thanks, is there a sauna?', 'Tell me about great white sharks', 'I need a good lawyer'],
    ...['Book me a nice table', 'My eye is bleeding', 'And where are the lovely gardens'],
  ])('nothing is heard in what asks for something: “%s”', (text) => expect(beside(text)).toBeNull());

  it('a few words are a remark, and a question or a sentence is none', () => {
    expect(['Oh my days!', 'ごほん'].map(isRemark)).toEqual([true, true]);
    expect(['Sauna?', 'There is acid in my eye', '前の日に取り消したいです'].map(isRemark)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

it.each(Object.entries(LOCALES))(
  '%s has each of its words once, as they are looked for',
  (_tag, { smallTalk }) => {
    const words = Object.values(smallTalk.words).flatMap((list) => list.trim().split(/,\s+/));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    const bare = words.map((word) => word.replace(/[*…@_]/g, ''));
    expect(bare.filter((word) => plain(word) !== word.replace(/ {2,}/g, ' ').trim())).toEqual([]);
  },
);
