import { LOCALES } from '@vivant/contract/locales/all';
import { describe, expect, it } from 'vitest';
import { expressionsOf } from './expressions.ts';

const namesOf = (text: string, language: string) =>
  expressionsOf(text, language).map(({ expression }) => expression);

describe('the expression of a text', () => {
  const languages = Object.entries(LOCALES);

  it.each(languages)(
    'is a smile at a greeting, at what follows thanks and at what pleases, %s',
    (tag, { phrases, preview }) => {
      const { hello, thanks, goodbye, praised, gladToHear, congratulations, met, wished, amused } = phrases;
      const glad = [praised, gladToHear, congratulations, met, wished, amused];
      for (const text of [hello, thanks, goodbye, preview, ...glad])
        expect(namesOf(text, tag), text).toContain('smile');
    },
  );

  it.each(languages)('is concern at having no answer and at what saddens, %s', (tag, { phrases }) => {
    for (const topics of ['', 'Berlin']) expect(namesOf(phrases.abstain(topics), tag)).toContain('concern');
    const { blamed, insulted, personal, noJokes, sympathy, unsure } = phrases;
    for (const text of [blamed, insulted, personal, noJokes, sympathy, unsure])
      expect(namesOf(text, tag), text).toContain('concern');
  });

  it.each(languages)('is none for a plain statement, %s', (tag, { calibration }) => {
    const shown = calibration.flatMap((text) => namesOf(text, tag)).filter((name) => name !== 'question');
    expect(shown).toEqual([]);
  });

  it('of a question comes at its last words', () => {
    const [shown] = expressionsOf('When was the bridge over the river opened to the public?', 'en');
    expect(shown).toMatchObject({ expression: 'question', to: 1 });
    expect(shown?.from).toBeGreaterThan(0.6);
    expect(namesOf('橋はいつ開通しましたか？', 'ja')).toEqual(['question']);
    expect(namesOf('He asked "why?" and went on.', 'en')).toEqual([]);
  });

  it('lasts for a phrase, not for the sentence', () => {
    const text = 'Hello, the museum opens at ten, and the café on its ground floor an hour earlier.';
    const [smile] = expressionsOf(text, 'en');
    expect(smile).toMatchObject({ expression: 'smile', from: 0 });
    expect(smile?.to).toBeLessThan(0.15);
    const [concern] = expressionsOf('We open at ten. Unfortunately, the café is closed.', 'en');
    expect(concern?.from).toBeCloseTo(16 / 50, 1);
  });

  it('takes whole words, and a regret before a courtesy in the same phrase', () => {
    expect(namesOf('This chimney is the highest.', 'en')).toEqual([]);
    expect(namesOf('Thank you for asking but sorry no.', 'en')).toEqual(['concern']);
    expect(namesOf('', 'en')).toEqual([]);
  });
});
