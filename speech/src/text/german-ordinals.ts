import { monthsIn } from './weekdays.ts';

const ONES =
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  );
const TENS = ['', '', 'zwanzig', 'dreißig'];
const IRREGULAR: Readonly<Record<number, string>> = { 1: 'erst', 3: 'dritt', 7: 'siebt', 8: 'acht' };
const GREATEST = 39;

/** What an ordinal stands before for certain, by gender. */
const NOUNS = {
  m: ['Stock', 'Geburtstag', 'Weltkrieg', 'Bezirk', ...monthsIn('de')],
  f: ['Etage', 'Klasse', 'Auflage'],
  n: ['Jahrhunderts?', 'Jahrtausends?', 'Obergeschoss', 'Untergeschoss', 'Kapitel'],
};
const DATIVE =
  /(?:^|[^\p{L}])(?:am|im|vom|zum|beim|dem|den|des|seit|ab|bis|nach|vor|einem|einen|eines|einer|zur)\s$/iu;
const AFTER_ARTICLE = /(?:^|[^\p{L}])(?:die|das|der|diese|dieser|eine)\s$/iu;
const THE = /(?:^|[^\p{L}])der\s$/iu;
const CONTEXT_CHARS = 12;

const MONTHS = monthsIn('de').join('|');
/** From a day to another, of the same month or not. */
const FROM_DAY = new RegExp(
  String.raw`(?<=(?<![\d.,])\d{1,2}\.(?:\s(?:${MONTHS}))?)\s?[–-]\s?(?=(?:\p{L}+,?\s)?\d{1,2}\.\s(?:${MONTHS})(?!\p{L}))`,
  'gu',
);
const ORDINAL = new RegExp(
  String.raw`(?<![\p{L}\d.,:])(?<number>[1-9]\d?)\.(?:\s(?<noun>${Object.values(NOUNS).flat().join('|')})(?!\p{L})|(?=\s(?:bis|und)\s(?:zum\s)?\d{1,2}\.\s(?:${MONTHS})(?!\p{L})))`,
  'gu',
);

function stem(number: number): string {
  if (IRREGULAR[number] !== undefined) return IRREGULAR[number];
  if (number < 20) return `${ONES[number]}t`;
  const ones = number % 10 === 0 ? '' : `${ONES[number % 10]}und`;
  return `${ones}${TENS[Math.trunc(number / 10)]}st`;
}

const isOneOf = (nouns: readonly string[], noun: string) =>
  nouns.some((name) => new RegExp(`^${name}$`, 'u').test(noun));

/** "24. Mai", "3. Jahrhundert": a voice counts to 24 and takes the point for the end of a sentence. */
export function withGermanOrdinals(text: string): string {
  return text.replace(FROM_DAY, ' bis ').replace(ORDINAL, (whole: string, ...match: unknown[]) => {
    const { number = '', noun } = match.at(-1) as { number?: string; noun?: string };
    if (Number(number) > GREATEST) return whole;
    const [at, searched] = [match.at(-3) as number, match.at(-2) as string];
    const before = searched.slice(Math.max(0, at - CONTEXT_CHARS), at);
    return `${stem(Number(number))}${ending(before, noun)}${noun === undefined ? '' : ` ${noun}`}`;
  });
}

function ending(before: string, noun: string | undefined): string {
  const isFeminine = noun !== undefined && isOneOf(NOUNS.f, noun);
  if (DATIVE.test(before) || (isFeminine && THE.test(before))) return 'en';
  if (isFeminine || AFTER_ARTICLE.test(before)) return 'e';
  return noun !== undefined && isOneOf(NOUNS.n, noun) ? 'es' : 'er';
}
