import { languageOf, type SpokenTag } from '../languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { Locale } from './locale.ts';
import { ru } from './ru.ts';
import { vi } from './vi.ts';
import { zhCn } from './zh-CN.ts';
import { zhTw } from './zh-TW.ts';

export const LOCALES: Record<SpokenTag, Locale> = {
  en,
  'zh-TW': zhTw,
  'zh-CN': zhCn,
  ja,
  ko,
  fr,
  vi,
  es,
  de,
  ru,
};

/** One pattern's source for all languages: people mix them. Each language's alternatives stand once. */
export function inAnyLanguage(patternOf: (locale: Locale) => RegExp): string {
  return [...new Set(Object.values(LOCALES).map((locale) => patternOf(locale).source))].join('|');
}

/** The language a tag is spoken in; English for tags without a row. */
export function spokenTagOf(tag: string): SpokenTag {
  return languageOf(tag)?.spokenAs ?? 'en';
}

/** The texts of the language a tag is spoken in. */
export function localeOf(tag: string): Locale {
  return LOCALES[spokenTagOf(tag)];
}
