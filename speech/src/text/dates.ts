import type { SpokenTag } from '@vivant/contract/languages';
import { foundBy } from './found.ts';
import type { Reading } from './reading.ts';
import { withRussianDates } from './russian-dates.ts';
import { endsSentence } from './sentence-ends.ts';
import { weekdaysIn } from './weekdays.ts';

const ISO_DATE = /(?<![\d-])(?<year>[12]\d{3})-(?<month>\d{2})-(?<day>\d{2})(?![\d-])/gu;
const DATES: Record<Reading['dates'], RegExp> = {
  dayFirst:
    /(?<![\d./-])(?<day>\d{1,2})(?<mark>[./-])(?<month>\d{1,2})\k<mark>(?<year>[12]\d{3})(?![\d/-])/gu,
  monthFirst: /(?<![\d./])(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>[12]\d{3})(?![\d/])/gu,
  yearFirst: /(?<![\d./])(?<year>[12]\d{3})\/(?<month>\d{1,2})\/(?<day>\d{1,2})(?![\d/])/gu,
};

/** A leap year, so that the 29th of February exists. */
const ANY_YEAR = '2024';
const MONTH = '(?<month>0[1-9]|1[0-2])';
const DAY_OF_TWO = String.raw`(?<day>0[1-9]|[12]\d|3[01])`;
/** "1/12" is a twelfth. */
const NO_FRACTION = String.raw`(?<day>0[1-9]|[2-9]|[12]\d|3[01])\/${MONTH}(?![\d/]|[.,]\d|\s?%|\p{L})`;

/**
 * Patterns of dates without a year, in a context (before it, or in East Asia behind it) that leaves no doubt; `days`
 * are weekdays.
 */
const YEARLESS: Record<Exclude<SpokenTag, 'ru'>, (days: string) => string> = {
  en: (days) => String.raw`(?<=(?:${days}),?\s)${MONTH}\/${DAY_OF_TWO}(?![\d/])`,
  de: (days) =>
    String.raw`(?<=(?<!\p{L})(?:[Aa]m|[Vv]om|[Zz]um|[Bb]is|[Aa]b|[Ss]eit|dem|den|${days}),?\s|(?:[Aa]m|[Vv]om|[Aa]b|[Ss]eit)\s\d{1,2}\.\d{1,2}\.\s?[–-]\s?)(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?!\d)`,
  fr: (days) => noFraction('le|du|au', days),
  es: (days) => noFraction('el|del|al', days),
  vi: (days) =>
    String.raw`(?<=(?<!\p{L})(?:ngày|${days}),?\s|(?<!\p{L})(?:hôm|sáng|trưa|chiều|tối|đêm)\s(?!(?:1\/[2-4]|2\/3|3\/4)(?!\d))|ngày\s\d{1,2}\/\d{1,2}\s?(?:đến|tới|[–-])\s?)(?<day>\d{1,2})\/(?<month>\d{1,2})(?![\d/])`,
  ...{ ko: beforeWeekday, ja: beforeWeekday, 'zh-CN': beforeChineseWeekday, 'zh-TW': beforeChineseWeekday },
};

/** A note "6/10" is only a date beside a weekday. */
function noFraction(words: string, days: string): string {
  return String.raw`(?<=(?<!\p{L})(?:(?:${words})\s(?!(?:[2-9]|10)\/10)|(?:${days}),?\s))${NO_FRACTION}`;
}

function beforeWeekday(days: string): string {
  return String.raw`(?<![\d./]|[図表표림]\s?)(?<month>\d{1,2})[/.](?<day>\d{1,2})\.?(?=\s?[（(](?:${days}))`;
}

/** "图3.2(二)" and "第1/2(一)" are numbers of figures and parts. */
function beforeChineseWeekday(days: string): string {
  return String.raw`(?<![\p{Script=Han}\d./]|[第图圖表]\s)(?<month>\d{1,2})\/(?<day>\d{1,2})(?=\s?[（(](?:${days}))`;
}

const PATTERNS = new Map<string, RegExp>();

function yearless(language: keyof typeof YEARLESS): RegExp {
  const flags = language === 'en' || language === 'de' ? 'gu' : 'giu';
  const pattern =
    PATTERNS.get(language) ?? new RegExp(YEARLESS[language](weekdaysIn(language).join('|')), flags);
  PATTERNS.set(language, pattern);
  return pattern;
}

/** Null if the date does not exist. */
function dateOf(language: SpokenTag, date: { year?: string; month: string; day: string }): string | null {
  const [year, month, day] = [date.year ?? ANY_YEAR, date.month, date.day].map(Number) as [
    number,
    number,
    number,
  ];
  const known = new Date(Date.UTC(year, month - 1, day));
  if (known.getUTCMonth() !== month - 1 || known.getUTCDate() !== day) return null;
  const named = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const form = date.year === undefined ? named : ({ ...named, year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, form).format(known);
}

/** Numeric dates with the name of their month; weekdays were already written in full. */
export function withDates(text: string, language: SpokenTag, { dates }: Reading): string {
  const say = (whole: string, ...match: unknown[]): string => {
    const { groups, after } = foundBy(whole, match);
    const date = groups as { year?: string; month: string; day: string };
    const { month, day } = date;
    // British and American texts mean different days.
    if (dates === 'monthFirst' && whole.includes('/') && Number(day) <= 12 && day !== month) return whole;
    const said = dateOf(language, date);
    if (said === null) return whole;
    return whole.endsWith('.') && endsSentence(after, language) ? `${said}.` : said;
  };
  const full = text.replace(ISO_DATE, say).replace(DATES[dates], say);
  if (language === 'ru') return withRussianDates(full, (day, month) => dateOf(language, { day, month }));
  return full.replace(yearless(language), say);
}
