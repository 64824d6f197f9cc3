import { UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';
import { localeOf } from '@vivant/contract/locales/all';

/** Sounds of listening in any language. */
const SOUNDS = 'm+h+m+|h+m+|m{2,}|a+h+|aha+|ok(?:ay|é)?';
/** In UTF-16 units: longer ones say more. */
const LONGEST = 30;
const TIMES = 3;

/** Whether these words of a listener only say that they listen ("mhm", "うん", "okay, I see"): nothing is asked. */
export function isBackchannel(words: string, language: string): boolean {
  return isShort(words, `^(?:(?:${patternsOf(language)})${AFTER}){1,${TIMES}}$`);
}

/** Whether these words may become that when the visitor goes on ("okay, I"). */
export function mayBecomeBackchannel(words: string, language: string): boolean {
  const patterns = patternsOf(language);
  const begun = patterns.split(ALTERNATIVES).map(beginningOf).join('|');
  return isShort(words, `^(?:(?:${patterns})${AFTER}){0,${TIMES - 1}}(?:${begun})${BETWEEN}*$`);
}

/** Between two of them: a space or a mark, or, of scripts without spaces, nothing. */
const BETWEEN = '[\\s\\p{P}]';
const AFTER = `(?:${BETWEEN}+|$|(?=[^\\p{Script=Latin}\\p{Script=Cyrillic}\\p{M}]))`;
/** Not those within a group. */
const ALTERNATIVES = /\|(?![^(]*\))/;
/** Between the words of one: not within a set of characters. */
const SPACES = / (?![^[]*\])/;
/** A letter, a set or a group of them, and how often it comes. */
const LETTERS = /(?:\[[^\]]*\]|\(\?:[^)]*\)|.)(?:[+?]|\{\d+,\})?/gsu;

const patternsOf = (language: string) => `${SOUNDS}|${localeOf(language).backchannels.source}`;

/** A pattern of its first words or, in scripts without spaces, its first letters: recognisers give whole words. */
function beginningOf(pattern: string): string {
  if (UNSPACED_SCRIPT.test(pattern))
    return (pattern.match(LETTERS) ?? []).reduceRight((rest, letter) => `${letter}(?:${rest})?`, '');
  return pattern.split(SPACES).reduceRight((rest, word) => (rest === '' ? word : `${word}(?: ${rest})?`), '');
}

function isShort(words: string, pattern: string): boolean {
  const text = words.normalize('NFC').trim().toLowerCase();
  return text.length <= LONGEST && new RegExp(pattern, 'u').test(text);
}
