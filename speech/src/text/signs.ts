import type { SpokenTag } from '@vivant/contract/languages';
import { counted } from './abbreviations.ts';

/** How signs beside numbers are said. */
interface Signs {
  /** "~20" */
  about: string;
  /** "§ 5"; for several: "§§ 5–7" */
  section: (number: string, isOne: boolean) => string;
  /** "3x a day" */
  times(count: number): string;
  /** "24/7" */
  roundTheClock: string;
  /** A fraction of a measure; null if it stays as written. */
  fraction(part: Part): string | null;
}

interface Part {
  /** The whole number before it; "" for none. */
  whole: string;
  numerator: number;
  denominator: number;
  /** The measure in words, in the form in which it is written. */
  measure: string;
}

const before =
  (one: string, many = one) =>
  (number: string, isOne: boolean) =>
    `${isOne ? one : many} ${number}`;

/** For languages that put the denominator first. */
const outOf =
  (joint: string, plus: string, space: string) =>
  ({ whole, numerator, denominator, measure }: Part) =>
    `${whole === '' ? '' : `${whole}${plus}`}${denominator}${joint}${numerator}${space}${measure}`;

const ENGLISH_PARTS: Record<number, string> = { 2: 'half', 3: 'third', 4: 'quarter', 8: 'eighth' };
const GERMAN_PARTS: Record<number, string> = { 2: 'halb', 3: 'drittel', 4: 'viertel', 8: 'achtel' };
const GERMAN_COUNTS: Record<number, string> = { 1: 'ein', 2: 'zwei', 3: 'drei', 5: 'fünf', 7: 'sieben' };
const FRENCH_PARTS: Record<number, string> = { 3: 'tiers', 4: 'quart', 8: 'huitième' };
const SPANISH_PARTS: Record<number, string> = { 3: 'tercio', 4: 'cuarto', 8: 'octavo' };
const RUSSIAN_PARTS: Record<number, readonly [string, string, string]> = {
  2: ['половина', 'половины', 'половин'],
  3: ['треть', 'трети', 'третей'],
  4: ['четверть', 'четверти', 'четвертей'],
  8: ['восьмая', 'восьмых', 'восьмых'],
};

const chinese = (about: string, section: string, roundTheClock: string): Signs => ({
  ...{ about, roundTheClock },
  section: (number) => `第${number}${section}`,
  times: (count) => `${count}次`,
  fraction: outOf('分之', '又', ''),
});

