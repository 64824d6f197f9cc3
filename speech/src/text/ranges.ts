import type { SpokenTag } from '@vivant/contract/languages';

/**
 * From one number to another, each perhaps with a sign of currency or unit. With spaces around it a dash more often
 * parts two thoughts: then both are to be times, or the second has its sign.
 */
const BY_DASH = [
  String.raw`(?<=\d\s?(?:[€$£¥%]|°C|Uhr|h|km|kg|cm|m|am|pm)?)[–～〜~](?=[€$£¥]?\d)`,
  String.raw`(?<=\d)\s–\s(?=\d+(?:[.,]\d+)?\s?(?:[€$£¥%]|°C|Uhr|km|kg|cm)(?!\p{L}))`,
];

/** What tells a number from others as an hour. */
const HOUR = String.raw`(?::[0-5]\d(?:\s?(?:Uhr|[ap]\.?m\.?|h))?|\s?[hH](?:\s?[0-5]\d)?|g[0-5]\d|\s?(?:Uhr|[ap]\.?m\.?)|\.[0-5]\d\s?Uhr)`;
/** A hyphen is one as well between times. */
const BY_TIMES = String.raw`(?<=(?<![\p{L}\d.,:/-])\d{1,2}${HOUR})\s?[–-]\s?(?=\d{1,2}${HOUR}(?![\p{L}\d:]))`;
/** And where East Asian signs follow the numbers: "9時-17時". */
const BY_COUNTERS = String.raw`(?<=\d\s?[時时시点點分분日일年년月월円元원歳岁歲세人명階층度도])\s?[–—～〜~-]\s?(?=\d)`;

/** Of "9.30-17.00 Uhr", where the word for both stands at the end. */
const POINTED = /(?<![\d.,])(\d{1,2})\.([0-5]\d)(?=\s?[–-]\s?\d{1,2}\.[0-5]\d\s?Uhr)/gu;

/** Beside Unicode's names for times. */
const TIMES: Record<SpokenTag, readonly string[]> = {
  en: ['[ap]\\.?m', 'min', 'hrs'],
  de: ['Uhr', 'h', 'Std', 'Min'],
  fr: ['h', 'min'],
  es: ['h', 'min'],
  ru: ['ч', 'мин'],
  vi: ['h', 'giờ'],
  ko: ['시', '년', '월'],
  ja: ['時', '月'],
  'zh-CN': ['点', '时', '分', '日', '月'],
  'zh-TW': ['點', '時', '分', '日', '月'],
};
const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
/** One for each form that a language may have. */
const COUNTS = [1, 2, 5];

function unitsOfTime(language: SpokenTag): string[] {
  return UNITS.flatMap((unit) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    return COUNTS.flatMap(
      (count) => format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? [],
    );
  });
}

/** And before a unit of time: "10-18 Uhr", "2-3 days". */
function byUnit(language: SpokenTag): string {
  const units = [...TIMES[language], ...unitsOfTime(language)].join('|');
  const end = /^(?:ko|ja|zh)/.test(language) ? '' : String.raw`(?!\p{L})`;
  return String.raw`(?<=(?<![\p{L}\d.,:/–-])(?!0\d)\d{1,4})-(?=(?!0\d)\d{1,4}\s?(?:${units})${end})`;
}

const RANGES = new Map<SpokenTag, RegExp>();

/** Ranges of numbers, with `to` in the place of their dashes. */
export function withRanges(text: string, language: SpokenTag, to: string): string {
  const ranges =
    RANGES.get(language) ?? new RegExp([...BY_DASH, BY_TIMES, BY_COUNTERS, byUnit(language)].join('|'), 'gu');
  RANGES.set(language, ranges);
  return text.replace(POINTED, '$1:$2').replace(ranges, ` ${to} `);
}
