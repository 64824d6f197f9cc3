import { foundBy } from './found.ts';
import { monthsIn, weekdaysIn } from './weekdays.ts';

const ONES =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const TENS = ['', '', 'zwanzig', 'dreißig'];
const IRREGULAR: Readonly<Record<number, string>> = { 1: 'erst', 3: 'dritt', 7: 'siebt', 8: 'acht' };
const GREATEST = 39;

/** Nouns that surely follow an ordinal, by gender; with an s the noun is in the genitive. */
const NOUNS = {
  month: monthsIn('de'),
  m: ['Stock', 'Geburtstag', 'Weltkrieg', 'Bezirk'],
  f: ['Etage', 'Klasse', 'Auflage'],
  n: ['Jahrhundert', 'Jahrtausend', 'Obergeschoss', 'Untergeschoss', 'Kapitel'],
};
type Gender = keyof typeof NOUNS;

const MONTHS = NOUNS.month.join('|');
const WEEKDAYS = weekdaysIn('de').join('|');
const NOUN = `(?<noun>(?:${[...NOUNS.m, ...NOUNS.n].join('|')})(?<genitive>e?s)?|${[...NOUNS.f, ...NOUNS.month].join('|')})(?!\\p{L})`;

/**
 * One of these words, in lower case or with a capital as a sentence begins. Not `(?i:…)`: V8 misses capitals with it
 * once a process has compiled so many patterns that it optimises no more of them.
 */
const word = (words: string) =>
  String.raw`(?:^|[^\p{L}])(?:${words.replaceAll(/(?<!\S)\p{Ll}/gu, (first) => `[${first}${first.toUpperCase()}]`).replaceAll(' ', '|')})\s`;
const ENDING_IN_EN = String.raw`(?:\p{Ll}+en\s){0,2}$`;
const OWN = 'mein dein sein ihr unser euer eur kein ein dies jed jen'.split(' ');
const own = (ending: string) => OWN.map((stem) => stem + ending).join(' ');
/** Words that ask for the weak ending, also with an adjective between: "im frühen 19. Jahrhundert". */
const WEAK = new RegExp(
  `${word(`am im vom zum beim dem den des ${own('em')} ${own('en')}`)}${ENDING_IN_EN}`,
  'u',
);
const WEAK_GENITIVE = new RegExp(`${word(own('es'))}${ENDING_IN_EN}`, 'u');
/** Words that are genitive or dative before a feminine noun, and ask for the weak ending. */
const WEAK_FEMININE = new RegExp(`${word(`der zur ${own('er')}`)}${ENDING_IN_EN}`, 'u');
const NOMINATIVE = new RegExp(
  String.raw`${word('die das der ins ans diese dieser dieses jene jener jenes jede jeder jedes meine deine seine keine eine ihre unsere eure')}(?:\p{Ll}+e\s)?$`,
  'u',
);
const AFTER_A = new RegExp(`${word('mein dein sein kein ein ihr unser euer')}$`, 'u');
/** Prepositions that always take the dative. */
const WITH_DATIVE = new RegExp(`${word('zwischen seit nach von aus mit bei')}$`, 'u');
const WITH_DATIVE_OR_NOT = new RegExp(`${word('in ab zu zwischen seit nach von aus mit bei')}$`, 'u');
/** Prepositions that ask for the weak ending in dates. */
const BEFORE_DAY = new RegExp(`${word('seit ab bis nach vor')}$`, 'u');
const ON_WEEKDAY = new RegExp(`${word('am vom zum ab bis seit')}(?:${WEEKDAYS}),?\\s$`, 'u');
/** The ordinal begins its sentence or clause, so that nothing before it decides its form. */
const ALONE = new RegExp(
  String.raw`^\s*$|(?<!\d)[.!?:;(„“"–]\s?$|(?<!\d\.?|${MONTHS}|${WEEKDAYS}),\s$|(?<!(?:und|oder|bis)\s)(?<!\p{L})(?:${WEEKDAYS}),?\s$`,
  'u',
);
const CONTEXT_CHARS = 40;

/** The dash from one day to another, of the same month or not. */
const FROM_DAY = new RegExp(
  String.raw`(?<=(?<![\d.,])\d{1,2}\.(?:\s(?:${MONTHS}))?)\s?[–-]\s?(?=(?:\p{L}+,?\s)?\d{1,2}\.\s(?:${MONTHS})(?!\p{L}))`,
  'gu',
);
/** One ordinal, or two with one noun: "im 17. und frühen 18. Jahrhundert". */
const ORDINAL = new RegExp(
  String.raw`(?<![\p{L}\d.,:])(?<number>[1-9]\d?)\.(?:\s(?<link>(?:und|oder|bis)\s(?<article>(?:\p{L}+\s){0,2}(?:zum|zur|dem|den|des|der|die|das|im|am|ins)\s)?(?<adjective>\p{Ll}+en\s)?)(?<second>[1-9]\d?)\.)?\s${NOUN}`,
  'gu',
);

function stem(number: number): string {
  if (IRREGULAR[number] !== undefined) return IRREGULAR[number];
  if (number < 20) return `${ONES[number]}t`;
  const ones = number % 10 === 0 ? '' : `${ONES[number % 10]}und`;
  return `${ones}${TENS[Math.trunc(number / 10)]}st`;
}

/** "24. Mai", "3. Jahrhundert": a voice reads the number as 24 and takes the point for the end of a sentence. */
export function withGermanOrdinals(text: string): string {
  return text.replace(FROM_DAY, ' bis ').replace(ORDINAL, (whole: string, ...match: unknown[]) => {
    const found = foundBy(whole, match);
    const { number = '', link = '', article, adjective, second, noun = '', genitive } = found.groups;
    if (Number(number) > GREATEST || Number(second ?? 0) > GREATEST) return whole;
    const before = found.before.slice(-CONTEXT_CHARS);
    const gender = genderOf(noun.slice(0, noun.length - (genitive?.length ?? 0)));
    const first = ending(before, gender, genitive !== undefined);
    if (first === null) return whole;
    if (second === undefined) return `${stem(Number(number))}${first} ${noun}`;
    const isLastDay = gender === 'month' && link === 'bis ';
    const last = isLastDay || article !== undefined ? ending(link, gender, genitive !== undefined) : first;
    if (last === null || (adjective !== undefined && last !== 'en')) return whole;
    return `${stem(Number(number))}${first} ${link}${stem(Number(second))}${last} ${noun}`;
  });
}

function genderOf(noun: string): Gender {
  const found = (Object.keys(NOUNS) as Gender[]).find((gender) => NOUNS[gender].includes(noun));
  return found ?? 'm';
}

/** The ending that the words before the ordinal ask for; null if they do not tell. */
function ending(before: string, gender: Gender, isGenitive: boolean): string | null {
  if (WEAK.test(before)) return 'en';
  if (isGenitive) return WEAK_GENITIVE.test(before) ? 'en' : null;
  if (gender === 'month' && (BEFORE_DAY.test(before) || ON_WEEKDAY.test(before))) return 'en';
  if (gender === 'f') {
    if (WEAK_FEMININE.test(before)) return 'en';
    if (WITH_DATIVE_OR_NOT.test(before)) return 'er';
  }
  if (NOMINATIVE.test(before)) return 'e';
  if (gender !== 'f' && WITH_DATIVE.test(before)) return 'em';
  if (!ALONE.test(before) && (gender === 'f' || !AFTER_A.test(before))) return null;
  return { month: 'er', m: 'er', f: 'e', n: 'es' }[gender];
}
