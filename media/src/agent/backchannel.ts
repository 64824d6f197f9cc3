import { localeOf } from '@vivant/contract/locales/all';

/** Sounds of listening in any language. */
const SOUNDS = 'm+h+m+|h+m+|m{2,}|a+h+|aha+|ok(?:ay|é)?';
/** In UTF-16 units: longer ones say more. */
const LONGEST = 30;
const TIMES = 3;

/** Whether these words of a listener only say that they listen ("mhm", "うん", "okay, I see"): nothing is asked. */
export function isBackchannel(words: string, language: string): boolean {
  const text = words.normalize('NFC').trim().toLowerCase();
  if (text.length > LONGEST) return false;
  const one = `(?:${SOUNDS}|${localeOf(language).backchannels.source})`;
  return new RegExp(
    `^(?:${one}(?:[\\s\\p{P}]+|$|(?=[^\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}]))){1,${TIMES}}$`,
    'u',
  ).test(text);
}
