import type { SpokenTag } from '@vivant/contract/languages';
import type { Words } from './words.ts';

const FILES: Record<SpokenTag, () => Promise<{ words: Words }>> = {
  en: () => import('./en.ts'),
  'zh-TW': () => import('./zh-TW.ts'),
  'zh-CN': () => import('./zh-CN.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  fr: () => import('./fr.ts'),
  vi: () => import('./vi.ts'),
  es: () => import('./es.ts'),
  de: () => import('./de.ts'),
  ru: () => import('./ru.ts'),
};

/** The languages that the page has words in, each by its own name; avatars speak the same. */
export const LANGUAGE_NAMES = Object.keys(FILES).map((tag) => ({
  tag,
  name: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag,
}));

/** The words of a language: of a page's `lang`, which the server has set to a language that has words. */
export async function loadWords(lang: string): Promise<Words> {
  const load = Object.hasOwn(FILES, lang) ? FILES[lang as SpokenTag] : FILES.en;
  return (await load()).words;
}
