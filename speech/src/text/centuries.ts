/** Centuries. In these languages they are written in Roman numerals, which voices spell or say in English. */

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
/** One to twenty-one; later centuries are not written about. */
const NUMERALS = [...ROMAN, ...ROMAN.map((numeral) => `X${numeral}`), 'XXI'];
const NUMERAL = NUMERALS.toReversed().join('|');

const RUSSIAN =
  'первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый одиннадцатый двенадцатый тринадцатый четырнадцатый пятнадцатый шестнадцатый семнадцатый восемнадцатый девятнадцатый двадцатый'.split(
    ' ',
  );
/** Endings of the ordinal, by the form of the following word for a century. */
const RUSSIAN_ENDINGS: Readonly<Record<string, string>> = {
  век: '',
  века: 'ого',
  веку: 'ому',
  веком: 'ым',
  веке: 'ом',
};
const RUSSIAN_CENTURY = new RegExp(
  String.raw`(?<![\p{L}\d–-])(?<numeral>${NUMERAL})\s(?:(?<noun>век(?:а|у|ом|е)?)(?!\p{L})|(?<short>в)\.)`,
  'gu',
);
/** "В XX в." takes the prepositional case, "в начале XX в." and all others the genitive. */
const IN = /(?<!\p{L})[вВ]о?\s$/u;

export function withRussianCenturies(text: string): string {
  return text.replace(
    RUSSIAN_CENTURY,
    (whole: string, numeral: string, noun: string | undefined, ...match: unknown[]) => {
      const at = match.find((part) => typeof part === 'number') ?? 0;
      const before = text.slice(Math.max(0, at - 3), at);
      const said = noun ?? (IN.test(before) ? 'веке' : 'века');
      const number = NUMERALS.indexOf(numeral) + 1;
      // If a sentence ends in "в.", the point is also the sentence's.
      const isLast = noun === undefined && /^\s*$/u.test(text.slice(at + whole.length));
      return `${russianOrdinal(number, RUSSIAN_ENDINGS[said] ?? '')} ${said}${isLast ? '.' : ''}`;
    },
  );
}

function russianOrdinal(number: number, ending: string): string {
  if (number > 20) return `двадцать ${russianOrdinal(number - 20, ending)}`;
  const word = RUSSIAN[number - 1] ?? '';
  if (ending === '') return word;
  if (number === 3) return `треть${ending.replace(/^о/u, 'е').replace(/^ы/u, 'и')}`;
  return word.slice(0, -2) + ending;
}

const FRENCH =
  'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième'.split(
    ' ',
  );
const FRENCH_CENTURY = new RegExp(
  String.raw`(?<![\p{L}\d])(${NUMERAL})(?:er|ème|è|e|ᵉ)(?=(?:\s(?:siècle|millénaire)|\s(?:et|au|ou)\s(?:le\s|du\s)?(?:${NUMERAL})(?:er|ème|è|e|ᵉ)\s(?:siècle|millénaire)))`,
  'gu',
);

export function withFrenchCenturies(text: string): string {
  return text.replace(FRENCH_CENTURY, (_, numeral: string) => {
    const number = NUMERALS.indexOf(numeral) + 1;
    return number > 20 ? 'vingt et unième' : (FRENCH[number - 1] ?? numeral);
  });
}
