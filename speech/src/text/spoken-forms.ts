import type { SpokenTag } from '@vivant/contract/languages';
import { READING, type Reading } from './reading.ts';

/**
 * What is written in short, in the words it is said with: dates, times of day, ranges, amounts with a unit or a
 * currency, telephone numbers, abbreviations. Voices count in their languages, but name "km" by its letters and take
 * the point of a date for the end of a sentence. Names of units, currencies and months, in the form that a number
 * asks for, are Unicode's (`Intl`).
 */
export function spokenForms(text: string, language: SpokenTag): string {
  const reading = READING[language];
  let spoken = withDates(text, language, reading);
  spoken = spoken.replace(TELEPHONE, (number) => digitByDigit(number, reading));
  // Before the times of day: the end of one may be the beginning of a range.
  spoken = spoken.replace(RANGE, ` ${reading.to} `);
  spoken = withTimes(spoken, reading);
  spoken = withPrices(spoken, language, reading);
  spoken = withUnits(spoken, language, reading);
  for (const [written, said] of reading.short) spoken = spoken.replace(written, said);
  // Unicode keeps some numbers and their units together.
  return spoken.replace(/[\u00a0\u202f]/g, ' ');
}

/** From one number to another, each perhaps with a sign of currency or unit. */
const RANGE = /(?<=\d\s?(?:[€$£¥%]|°C|Uhr|h|km|kg|cm|m|am|pm)?)\s?[–—]\s?(?=[€$£¥]?\d)/gu;
/** In groups, and begun as numbers are that one dials. */
const TELEPHONE = /(?<![\p{L}\d.,:–-])(?:\+\d|\(?0)\d*\)?(?:[ /()-]{1,2}\d{2,}\)?){1,6}(?![\d.,:]*\d)/gu;
const TELEPHONE_DIGITS_MIN = 7;

function digitByDigit(number: string, { plus }: Reading): string {
  const groups = number.match(/\d+/g) ?? [];
  if (groups.join('').length < TELEPHONE_DIGITS_MIN) return number;
  const said = groups.flatMap((group) => group.match(/\d{1,4}/g) ?? []);
  return `${number.startsWith('+') ? `${plus} ` : ''}${said.map((group) => [...group].join(' ')).join(', ')}`;
}

const ISO_DATE = /(?<![\d-])(?<year>[12]\d{3})-(?<month>\d{2})-(?<day>\d{2})(?![\d-])/gu;
const DATES: Record<Reading['dates'], RegExp> = {
  dayFirst: /(?<![\d./])(?<day>\d{1,2})(?<mark>[./])(?<month>\d{1,2})\k<mark>(?<year>[12]\d{3})(?![\d/])/gu,
  monthFirst: /(?<![\d./])(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>[12]\d{3})(?![\d/])/gu,
  yearFirst: /(?<![\d./])(?<year>[12]\d{3})\/(?<month>\d{1,2})\/(?<day>\d{1,2})(?![\d/])/gu,
};

function withDates(text: string, language: SpokenTag, { dates }: Reading): string {
  const say = (whole: string, ...match: unknown[]): string => {
    const { year, month, day } = match.at(-1) as Record<'year' | 'month' | 'day', string>;
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
    if (!exists) return whole;
    const named = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(language, named).format(date);
  };
  return text.replace(ISO_DATE, say).replace(DATES[dates], say);
}

function withTimes(text: string, { clock }: Reading): string {
  if (clock === null) return text;
  return text.replace(clock.written, (...match) => {
    const { hours, minutes } = match.at(-1) as Record<'hours' | 'minutes', string | undefined>;
    return clock.say(Number(hours), Number(minutes ?? 0));
  });
}

/** Groups of thousands are told apart from fractions by `amountOf`. */
const NUMBER = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`;

/** A mark before three digits parts thousands, unless it is the language's own for fractions and the only one. */
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
  ...{ '€': 'EUR', '£': 'GBP', $: 'USD', '¥': 'JPY', '₩': 'KRW', '₽': 'RUB', '₫': 'VND' },
  ...Object.fromEntries(CODES.map((code) => [code, code])),
};
const MAGNITUDE = String.raw`\s(?:thousand|[mb]illion)(?!\p{L})`;

function withPrices(text: string, language: SpokenTag, reading: Reading): string {
  const signs = Object.keys(CURRENCIES)
    .filter((sign) => !reading.readsItself.includes(sign))
    .map((sign) => (/\p{L}/u.test(sign) ? `(?<!\\p{L})${sign}(?!\\p{L})` : sign.replace('$', '\\$')));
  const sign = `(?<sign>${signs.join('|')})`;
  const say = (...match: unknown[]): string => {
    const found = match.at(-1) as { sign: string; digits: string; magnitude?: string };
    const isYuan = found.sign === '¥' && language === 'zh-CN';
    const code = isYuan ? 'CNY' : (CURRENCIES[found.sign] ?? found.sign);
    if (found.magnitude !== undefined) return `${found.digits}${found.magnitude} ${nameOf(code, language)}`;
    return priceOf(amountOf(found.digits, reading), code, language, reading);
  };
  const digits = `(?<digits>${NUMBER})`;
  return text
    .replace(new RegExp(`${sign}\\s?${digits}(?!\\d)(?<magnitude>${MAGNITUDE})?`, 'gu'), say)
    .replace(new RegExp(`(?<![\\d.,:])${digits}\\s?${sign}`, 'gu'), say);
}

const named = (currency: string) =>
  ({ style: 'currency', currency, currencyDisplay: 'name', useGrouping: false }) as const;

/** In the form for many of it. */
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

/** By how they are written; those that begin as another does come before it. */
const UNITS: Record<string, string> = {
  ...{ 'km/h': 'kilometer-per-hour', km: 'kilometer', cm: 'centimeter', mm: 'millimeter', m: 'meter' },
  ...{ kg: 'kilogram', g: 'gram', ml: 'milliliter', l: 'liter', ha: 'hectare', min: 'minute' },
  ...{ KB: 'kilobyte', MB: 'megabyte', GB: 'gigabyte', TB: 'terabyte' },
  ...{ '°C': 'celsius', '℃': 'celsius', '°F': 'fahrenheit', mph: 'mile-per-hour' },
};
const POWERS: Record<string, 2 | 3> = { '²': 2, '2': 2, '³': 3, '3': 3 };

function withUnits(text: string, language: SpokenTag, reading: Reading): string {
  const units = { ...reading.units, ...UNITS };
  const written = new RegExp(
    String.raw`(?<![\p{L}\d.,:/€$£¥])(?<digits>${NUMBER})\s?(?<unit>${Object.keys(units).join('|')})(?<power>(?<=[mм])[²³23])?(?![\p{L}\p{N}²³/])`,
    'gu',
  );
  return text.replace(written, (whole, ...match: unknown[]) => {
    const { digits = '', unit = '', power } = match.at(-1) as Record<string, string | undefined>;
    const name = units[unit] ?? units[`${unit}(?!\\.)`];
    if (name === undefined) return whole;
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
