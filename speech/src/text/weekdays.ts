import type { SpokenTag } from '@vivant/contract/languages';
import { foundBy } from './found.ts';

/** How weekdays are written in one language: Unicode's forms (`Intl`) and others. */
interface Days {
  /** From Monday on. */
  long: readonly string[];
  /** The day of each written form, in lower case unless case matters. */
  index: ReadonlyMap<string, number>;
  range: RegExp;
  /** Letters that only mean days before hours: "L-V 10-14 h". */
  beforeHours: RegExp | null;
  /** A weekday before a date. */
  single: RegExp | null;
}

type Width = 'long' | 'short' | 'narrow';

const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const MONTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

function daysOf(language: SpokenTag, weekday: Width): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(MONDAY + day * DAY_MS).replace(/\.$/, ''));
}

/** Months in the form they have in dates: in Russian that is another case. */
export function monthsIn(language: SpokenTag): string[] {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return MONTHS.map(
    (month) =>
      format.formatToParts(Date.UTC(2024, month, 1)).find(({ type }) => type === 'month')?.value ?? '',
  );
}

/** Forms in addition to Unicode's, from Monday on. */
const ALSO: Partial<Record<SpokenTag, readonly string[]>> = {
  en: ['Mon', 'Tues', 'Weds', 'Thurs', 'Fri', 'Sat', 'Sun'],
  ja: ['月曜', '火曜', '水曜', '木曜', '金曜', '土曜', '日曜'],
};
/** Case tells days from words: "Sat" and "sat", "So" and "so". */
const CASE_TELLS: ReadonlySet<SpokenTag> = new Set(['en', 'de']);
/** The mark between day and month after a weekday: "la mer 3.5" is no date. */
const DATE_MARK: Partial<Record<SpokenTag, string>> = { en: '/', de: '\\.', fr: '/', es: '/', ru: '\\.' };
/** Excludes Russian weekdays after these words, where they take another form. */
const UNINFLECTED: Partial<Record<SpokenTag, string>> = {
  ru: String.raw`(?<!(?<!\p{L})(?:во?|на|со?|до|от|по|ко?|после|перед)\s)`,
};
const NARROW_MEANS_DAYS: ReadonlySet<SpokenTag> = new Set(['es', 'vi']);

const DASH = String.raw`(?<dash>\s?[–—～〜~-]\s?)`;
const BEFORE: Partial<Record<SpokenTag, string>> = {
  ja: String.raw`(?:(?<=毎週)|(?<![\p{Script=Han}–～〜~-]))`,
  'zh-CN': '',
  'zh-TW': '',
};
const AFTER: Partial<Record<SpokenTag, string>> = {
  ja: String.raw`(?![\p{Script=Han}–～〜~-])`,
  ko: String.raw`(?=(?:은|는|에|까지|의|만)?(?![\p{L}\p{N}–～〜~-]))`,
  'zh-CN': '',
  'zh-TW': '',
};
/** A point that ends the sentence, if the abbreviation can stand without one. */
const ENDS_SENTENCE = /^\s*(?:$|\p{Lu})/u;
const HOUR = String.raw`(?::\d{2}|\s?h(?:oras)?(?!\p{L})|[hg]\d|\sgiờ)`;
/** In a range of hours, at least the last must be marked as an hour: "L-V 10-14 h". */
const HOURS = String.raw`[:,]?\s(?:de\s|từ\s)?\d{1,2}(?:${HOUR}|\s?(?:[-–]|a|đến)\s?\d{1,2}${HOUR})`;
const SIZES = String.raw`(?<!(?<!\p{L})tallas?:?\s)`;

/** The longest form first, as one may begin like another. */
const anyOf = (forms: Iterable<string>) => [...forms].sort((a, b) => b.length - a.length).join('|');

function made(language: SpokenTag): Days {
  const [long, short, narrow] = (['long', 'short', 'narrow'] as const).map((width) =>
    daysOf(language, width),
  );
  const index = new Map<string, number>();
  const known = (forms: readonly string[] = []) => {
    for (const [day, form] of forms.entries()) index.set(keyOf(form, language), day);
  };
  for (const forms of [long, short, ALSO[language]]) known(forms);
  const words = anyOf(index.keys());
  // "周一至五": the last day is only its number.
  const isChinese = language.startsWith('zh');
  const last = isChinese ? `${words}|(?:${anyOf(narrow ?? [])})(?![\\p{Script=Han}\\p{N}])` : words;
  const before = BEFORE[language] ?? String.raw`(?<![\p{L}\p{N}.–-])`;
  const after = AFTER[language] ?? String.raw`(?![\p{L}\p{N}–-])`;
  const flags = CASE_TELLS.has(language) ? 'gu' : 'giu';
  const range = new RegExp(
    `${before}(?<from>${words})(?<point>\\.?)${DASH}(?<to>${last})${after}(?<end>\\.?)`,
    flags,
  );
  const letters = anyOf(narrow ?? []);
  known(isChinese || NARROW_MEANS_DAYS.has(language) ? narrow : []);
  return {
    ...{ long: long ?? [], index, range },
    beforeHours: NARROW_MEANS_DAYS.has(language)
      ? new RegExp(
          `${SIZES}${before}(?<from>${letters})${DASH}(?<to>${letters})(?:(?<=CN)${after}|(?=${HOURS}))`,
          'gu',
        )
      : null,
    single: singleOf(language, { words, narrow: letters, flags }),
  };
}

