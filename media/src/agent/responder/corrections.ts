import type { Locale } from '@vivant/contract/locales/locale';

/** Limit of phrases before what was meant: "No, sorry, I meant". */
const PHRASES_MAX = 4;
const LETTER = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}]`;
const SEVERAL_WORDS = /\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]{3}/u;

/** Reads "No, I meant the bus" as "the bus"; null if nothing is corrected: "No dogs allowed?" */
export type CorrectionReader = (said: string) => string | null;

export function createCorrectionReader({ no }: Locale): CorrectionReader {
  const denial = (ends: string) =>
    new RegExp(`^[\\s¿¡]*(${no.source})(?!${ends})\\s*([,.;:!…、，。！–-]*)\\s*`, 'iu');
  const words = denial(String.raw`\p{L}`);
  // In scripts without spaces the next word follows directly; in others a short denial may begin a longer word.
  const unspaced = denial(LETTER);
  return (said) => {
    let rest = said.normalize('NFKC').replaceAll('’', "'");
    let corrects = false;
    for (let count = 0; count < PHRASES_MAX; count++) {
      const [whole = '', phrase = '', mark = ''] = words.exec(rest) ?? unspaced.exec(rest) ?? [];
      if (whole === '') break;
      corrects ||= mark !== '' || SEVERAL_WORDS.test(phrase);
      rest = rest.slice(whole.length);
    }
    return corrects && /[\p{L}\p{N}]/u.test(rest) ? rest : null;
  };
}
