import type { SpokenTag } from '@vivant/contract/languages';

/**
 * From one number to another, each perhaps with a sign of currency or unit. A dash with spaces around it more often
 * separates two thoughts: it only counts between two times, or if the second number has a sign.
 */
const BY_DASH = [
  String.raw`(?<=\d\s?(?:[€$£¥%]|°C|Uhr|h|km|kg|cm|m|am|pm)?)[–～〜~](?=[€$£¥]?\d)`,
  String.raw`(?<=\d)\s–\s(?=\d+(?:[.,]\d+)?\s?(?:[€$£¥%]|°C|Uhr|km|kg|cm)(?!\p{L}))`,
];

/** What shows that a number is an hour. */
const HOUR = String.raw`(?::[0-5]\d(?:\s?(?:Uhr|[ap]\.?m\.?|h))?|\s?[hH](?:\s?[0-5]\d)?|g[0-5]\d|\s?(?:Uhr|[ap]\.?m\.?)|\.[0-5]\d\s?Uhr)`;
/** Between times a hyphen is also a dash. */
const BY_TIMES = String.raw`(?<=(?<![\p{L}\d.,:/-])\d{1,2}${HOUR})\s?[–-]\s?(?=\d{1,2}${HOUR}(?![\p{L}\d:]))`;
/** So is a dash where East Asian counters follow the numbers: "9時-17時". */
const COUNTERS = '[時时시点點分분日일年년月월円元원歳岁歲세人명階층度도]';
const BY_COUNTERS = String.raw`(?<=\d\s?${COUNTERS})\s?[–—～〜~-]\s?(?=\d)|(?<=\d)\s[–—～〜~-]\s(?=\d+\s?${COUNTERS})`;

/** "9.30-17.00 Uhr", where the word for both stands at the end. */
const POINTED = /(?<![\d.,])(\d{1,2})\.([0-5]\d)(?=\s?[–-]\s?\d{1,2}\.[0-5]\d\s?Uhr)/gu;

/** Names of times in addition to Unicode's. */
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
/** One for each plural form that a language may have. */
const COUNTS = [1, 2, 5];

function unitsOfTime(language: SpokenTag): string[] {
  return UNITS.flatMap((unit) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    return COUNTS.flatMap(
      (count) => format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? [],
    );
  });
}

/** What may follow a unit in languages without spaces between words: in "2-3日本" it is no unit. */
const PARTICLES: Partial<Record<SpokenTag, string>> = {
  ko: String.raw`(?=(?:이|가|을|를|의|에|에서|으?로|까지|부터|마다|간|가량|정도|쯤|씩|짜리|동안|이?내|이상|이하|전|후|이나|이면|이며|이고|입니다|이다|이에요|예요)?(?:은|는|도|만)?(?!\p{L}))`,
  ja: String.raw`(?![\p{Script=Katakana}\p{Script=Latin}])(?=[間後前頃開閉営休]|以[内上下]|(?!\p{Script=Han}))`,
  'zh-CN': String.raw`(?=[内后前的间开闭营休]|时间|左右|以[内上下]|(?!\p{L}))`,
  'zh-TW': String.raw`(?=[內後前的間開閉營休]|時間|左右|以[內上下]|(?!\p{L}))`,
};
/** Hours that may reach into the next day or half-day: "22-6 Uhr", "10-2 pm". */
const ROUND_THE_CLOCK = /^\s?(?:Uhr|[ap]\.?m)$/u;

/** A hyphen is a dash before a unit of time: "10-18 Uhr", "2-3 days". */
function byUnit(language: SpokenTag): RegExp {
  const units = [...TIMES[language], ...unitsOfTime(language)].join('|');
  const particles = PARTICLES[language];
  const unit = particles === undefined ? String.raw`\s?(?:${units})(?!\p{L})` : `(?:${units})${particles}`;
  return new RegExp(
    String.raw`(?<![\p{L}\d.,:/–-])(?<first>(?!0\d)\d{1,4})-(?<last>(?!0\d)\d{1,4})(?=(?<unit>${unit}))`,
    'gu',
  );
}

const BY_SIGN = new RegExp([...BY_DASH, BY_TIMES, BY_COUNTERS].join('|'), 'gu');
const BY_UNIT = new Map<SpokenTag, RegExp>();

/** Ranges of numbers, with `to` in place of their dashes. */
export function withRanges(text: string, language: SpokenTag, to: string): string {
  const ranges = BY_UNIT.get(language) ?? byUnit(language);
  BY_UNIT.set(language, ranges);
  return text
    .replace(POINTED, '$1:$2')
    .replace(BY_SIGN, ` ${to} `)
    .replace(ranges, (whole: string, ...match: unknown[]) => {
      const { first, last, unit = '' } = match.at(-1) as Record<string, string | undefined>;
      // Otherwise it is a score or an address: "won 3-2 minutes before the end".
      const rises = Number(first) < Number(last);
      return rises || ROUND_THE_CLOCK.test(unit) ? `${first} ${to} ${last}` : whole;
    });
}
