/** Where the plain name says too little. */
const EXACT: Record<string, string> = {
  'zh-TW': 'Mandarin Chinese as in Taiwan, in traditional characters',
  'zh-CN': 'Mandarin Chinese, in simplified characters',
  // Accepted, and spoken in English.
  hi: 'English',
};
const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** A language as a model is told of it; the tag itself where it has no name. */
export function languageName(language: string): string {
  try {
    return EXACT[language] ?? NAMES.of(language) ?? language;
  } catch {
    return language;
  }
}
