/** Abbreviations as pairs of the written and the spoken form, for the tables of `reading.ts`. */

/** With `ends` the abbreviation may be a sentence's last word, and its point the sentence's as well. */
export type Short = readonly [RegExp, string | ((...match: string[]) => string), 'ends'?];

/** A whole abbreviation, whose parts may have spaces between them. */
export function abbreviation(written: string, said: string): Short {
  const parts = written.replace(/\./g, '\\.').replaceAll(' ', '[\\s\\u00a0]?');
  return [new RegExp(`(?<![\\p{L}\\p{N}.])${parts}(?![\\p{L}\\p{N}])`, 'gu'), said];
}

/** An abbreviation before a number. */
export function beforeNumber(written: string, said: string): Short {
  return [new RegExp(`(?<![\\p{L}\\p{N}])${written}\\s?(?=\\d)`, 'gu'), `${said} `];
}

export const ending = ([written, said]: Short): Short => [written, said, 'ends'];

/** A fraction has no points between thousands, as the comma is the decimal mark. */
const WHOLE_OR_FRACTION = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[.,]\d+)?`;
const THOUSANDS = /\.(?=\d{3}(?!\d))/g;

/** An abbreviation after a number, which decides its grammatical form. */
function afterNumber(written: string, sayAfter: (number: string) => string): Short {
  return ending([
    new RegExp(`(?<![\\p{L}\\d.,])(${WHOLE_OR_FRACTION})\\s?${written}(?![\\p{L}\\p{N}])`, 'gu'),
    (_whole, digits = '') => {
      const number = digits.replace(THOUSANDS, '');
      return `${number} ${sayAfter(number)}`;
    },
  ]);
}

/** The form of a Russian noun after a number, which may be a fraction: "2,5 тысячи". */
function russianForm(count: number, [one, few, many]: readonly [string, string, string]): string {
  const form = new Intl.PluralRules('ru').select(count);
  return form === 'one' ? one : form === 'few' || !Number.isInteger(count) ? few : many;
}

export function counted(count: number, ...forms: [one: string, few: string, many: string]): string {
  return `${count} ${russianForm(count, forms)}`;
}

export function countedInRussian(written: string, ...forms: [one: string, few: string, many: string]): Short {
  return afterNumber(written, (number) => russianForm(Number(number.replace(',', '.')), forms));
}

export const countedInGerman = (written: string, one: string, many: string): Short =>
  afterNumber(written, (number) => (number === '1' ? one : many));
