import { describe, expect, it } from 'vitest';
import { heardAs, languageRow, SPOKEN_LANGUAGES, splitSentences } from './languages.ts';

describe('the table of languages', () => {
  it('covers the languages of §2.3-4: eleven tags, hi spoken in English', () => {
    expect(SPOKEN_LANGUAGES.map((row) => row.tag).sort()).toEqual(
      ['de', 'en', 'es', 'fr', 'hi', 'ja', 'ko', 'ru', 'vi', 'zh-CN', 'zh-TW'].sort(),
    );
    expect(languageRow('hi')).toMatchObject({ spokenAs: 'en', tts: 'flite' });
  });

  it.each([
    ['en-US', 'en'],
    ['EN', 'en'],
    ['zh', 'zh-CN'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-tw', 'zh-TW'],
    ['fr-CA', 'fr'],
  ])('%s is served by %s', (tag, row) => expect(languageRow(tag)?.tag).toBe(row));

  it.each([
    ['en-GB', 'en'],
    ['zh-TW', 'zh'],
    ['cmn-Hant', 'zh'],
    ['DE', 'de'],
    ['sw', null],
    ['x-klingon', null],
    ['i-default', null],
    ['hi', null],
  ])('%s is named to a recogniser as %s', (tag, named) => expect(heardAs(tag)).toBe(named));

  it('a language nobody here speaks has no row', () => expect(languageRow('sw')).toBeNull());
});

describe('sentences', () => {
  it.each([
    ['en', 'Dr. Smith came at 3.5 p.m. He left. Why?', ['Dr. Smith came at 3.5 p.m. He left.', 'Why?']],
    ['de', 'Das ist z. B. gut. Und das auch!', ['Das ist z. B. gut.', 'Und das auch!']],
    ['zh-CN', '你好。今天天气很好！我们走吧？', ['你好。', '今天天气很好！', '我们走吧？']],
    ['ja', 'こんにちは。元気ですか？はい。', ['こんにちは。', '元気ですか？', 'はい。']],
    ['hi', 'नमस्ते। आप कैसे हैं?', ['नमस्ते।', 'आप कैसे हैं?']],
    ['en', '  ', []],
  ])('%s: %s', (language, text, sentences) => expect(splitSentences(text, language)).toEqual(sentences));
});
