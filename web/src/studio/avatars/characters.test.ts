import { AVATAR_LANGUAGES } from '@vivant/contract/languages';
import { GREETING_MAX } from '@vivant/contract/limits';
import { inAnyLanguage, localeOf } from '@vivant/contract/locales/all';
import { ConversationalHabits } from '@vivant/contract/persona';
import { describe, expect, it } from 'vitest';
import { CHARACTERS, habitFieldsOf, textsOfCharacter } from './characters.ts';

const DIRECTIONS = new RegExp(
  inAnyLanguage(({ directions }) => directions),
  'iu',
);

describe.each(AVATAR_LANGUAGES)('characters to begin with, in %s', (language) => {
  const texts = CHARACTERS.map(({ id }) => ({ id, ...textsOfCharacter(id, language) }));

  it('open with a sentence that the avatar may say of itself', () => {
    const { opens, foreign } = localeOf(language).selfIntroduction;
    const unsaid = texts.filter(({ personality }) => {
      const [first = ''] = personality.split(/(?<=[.。])/);
      return !opens.test(first) || foreign.test(first.replace(opens, '')) || DIRECTIONS.test(first);
    });
    expect(unsaid).toEqual([]);
  });

  it('fit into one line each, and greet', () => {
    for (const { personality, greeting } of texts) {
      expect(`${personality}${greeting}`).not.toContain('\n');
      expect(greeting.length).toBeGreaterThan(5);
      expect(greeting.length).toBeLessThanOrEqual(GREETING_MAX);
    }
  });
});

it('characters to begin with have habits that an avatar can have', () => {
  for (const character of CHARACTERS)
    expect(ConversationalHabits.safeParse(habitFieldsOf(character)).success).toBe(true);
});
