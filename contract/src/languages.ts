/** Languages an avatar can have (manifest and PATCH). `hi` is accepted and spoken in English. */
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

export const DEFAULT_LANGUAGE: AvatarLanguage = 'en';
