import { describe, expect, it } from 'vitest';
import { AVATAR_LANGUAGES } from '../languages.ts';
import { LOCALES, localeOf } from './all.ts';

describe('the texts of a language', () => {
  const spoken = Object.entries(LOCALES);

  it.each([
    ['the words of a clip', ({ preview }) => preview],
    ['a greeting', ({ phrases }) => phrases.hello + phrases.invite],
    ['an answer that finds nothing', ({ phrases }) => phrases.abstain('')],
    ['a question back', ({ phrases }) => phrases.askBack('A', 'B')],
    ['a question whether it heard rightly', ({ phrases }) => phrases.didYouMean('A')],
    ['a word for having heard nothing', ({ phrases }) => phrases.notHeard],
    ['the end of a short introduction', ({ selfIntroduction }) => selfIntroduction.close],
  ] satisfies [string, (locale: (typeof LOCALES)['en']) => string][])(
    'has %s of its own',
    (_what, textOf) => {
      const texts = spoken.map(([, locale]) => textOf(locale));
      expect(new Set(texts).size).toBe(spoken.length);
      for (const text of texts) expect(text.length).toBeGreaterThan(5);
    },
  );

  it.each(spoken)('%s measures a voice by three sentences', (_tag, { calibration }) => {
    expect(calibration).toHaveLength(3);
  });

  // A title stands in a case behind a preposition, which nothing here can put it in.
  it.each(['quote', 'abstain', 'offer', 'askBack', 'didYouMean'] as const)(
    'puts titles in Russian behind a colon or in quotes: %s',
    (phrase) => expect(LOCALES.ru.phrases[phrase]('TITLE', 'OTHER')).toMatch(/(?:: |«)TITLE/),
  );

  it.each(AVATAR_LANGUAGES)('is present for %s', (tag) => {
    expect(localeOf(tag)).toBe(tag === 'hi' ? LOCALES.en : LOCALES[tag]);
  });

  it.each([
    ['de-AT', LOCALES.de],
    ['zh-Hant-HK', LOCALES['zh-TW']],
    ['sw', LOCALES.en],
  ])('of %s is that of its language, or English', (tag, locale) => expect(localeOf(tag)).toBe(locale));
});