const SIGNS: Record<SpokenTag, Signs> = {
  en: {
    ...{ about: 'about ', section: before('section', 'sections'), roundTheClock: 'around the clock' },
    times: (count) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`),
    fraction({ whole, numerator, denominator, measure }) {
      const part = ENGLISH_PARTS[denominator];
      if (part === undefined) return null;
      const count = numerator === 1 ? 'a' : numerator;
      const parts = numerator === 1 ? part : `${part}s`;
      if (whole !== '') return `${whole} and ${count} ${parts} ${measure}`;
      const one = `${/^(?:h|inch)/.test(measure) ? 'an' : 'a'} ${measure.replace(/(?<=inch)es$|s$/, '')}`;
      return denominator === 2 ? `half ${one}` : `${count} ${parts} of ${one}`;
    },
  },
  de: {
    ...{ about: 'etwa ', section: before('Paragraf', 'Paragrafen'), roundTheClock: 'rund um die Uhr' },
    times: (count) => `${count} Mal`,
    fraction({ whole, numerator, denominator, measure }) {
      const part = GERMAN_PARTS[denominator];
      const count = GERMAN_COUNTS[numerator];
      if (part === undefined || count === undefined) return null;
      if (denominator === 2) return `${whole === '1' ? 'ein' : whole}einhalb ${measure}`;
      return `${whole === '' ? '' : `${whole} `}${count} ${part} ${measure}`;
    },
  },
  fr: {
    ...{ about: 'environ ', section: before('paragraphe', 'paragraphes') },
    roundTheClock: '24 heures sur 24 et 7 jours sur 7',
    times: (count) => `${count} fois`,
    fraction({ whole, numerator, denominator, measure }) {
      if (whole !== '') return null;
      const one = measure.replace(/s$/, '');
      if (denominator === 2) return `demi-${one}`;
      const part = FRENCH_PARTS[denominator];
      const parts = part === undefined || numerator === 1 ? part : part.replace(/s?$/, 's');
      return parts === undefined
        ? null
        : `${numerator === 1 ? 'un' : numerator} ${parts} ${/^h/.test(one) ? 'd’' : 'de '}${one}`;
    },
  },
  es: {
    ...{ about: 'aproximadamente ', section: before('párrafo', 'párrafos') },
    roundTheClock: 'las 24 horas, los 7 días de la semana',
    times: (count) => (count === 1 ? 'una vez' : `${count} veces`),
    fraction({ whole, numerator, denominator, measure }) {
      if (whole !== '') return null;
      const one = measure.replace(/s$/, '');
      if (denominator === 2) return `${one.endsWith('a') ? 'media' : 'medio'} ${one}`;
      const part = SPANISH_PARTS[denominator];
      if (part === undefined) return null;
      return `${numerator === 1 ? 'un' : numerator} ${part}${numerator === 1 ? '' : 's'} de ${one}`;
    },
  },
  ru: {
    ...{ about: 'примерно ', section: before('параграф', 'параграфы'), roundTheClock: 'круглосуточно' },
    times: (count) => counted(count, 'раз', 'раза', 'раз'),
    fraction({ whole, numerator, denominator, measure }) {
      const part = RUSSIAN_PARTS[denominator];
      if (part === undefined) return null;
      const of = numerator === 1 ? part[0] : counted(numerator, ...part);
      return `${whole === '' ? '' : `${whole} и `}${of} ${measure}`;
    },
  },
  vi: {
    ...{ about: 'khoảng ', section: before('mục'), roundTheClock: 'suốt ngày đêm' },
    times: (count) => `${count} lần`,
    fraction: ({ whole, numerator, denominator, measure }) =>
      whole === '' ? `${denominator === 2 ? 'nửa' : `${numerator} phần ${denominator}`} ${measure}` : null,
  },
  ko: {
    ...{ about: '약 ', section: (number) => `제${number}조`, roundTheClock: '하루 24시간' },
    times: (count) => `${count}번`,
    fraction: outOf('분의 ', '과 ', ' '),
  },
  ja: {
    ...{ about: '約', section: (number) => `第${number}条`, roundTheClock: '24時間年中無休' },
    times: (count) => `${count}回`,
    fraction: outOf('分の', 'と', ''),
  },
  'zh-CN': chinese('大约', '节', '全天24小时'),
  'zh-TW': chinese('大約', '節', '全天24小時'),
};

/** Measures that follow fractions: before anything else "1/2" may be a mark, a score or a date. */
const UNIT_SIGNS = 'kg|km|ml|cm|g|l|m|h|кг|км|мл|л|г|м';
const MEASURES =
  '(?:cups?|teaspoons?|tablespoons?|hours?|lit(?:er|re)s?|miles?|pounds?|kilos?|pints?|inch(?:es)?|Stunden?|Litern?|Kilo|Pfund|Tassen?|Metern?|Kilometern?|Jahre?n?|Teelöffel|Esslöffel|heures?|tasses?|mètres?|journées?|litros?|horas?|tazas?|metros?|литра|часа|чашки|стакана|метра|килограмма|lít|giờ|cốc|리터|시간|컵|킬로|リットル|カップ|時間|キロ|升|杯|小时|小時|公斤|公升)';
const FRACTION = new RegExp(
  String.raw`(?<![\p{L}\d.,:/])(?:(?<whole>\d{1,2})\s)?(?<numerator>\d)[/⁄](?<denominator>\d)\s?(?:(?<sign>${UNIT_SIGNS})|(?<measure>${MEASURES}))(?![\p{Script=Latin}\p{Script=Cyrillic}])`,
  'gu',
);
const SIGNED = /[½⅓⅔¼¾⅛]/gu;
const ABOUT = /(?<![\p{L}\d]|\d\s)[~≈]\s?(?=\d)/gu;
const SECTION = /§(?<several>§)?\s?(?<number>\d+\p{L}?(?![\p{L}\d]))/gu;
/** "3 x 4 m" gives two sides, so it is left out. */
const TIMES =
  /(?<![\p{L}\d.,:/-])(?<count>\d{1,3})\s?[x×](?=\s(?!\d)|\s*$|[.,;!?)，。、]|\p{Script=Han}|\p{Script=Hangul})/gu;
/** After these words "24/7" is the 24th of July. */
const ALL_HOURS =
  /(?<!(?<!\p{L})(?:le|du|au|el|al|del|am|vom|zum|ngày)\s)(?<![\p{L}\d.,:/-])24\/7(?![\d/])/gu;
/** "24h/24, 7j/7" */
const FRENCH_HOURS = /(?<!\d)24\s?h\s?\/\s?24(?!\d)/gu;
const FRENCH_DAYS = /(?<!\d)([67])\s?j(?:ours)?\s?\/\s?7(?!\d)/gu;
/**
 * A number with a leading zero is a code, unless a space separates its thousands. Hours of four digits keep the dash
 * between them.
 */
const CODE = /(?<![\p{L}\d.,:/–+-]|\d\s)0\d{2,}(?![\p{L}\d:/–-]|[.,]\d)/gu;

/**
 * Says fractions of measures, "about", "section", "times" and "24/7" in words, and codes digit by digit. `unitOf`: the
 * name of a unit by its sign, in the form for the amount.
 */
export function withSigns(
  text: string,
  language: SpokenTag,
  unitOf: (sign: string, amount: number) => string | null,
): string {
  const signs = SIGNS[language];
  const french = (said: string) =>
    language === 'fr'
      ? said.replace(FRENCH_HOURS, '24 heures sur 24').replace(FRENCH_DAYS, '$1 jours sur 7')
      : said;
  return french(text)
    .replace(SIGNED, (sign, at: number) =>
      /\d$/.test(text.slice(0, at)) ? ` ${sign.normalize('NFKC')}` : sign.normalize('NFKC'),
    )
    .replace(FRACTION, (written: string, ...match: unknown[]) => {
      const groups = match.at(-1) as Record<string, string | undefined>;
      const [numerator, denominator] = [Number(groups.numerator), Number(groups.denominator)];
      const { whole = '', sign } = groups;
      const amount = Number(whole) + numerator / denominator;
      const measure = sign === undefined ? groups.measure : unitOf(sign, amount);
      return measure == null
        ? written
        : (signs.fraction({ whole, numerator, denominator, measure }) ?? written);
    })
    .replace(ALL_HOURS, signs.roundTheClock)
    .replace(ABOUT, signs.about)
    .replace(SECTION, (_written, several: string | undefined, number: string) =>
      signs.section(number, several === undefined),
    )
    .replace(TIMES, (_written, count: string) => signs.times(Number(count)))
    .replace(CODE, (code) => [...code].join(' '));
}
