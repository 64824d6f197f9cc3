import { describe, expect, it } from 'vitest';
import { LOCALES } from './all.ts';
import { phrasesOf } from './manners.ts';

/** What addresses somebody as one addresses friends, and as one addresses guests. */
const ADDRESS: Partial<Record<keyof typeof LOCALES, { informal: RegExp; formal: RegExp }>> = {
  de: {
    informal: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*|frag|meinst|meintest|möchtest)(?!\p{L})/iu,
    formal: /(?<!\p{L})(?:Sie|Ihnen|Ihre?)(?!\p{L})/u,
  },
  es: {
    informal: /(?<!\p{L})(?:te|tu|contigo|quieras|puedes|pregúntame|perdona)(?!\p{L})/iu,
    formal: /(?<!\p{L})(?:usted|se refiere|puede preguntarme|pregúnteme|su pregunta|disculpe)(?!\p{L})/iu,
  },
  fr: {
    informal: /(?<!\p{L})(?:tu|te|toi|ta|t['’]|veux-tu|demande-moi|excuse-moi)/iu,
    formal: /(?<!\p{L})(?:vous|votre|voulez)(?!\p{L})/iu,
  },
  ru: {
    informal: /(?<!\p{L})(?:ты|тебя|тобой|прости|спроси|можешь)(?!\p{L})/iu,
    formal: /(?<!\p{L})(?:вы|вас|вам|простите|спросите)(?!\p{L})/iu,
  },
  ja: {
    informal: /(?:だよ|ね|よ|の|な|う|て|い)[。？]/u,
    formal: /(?:です|ます|ません|でした|さい)か?[。？]?/u,
  },
  ko: { informal: /(?:어|아|야|해|줘|자|봐|돼)[.?]/u, formal: /(?:니다|니까|세요|요|시오)[.?]/u },
  'zh-CN': { informal: /你/u, formal: /您/u },
  'zh-TW': { informal: /你/u, formal: /您/u },
  vi: { informal: /mình|nhé/iu, formal: /quý khách/iu },
};

describe.each(Object.keys(LOCALES) as (keyof typeof LOCALES)[])('manners in %s', (tag) => {
  const said = (how: Parameters<typeof phrasesOf>[1]) => {
    // What a visitor asks is theirs to put.
    const { askAbout: _, askFor: __, quote: ___, ...phrases } = phrasesOf(tag, how);
    const { abstain, askBack, didYouMean, offer, iAm, ...plain } = phrases;
    return {
      ...{ ...plain, abstain: abstain('A'), unknown: abstain(''), askBack: askBack('A', 'B') },
      ...{ didYouMean: didYouMean('A'), offer: offer('A'), offerAll: offer(''), iAm: iAm('A') },
    };
  };
  const informal = said('LOW');
  const usual = said('MEDIUM');
  const formal = said('HIGH');

  it('can be heard: the first words and the last ones differ', () => {
    for (const phrase of ['hello', 'thanks', 'goodbye'] as const)
      expect(informal[phrase], phrase).not.toBe(formal[phrase]);
    expect(informal.abstain).not.toBe(formal.abstain);
    expect(new Set([informal.goodbye, usual.goodbye, formal.goodbye]).size).toBeGreaterThan(1);
  });

  it('address a visitor in one way throughout', () => {
    const address = ADDRESS[tag];
    if (address === undefined) return expect(tag).toBe('en');
    for (const [phrase, text] of Object.entries(informal)) expect(text, phrase).not.toMatch(address.formal);
    // Polite sentences end in some of the same syllables.
    if (tag === 'ja') return;
    for (const [phrase, text] of Object.entries(formal)) expect(text, phrase).not.toMatch(address.informal);
  });
});
