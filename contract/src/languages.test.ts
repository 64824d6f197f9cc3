import { describe, expect, it } from 'vitest';
import { heardAs, LANGUAGES, languageOf } from './languages.ts';

describe('the table of languages', () => {
  it('covers the languages of §2.3-4: eleven tags, hi spoken in English', () => {
    expect(LANGUAGES.map((row) => row.tag).sort()).toEqual(
      ['de', 'en', 'es', 'fr', 'hi', 'ja', 'ko', 'ru', 'vi', 'zh-CN', 'zh-TW'].sort(),
    );
    expect(languageOf('hi')).toMatchObject({ spokenAs: 'en', tts: 'flite' });
  });

  it.each([
    ['en-US', 'en'],
    ['EN', 'en'],
    ['zh', 'zh-CN'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-tw', 'zh-TW'],
    ['fr-CA', 'fr'],
  ])('%s is served by %s', (tag, row) => expect(languageOf(tag)?.tag).toBe(row));

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

  it('a language that no engine here speaks has no row', () => expect(languageOf('sw')).toBeNull());
});
