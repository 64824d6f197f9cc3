/**
 * The languages an avatar can have, each with all that depends on it but its texts (`locales/`). "Add a language" in
 * CONTRIBUTING.md says what a new row needs.
 */

/** Tags of manifests and changes, in the interface's order (§2.3-4). */
export const AVATAR_LANGUAGES = [
  'en',
  'zh-TW',
  'zh-CN',
  'ja',
  'ko',
  'fr',
  'vi',
  'es',
  'de',
  'hi',
  'ru',
] as const;
export type AvatarLanguage = (typeof AVATAR_LANGUAGES)[number];
/** `hi` is accepted, and spoken in English. */
export type SpokenTag = Exclude<AvatarLanguage, 'hi'>;

export const DEFAULT_LANGUAGE: AvatarLanguage = 'en';

export interface Language {
  tag: AvatarLanguage;
  /** The language's name for a model, if the tag's English name says too little. */
  englishName: string | null;
  /** The language that is heard from its avatars. */
  spokenAs: SpokenTag;
  /** The embedded engine that speaks it. */
  tts: 'flite' | 'espeak';
  /** Its voice of espeak-ng; null where flite speaks, which picks one by pitch. */
  espeak: EspeakVoice | null;
  /** The embedded engine that hears it. */
  stt: 'pocketsphinx' | null;
}

export interface EspeakVoice {
  name: string;
  /** How loud its plain variant is, measured. */
  lufs: number;
  /** Synthesised at the start, so that what the language needs is loaded before the first sentence. */
  warmUp: string;
}

function byEspeak(tag: SpokenTag, espeak: EspeakVoice, englishName: string | null = null): Language {
  return { tag, englishName, spokenAs: tag, tts: 'espeak', espeak, stt: null };
}
const MANDARIN: EspeakVoice = { name: 'cmn-latn-pinyin', lufs: -19, warmUp: '你好' };
const EN: Language = {
  tag: 'en',
  englishName: null,
  spokenAs: 'en',
  tts: 'flite',
  espeak: null,
  stt: 'pocketsphinx',
};

const ROWS: Record<AvatarLanguage, Language> = {
  en: EN,
  'zh-TW': byEspeak('zh-TW', MANDARIN, 'Mandarin Chinese as in Taiwan, in traditional characters'),
  'zh-CN': byEspeak('zh-CN', MANDARIN, 'Mandarin Chinese, in simplified characters'),
  ja: byEspeak('ja', { name: 'ja', lufs: -20.2, warmUp: '日本' }),
  ko: byEspeak('ko', { name: 'ko', lufs: -19.7, warmUp: 'a' }),
  fr: byEspeak('fr', { name: 'fr', lufs: -22.5, warmUp: 'a' }),
  vi: byEspeak('vi', { name: 'vi', lufs: -18.3, warmUp: 'a' }),
  es: byEspeak('es', { name: 'es', lufs: -21.4, warmUp: 'a' }),
  de: byEspeak('de', { name: 'de', lufs: -20.3, warmUp: 'a' }),
  hi: { ...EN, tag: 'hi', englishName: 'English' },
  ru: byEspeak('ru', { name: 'ru', lufs: -20.9, warmUp: 'a' }),
};
export const LANGUAGES: readonly Language[] = AVATAR_LANGUAGES.map((tag) => ROWS[tag]);

/**
 * The row for a BCP-47 tag: exact, then by script or region (zh-Hant, zh-HK → zh-TW), then by primary language;
 * null for a language without one, which the embedded engines do not speak.
 */
export function languageOf(tag: string): Language | null {
  const lower = tag.toLowerCase();
  const exact = LANGUAGES.find((row) => row.tag.toLowerCase() === lower);
  if (exact) return exact;
  const [primary, ...rest] = lower.split('-');
  if (primary === 'zh' || primary === 'cmn')
    return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? ROWS['zh-TW'] : ROWS['zh-CN'];
  return LANGUAGES.find((row) => row.tag === primary) ?? null;
}

/** Whether two tags mean what is spoken the same way here: en and en-GB, but not zh-TW and zh-CN. */
export function isSameLanguage(a: string, b: string): boolean {
  const [one, other] = [languageOf(a), languageOf(b)];
  return one === null || other === null ? a.toLowerCase() === b.toLowerCase() : one.tag === other.tag;
}

/**
 * The language to name to a recogniser that takes any: ISO 639-1 of a language that the contract has spoken and heard;
 * null for every other tag, for which it should detect the language (Hindi too: it is answered in English, and may be
 * mixed).
 */
export function heardAs(tag: string): string | null {
  const row = languageOf(tag);
  return row === null || row.spokenAs !== row.tag ? null : row.tag.replace(/-.*/, '');
}

/** A language's name for a model; the tag itself if it has no name. */
export function languageName(tag: string): string {
  const named = LANGUAGES.find((row) => row.tag === tag)?.englishName;
  try {
    // Created here: most processes name no language, and the first instance takes longer than all other constants
    // together.
    return named ?? new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