function singleOf(
  language: SpokenTag,
  { words, narrow, flags }: { words: string; narrow: string; flags: string },
): RegExp | null {
  if (/^(?:ja|ko|zh)/.test(language)) {
    // "图3.2(二)" and "第1/2(一)" are numbers, not dates.
    const yearless = language.startsWith('zh')
      ? String.raw`(?<![\p{Script=Han}\d./]|[第图圖表]\s)\d{1,2}\/\d{1,2}`
      : String.raw`(?<![\d./]|[図表표림]\s?)\d{1,2}[/.-]\d{1,2}\.?`;
    const date = String.raw`\d{4}[/.-]\d{1,2}[/.-]\d{1,2}\.?|${yearless}`;
    return new RegExp(`(?<=(?:[日일]|${date})\\s?[（(])(?<from>${narrow})(?=(?:・?祝)?[)）])`, 'gu');
  }
  const mark = DATE_MARK[language];
  if (mark === undefined) return null;
  const months = anyOf(monthsIn(language));
  const date = String.raw`\d{1,2}(?:${mark}\d|\.?\s(?:de\s)?(?:${months}))|(?:${months})\s\d`;
  return new RegExp(
    `${UNINFLECTED[language] ?? ''}(?<![\\p{L}\\p{N}-])(?<from>${words})\\.?(?=,?\\s(?:den\\s|le\\s|el\\s)?(?:${date}))`,
    flags,
  );
}

const keyOf = (form: string, language: SpokenTag) => (CASE_TELLS.has(language) ? form : form.toLowerCase());

const DAYS = new Map<SpokenTag, Days>();

function daysIn(language: SpokenTag): Days {
  const days = DAYS.get(language) ?? made(language);
  DAYS.set(language, days);
  return days;
}

/** From Monday on. */
export const weekdaysIn = (language: SpokenTag) => daysIn(language).long;

/**
 * The words for a range that begins with its own preposition, after another preposition; null if that is not certain.
 */
const AFTER_PREPOSITION: Partial<Record<SpokenTag, (preposition: string, said: string) => string | null>> = {
  fr: (preposition, said) => {
    if (/^du$/i.test(preposition)) return said.replace(/^du /, '');
    if (/^de$/i.test(preposition)) return said.replace(/^du /, '').replace(' au ', ' à ');
    return /^(?:les?|la|des|au|chaque|ces|ce|en|et)$/i.test(preposition) ? null : said;
  },
  ru: (preposition, said) => {
    if (/^со?$/i.test(preposition)) return said.replace(/^со? /, '');
    return /^(?:во?|на|до|от|по|ко?|после|перед)$/i.test(preposition) ? null : said;
  },
};

/** Names of columns, "month-day". */
const NO_DAYS: ReadonlySet<string> = new Set(['월-일', '月-日']);

/** Ranges of weekdays, and short weekdays at dates. `range` words a range from its first to its last day. */
export function withWeekdays(
  text: string,
  language: SpokenTag,
  range: (first: string, last: string) => string,
): string {
  const days = daysIn(language);
  const dayOf = (form = '') => days.index.get(keyOf(form, language)) ?? -1;
  const isLong = (form = '') => days.long.some((name) => name.toLowerCase() === form.toLowerCase());
  const say = (whole: string, ...match: unknown[]): string => {
    const found = foundBy(whole, match);
    const { from, dash = '', to, point, end = '' } = found.groups;
    const { after } = found;
    const isAbbreviated = point === '.' ? after.trim() !== '' : !ENDS_SENTENCE.test(after);
    const [first, last] = [days.long[dayOf(from)], days.long[dayOf(to)]];
    // Between whole names a dash with spaces more often separates two thoughts.
    const partsThoughts = /\s/.test(dash) && isLong(from) && isLong(to);
    if (first === undefined || last === undefined || first === last || partsThoughts || NO_DAYS.has(whole))
      return whole;
    const before = /(\p{L}+)\s$/u.exec(found.before)?.[1] ?? '';
    const inWords = range(first, last);
    const fit = AFTER_PREPOSITION[language];
    const said = fit === undefined ? inWords : fit(before, inWords);
    if (said === null) return whole;
    return said + (isAbbreviated ? '' : end);
  };
  let spoken = text.replace(days.range, say);
  if (days.beforeHours !== null) spoken = spoken.replace(days.beforeHours, say);
  if (days.single === null) return spoken;
  return spoken.replace(days.single, (whole: string, ...match: unknown[]) => {
    const { from } = match.at(-1) as { from?: string };
    return days.long[dayOf(from)] ?? whole;
  });
}
