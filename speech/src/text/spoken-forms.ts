import type { SpokenTag } from '@vivant/contract/languages';
import type { Short } from './abbreviations.ts';
import { withAddresses } from './addresses.ts';
import { withDates } from './dates.ts';
import { foundBy } from './found.ts';
import { withRanges } from './ranges.ts';
import { READING, type Reading } from './reading.ts';
import { endsSentence } from './sentence-ends.ts';
import { withSigns } from './signs.ts';
import { withWeekdays } from './weekdays.ts';

/**
 * Replaces written short forms by the words they are said with: addresses, dates, times of day, ranges, amounts with a
 * unit or a currency, telephone numbers, abbreviations. Voices read numbers in their language, but spell "km" and take
 * the point of a date for the end of a sentence. Names of units, currencies and months, in the form that a number asks
 * for, are Unicode's (`Intl`).
 */
export function spokenForms(text: string, language: SpokenTag): string {
  const reading = READING[language];
  // First, as the signs and numbers of addresses must not be read otherwise.
  let spoken = withAddresses(inPlainWidth(text), reading.addresses, reading.plus);
  // Before the dates, which are recognised by a weekday beside them.
  const { to, days = (first, last) => `${first} ${to} ${last}` } = reading;
  spoken = withWeekdays(spoken, language, days);
  spoken = withDates(spoken, language, reading);
  spoken = spoken.replace(TELEPHONE, (number) => digitByDigit(number, reading));
  spoken = withSigns(spoken, language, (sign, amount) => unitNamed(sign, amount, language, reading));
  // Before the times of day, as the end of one may be the beginning of a range.
  spoken = withRanges(spoken, language, to);
  spoken = withTimes(spoken, reading);
  spoken = withPrices(spoken, language, reading);
  spoken = withUnits(spoken, language, reading);
  for (const short of reading.short) spoken = withShort(spoken, short, language);
  if (reading.ordinals !== undefined) spoken = reading.ordinals(spoken);
  // Unicode puts no-break spaces between some numbers and their units.
  return spoken.replace(/[\u00a0\u202f]/g, ' ');
}

function withShort(text: string, [written, said, ends]: Short, language: SpokenTag): string {
  return text.replace(written, (whole: string, ...match: unknown[]) => {
    const inWords = typeof said === 'string' ? said : said(whole, ...(match as string[]));
    const at = match.find((part) => typeof part === 'number') ?? 0;
    const isLast = ends && whole.endsWith('.') && endsSentence(text.slice(at + whole.length), language);
    return isLast ? `${inWords}.` : inWords;
  });
}

/** Full-width digits, letters and signs of numbers in East Asian texts become plain ones. */
function inPlainWidth(text: string): string {
  return text
    .replace(/[０-９Ａ-Ｚａ-ｚ％]/gu, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/(?<=\d)：(?=\d)/gu, ':')
    .replace(/￥/gu, '¥');
}

/** Groups of digits that begin as a number to dial does. */
const TELEPHONE = /(?<![\p{L}\d.,:–-])(?:\+\d|\(?0)\d*\)?(?:[ /()-]{1,2}\d{2,}\)?){1,6}(?![\d.,:]*\d)/gu;
const TELEPHONE_DIGITS_MIN = 7;
/** Dates, and hours of four digits, which are no telephone numbers. */
const NO_TELEPHONE = /^(?:\d{1,2}([-/ ])\d{1,2}\1\d{4}|\d{4}-\d{4})$/u;

function digitByDigit(number: string, { plus }: Reading): string {
  const groups = number.match(/\d+/g) ?? [];
  if (groups.join('').length < TELEPHONE_DIGITS_MIN || NO_TELEPHONE.test(number)) return number;
  const said = groups.flatMap((group) => group.match(/\d{1,4}/g) ?? []);
  return `${number.startsWith('+') ? `${plus} ` : ''}${said.map((group) => [...group].join(' ')).join(', ')}`;
}

/** How much text before and after a time is looked at. */
const CONTEXT_CHARS = 24;

