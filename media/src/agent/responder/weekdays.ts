import { spokenTagOf } from '@vivant/contract/locales/all';
import type { Locale } from '@vivant/contract/locales/locale';
import { folded, wordsOf } from './words.ts';

/**
 * All words for the weekdays that a text means, named or not: "Monday to Thursday" includes Tuesday, the weekend
 * Saturday and Sunday.
 */
export type WeekdayReader = (text: string) => readonly string[];

const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const WEEKEND = [5, 6];
const NONE: readonly string[] = [];
const LETTER = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}]`;
const UNSPACED = /^(?:ja|ko|zh)/;
const HAN_DAYS = { ja: '月火水木金土日', zh: '一二三四五六日', ko: '월화수목금토일' } as const;

export function createWeekdayReader({ weekdays: { to, weekend } }: Locale, language: string): WeekdayReader {
  const tag = spokenTagOf(language);
  const forms = UNSPACED.test(tag) ? unspacedForms(tag) : spacedForms(tag);
  const any = (kind: 'said' | 'last') =>
    forms.map((form, day) => `(?<${kind}${day}>${form[kind]})`).join('|');
  const day = new RegExp(`(?:${any('said')})`, 'giu');
  const range = new RegExp(
    `(?:${any('said')})\\.?\\s?(?:[–—～〜~-]|\\p{L}{0,8}\\s?(?:${to}))\\s?(?:\\p{L}{2,3}\\s)?(?:${any('last')})`,
    'giu',
  );
  const dayOf = (groups: Record<string, string | undefined> = {}, kind: 'said' | 'last') =>
    DAYS.findIndex((each) => groups[`${kind}${each}`] !== undefined);

  return (text) => {
    const days = new Set(weekend.test(text) ? WEEKEND : []);
    for (const { groups } of text.matchAll(day)) days.add(dayOf(groups, 'said'));
    if (days.size === 0) return NONE;
    for (const { groups } of text.matchAll(range)) {
      const first = dayOf(groups, 'said');
      const last = dayOf(groups, 'last');
      for (let each = first; each !== last; each = (each + 1) % DAYS.length) days.add(each);
      days.add(last);
    }
    return [...new Set([...days].flatMap((each) => forms[each]?.words ?? []))];
  };
}

/**
 * One weekday: patterns of how it is written, by itself and at the end of a range, and the words that it adds to a
 * text.
 */
interface Forms {
  said: string;
  last: string;
  words: readonly string[];
}

function spacedForms(tag: string): Forms[] {
  const [long, short] = (['long', 'short'] as const).map((weekday) => {
    const format = new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' });
    return DAYS.map((day) => format.format(MONDAY + day * DAY_MS).replace(/\.$/, ''));
  }) as [string[], string[]];
  return DAYS.map((day) => {
    const name = long[day] ?? '';
    // "вторнику", "среды": the last letter is an ending if it is a vowel.
    const inflected = tag === 'ru' ? `${name.replace(/[аеья]$/u, '')}\\p{Script=Cyrillic}{0,2}` : `${name}s?`;
    const spaced = inflected.replaceAll(' ', String.raw`\s`);
    const brief = short[day] ?? '';
    // "So" and "sat" are also other words, unless hours or another day follow.
    const said = `(?<!${LETTER})(?:${spaced}|${brief}(?=\\.?\\s?[:–-]|\\.?,?\\s\\d))(?!${LETTER})`;
    return { said, last: `(?:${spaced}|${brief})(?!${LETTER})`, words: wordsOf(folded(name)) };
  });
}

function unspacedForms(tag: string): Forms[] {
  const letters = HAN_DAYS[tag.slice(0, 2) as keyof typeof HAN_DAYS];
  return [...letters].map((letter, day) => {
    if (tag.startsWith('zh')) {
      const own = letter === '日' ? '[日天]' : letter;
      const said = `(?:星期|[周週]|[礼禮]拜)${own}`;
      const named = ['周', '週', '期', '拜'].map((before) => `${before}${letter}`);
      return {
        said,
        last: `(?:(?:星期|[周週]|[礼禮]拜)?${own})`,
        words: day === 6 ? [...named, '周天', '期天'] : named,
      };
    }
    const name = tag === 'ja' ? `${letter}曜` : `${letter}요`;
    const after = tag === 'ja' ? '日?' : '일';
    return {
      said: `(?:${name}${after}|(?<![\\p{L}\\p{N}])${letter}(?=[–～〜~-]))`,
      last: `(?:${name}${after}|${letter})`,
      words: [name],
    };
  });
}
