import type { SpokenTag } from '@vivant/contract/languages';
import type { Reading } from './reading.ts';
import { weekdaysIn } from './weekdays.ts';

const ISO_DATE = /(?<![\d-])(?<year>[12]\d{3})-(?<month>\d{2})-(?<day>\d{2})(?![\d-])/gu;
const DATES: Record<Reading['dates'], RegExp> = {
  dayFirst:
    /(?<![\d./-])(?<day>\d{1,2})(?<mark>[./-])(?<month>\d{1,2})\k<mark>(?<year>[12]\d{3})(?![\d/-])/gu,
  monthFirst: /(?<![\d./])(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>[12]\d{3})(?![\d/])/gu,
  yearFirst: /(?<![\d./])(?<year>[12]\d{3})\/(?<month>\d{1,2})\/(?<day>\d{1,2})(?![\d/])/gu,
};

/** Has a 29th of February. */
const ANY_YEAR = '2024';
const MONTH = '(?<month>0[1-9]|1[0-2])';
const DAY_OF_TWO = String.raw`(?<day>0[1-9]|[12]\d|3[01])`;
/** "1/12" is a twelfth. */
const NO_FRACTION = String.raw`(?<day>0[1-9]|[2-9]|[12]\d|3[01])\/${MONTH}(?![\d/]|[.,]\d|\s?%|\p{L})`;

/** Without a year, where what stands before (or, in East Asia, behind) leaves no doubt; `days` are weekdays. */
const YEARLESS: Record<SpokenTag, (days: string) => string> = {
  en: (days) => String.raw`(?<=(?:${days}),?\s)${MONTH}\/${DAY_OF_TWO}(?![\d/])`,
  de: (days) =>
    String.raw`(?<=(?<!\p{L})(?:[Aa]m|[Vv]om|[Zz]um|[Bb]is|[Aa]b|[Ss]eit|dem|den|${days}),?\s|(?:[Aa]m|[Vv]om|[Aa]b|[Ss]eit)\s\d{1,2}\.\d{1,2}\.\s?[–-]\s?)(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?!\d)`,
  fr: (days) => String.raw`(?<=(?<!\p{L})(?:le|du|au|${days}),?\s)${NO_FRACTION}`,
  es: (days) => String.raw`(?<=(?<!\p{L})(?:el|del|al|${days}),?\s)${NO_FRACTION}`,
  ru: (days) =>
    String.raw`(?<=(?<!\p{L})(?:с|по|до|к|${days}),?\s)${DAY_OF_TWO}\.${MONTH}(?=\.\s|\.?(?:$|[,;:!?)]|\s(?:по|до|в|и|с|включительно)(?!\p{L})))`,
  vi: (days) =>
    String.raw`(?<=(?<!\p{L})(?:ngày|hôm|sáng|trưa|chiều|tối|đêm|${days}),?\s|ngày\s\d{1,2}\/\d{1,2}\s?(?:đến|tới|[–-])\s?)(?<day>\d{1,2})\/(?<month>\d{1,2})(?![\d/])`,
  ...{ ko: beforeWeekday, ja: beforeWeekday, 'zh-CN': beforeWeekday, 'zh-TW': beforeWeekday },
};

function beforeWeekday(days: string): string {
  return String.raw`(?<![\d./])(?<month>\d{1,2})[/.](?<day>\d{1,2})\.?(?=\s?[（(](?:${days}))`;
}

const PATTERNS = new Map<SpokenTag, RegExp>();

function yearless(language: SpokenTag): RegExp {
  const flags = language === 'en' || language === 'de' ? 'gu' : 'giu';
  const pattern =
    PATTERNS.get(language) ?? new RegExp(YEARLESS[language](weekdaysIn(language).join('|')), flags);
  PATTERNS.set(language, pattern);
  return pattern;
}

/** Dates of numbers with their month's name, after their weekdays were said in full. */
export function withDates(text: string, language: SpokenTag, { dates }: Reading): string {
  const say = (whole: string, ...match: unknown[]): string => {
    const { year, month, day } = match.at(-1) as { year?: string; month: string; day: string };
    // British and American texts mean different days.
    if (dates === 'monthFirst' && whole.includes('/') && Number(day) <= 12 && day !== month) return whole;
    const date = new Date(Date.UTC(Number(year ?? ANY_YEAR), Number(month) - 1, Number(day)));
    const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
    if (!exists) return whole;
    const named = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
    const said = new Intl.DateTimeFormat(
      language,
      year === undefined ? named : { ...named, year: 'numeric' },
    ).format(date);
    const endsText = (match.at(-2) as string).slice((match.at(-3) as number) + whole.length).trim() === '';
    return year === undefined && whole.endsWith('.') && endsText ? `${said}.` : said;
  };
  return text.replace(ISO_DATE, say).replace(DATES[dates], say).replace(yearless(language), say);
}