function withTimes(text: string, { clock }: Reading): string {
  if (clock === null) return text;
  return text.replace(clock.written, (whole: string, ...match: unknown[]) => {
    const found = foundBy(whole, match);
    const { hours = '', minutes } = found.groups;
    const before = found.before.slice(-CONTEXT_CHARS);
    const after = found.after.slice(0, CONTEXT_CHARS);
    // "1:50" and "3:16" are as often a scale or a verse, so such a time needs a word beside it.
    const isClear = hours.length > 1 || !whole.includes(':') || /\p{L}$/u.test(whole);
    if (clock.refused?.test(before)) return whole;
    if (
      !isClear &&
      clock.expected !== null &&
      !clock.expected.before.test(before) &&
      !clock.expected.after.test(after)
    )
      return whole;
    return clock.say(Number(hours), Number(minutes ?? 0));
  });
}

/** `amountOf` tells groups of thousands from fractions. */
const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`;

/** A mark before three digits separates thousands, unless it is the language's decimal mark and the only one. */
function amountOf(digits: string, { decimal }: Reading): number {
  const marks = digits.match(/\D/g) ?? [];
  const last = marks.at(-1);
  const fraction = last === undefined ? '' : digits.slice(digits.lastIndexOf(last) + 1);
  const isFraction =
    last !== undefined &&
    /[.,]/.test(last) &&
    (fraction.length !== 3 || (marks.length === 1 && last === decimal));
  const whole = isFraction ? digits.slice(0, -fraction.length - 1) : digits;
  return Number(`${whole.replace(/\D/g, '')}${isFraction ? `.${fraction}` : ''}`);
}

const CODES = ['EUR', 'GBP', 'USD', 'JPY', 'CNY', 'KRW', 'RUB', 'VND', 'CHF'];
const CURRENCIES: Record<string, string> = {
  ...{ NT$: 'TWD', US$: 'USD', HK$: 'HKD', VNĐ: 'VND', đ: 'VND' },
  ...{ '€': 'EUR', '£': 'GBP', $: 'USD', '¥': 'JPY', '₩': 'KRW', '₽': 'RUB', '₫': 'VND' },
  ...Object.fromEntries(CODES.map((code) => [code, code])),
};
const MAGNITUDE = String.raw`\s(?:thousand|[mb]illion|nghìn|ngàn|triệu|tỷ|tỉ)(?!\p{L})`;
/** Written next to the number, which may continue after it: "1億5000萬". */
const EAST_ASIAN_MAGNITUDE = String.raw`\s?[十百千십백천]?[萬万億亿兆만억조]|\s?[千천]`;
const EAST_ASIAN_LANGUAGES: ReadonlySet<SpokenTag> = new Set(['ko', 'ja', 'zh-CN', 'zh-TW']);

const SIGN = `(?<sign>${Object.keys(CURRENCIES)
  .map((sign) => {
    const written = sign.replace('$', '\\$');
    if (sign === '$') return `(?<!\\p{L})${written}`;
    return /\p{L}/u.test(sign) ? `(?<!\\p{L})${written}(?!\\p{L})` : written;
  })
  .join('|')})`;
const DIGITS = `(?<digits>${NUMBER})`;
/**
 * After "12 " a sign that is followed by a space belongs to the 12. In "US$5-10" the sign belongs to both numbers, so
 * it stays. A currency word after a sign ("NT$100元") is said once.
 */
const SIGN_FIRST = new RegExp(
  `(?<!\\d)(?<!\\d\\s(?=[^\\d\\s]+\\s))${SIGN}\\s?${DIGITS}(?!\\d|[.,]\\d|-\\d)(?:(?<magnitude>${MAGNITUDE})|(?<beside>${EAST_ASIAN_MAGNITUDE})(?<more>\\s?\\d)?)?(?:\\s?[元원])?`,
  'gu',
);
const SIGN_LAST = new RegExp(`(?<![\\d.,:])${DIGITS}\\s?${SIGN}`, 'gu');

function withPrices(text: string, language: SpokenTag, reading: Reading): string {
  const say = (whole: string, ...match: unknown[]): string => {
    const {
      sign = '',
      digits = '',
      magnitude,
      beside,
      more,
    } = match.at(-1) as Record<string, string | undefined>;
    const isEastAsian = EAST_ASIAN_LANGUAGES.has(language);
    if (reading.readsItself.includes(sign) || more !== undefined || (beside !== undefined && !isEastAsian))
      return whole;
    const isYuan = sign === '¥' && language === 'zh-CN';
    const code = isYuan ? 'CNY' : (CURRENCIES[sign] ?? sign);
    const inMany = magnitude ?? beside?.trim();
    if (inMany !== undefined) {
      const name = reading.ownCurrency?.code === code ? reading.ownCurrency.many : nameOf(code, language);
      return `${digits}${inMany}${beside === undefined || language === 'ko' ? ' ' : ''}${name}`;
    }
    return priceOf(amountOf(digits, reading), code, language, reading);
  };
  return (
    text
      // "12€50"
      .replace(/(?<![\d.,])(\d+)([€£])(\d\d)(?!\d|[.,]\d)/gu, `$1${reading.decimal}$3 $2`)
      .replace(SIGN_FIRST, say)
      .replace(SIGN_LAST, say)
  );
}

const named = (currency: string) =>
  ({ style: 'currency', currency, currencyDisplay: 'name', useGrouping: false }) as const;

/** The name in its plural form. */
function nameOf(code: string, language: SpokenTag): string {
  const parts = new Intl.NumberFormat(language, named(code)).formatToParts(5);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}

function priceOf(value: number, code: string, language: SpokenTag, reading: Reading): string {
  if (reading.ownCurrency?.code === code) return reading.ownCurrency.say(value);
  const cents = Math.round(100 * (value % 1));
  const after = reading.cents === null || cents === 0 ? '' : ` ${reading.cents(cents)}`;
  const amount = new Intl.NumberFormat(language, {
    ...named(code),
    ...{ minimumFractionDigits: 0, maximumFractionDigits: after === '' ? 2 : 0, roundingMode: 'floor' },
  } as Intl.NumberFormatOptions).format(value);
  return amount + after;
}

/** By written form; if one sign begins like another, the longer one comes first. */
const UNITS: Record<string, string> = {
  ...{ 'km/h': 'kilometer-per-hour', km: 'kilometer', cm: 'centimeter', mm: 'millimeter', m: 'meter' },
  ...{ kg: 'kilogram', g: 'gram', ml: 'milliliter', l: 'liter', ha: 'hectare', min: 'minute' },
  ...{ KB: 'kilobyte', MB: 'megabyte', GB: 'gigabyte', TB: 'terabyte' },
  ...{ '°C': 'celsius', '℃': 'celsius', '°F': 'fahrenheit', mph: 'mile-per-hour' },
};
/** Scripts with spaces between words: in others a unit may stand right beside a word. */
const ALPHABETS = String.raw`\p{Script=Latin}\p{Script=Cyrillic}`;
const YEAR = /^[12]\d{3}$/;
const WORDS_TOO: ReadonlySet<string> = new Set(['г', 'ha', 'л']);
const POWERS: Record<string, 2 | 3> = { '²': 2, '2': 2, '³': 3, '3': 3 };

const SIGNS_OF_UNITS = [
  ...Object.values(READING).flatMap(({ units = {} }) => Object.keys(units)),
  ...Object.keys(UNITS),
];
/** Followed by a point, "г" is a year or a town. */
const UNIT = new RegExp(
  String.raw`(?<![${ALPHABETS}\d.,:/€$£¥])${DIGITS}\s?(?<unit>${SIGNS_OF_UNITS.join('|')})(?<power>(?<=[mм])[²³23])?(?![${ALPHABETS}\p{N}²³/'’]|(?<=г)\.)(?:\.(?=\s\p{Ll}))?`,
  'gu',
);

/** The name of a unit after the amount; null for signs that the language does not write. */
function unitNamed(sign: string, amount: number, language: SpokenTag, reading: Reading): string | null {
  const unit = reading.units?.[sign] ?? UNITS[sign];
  if (unit === undefined) return null;
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(
    amount,
  );
  return parts.find(({ type }) => type === 'unit')?.value ?? null;
}

function withUnits(text: string, language: SpokenTag, reading: Reading): string {
  return text.replace(UNIT, (whole: string, ...match: unknown[]) => {
    const { digits = '', unit = '', power } = match.at(-1) as Record<string, string | undefined>;
    const name = reading.units?.[unit] ?? UNITS[unit];
    // "2015 г", and in Spanish "2015 ha recibido", are years.
    if (name === undefined || (YEAR.test(digits) && WORDS_TOO.has(unit))) return whole;
    const parts = new Intl.NumberFormat(language, {
      ...({ style: 'unit', unit: name, unitDisplay: 'long', useGrouping: false } as const),
      maximumFractionDigits: 6,
    }).formatToParts(amountOf(digits, reading));
    const raisedTo = power === undefined ? undefined : POWERS[power];
    return parts
      .map(({ type, value }) =>
        type === 'unit' && raisedTo !== undefined ? reading.raised(value, raisedTo) : value,
      )
      .join('');
  });
}
