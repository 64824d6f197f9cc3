import type { SpokenTag } from '@vivant/contract/languages';
import { romanisedHangul, romanisedKana } from './kana-and-hangul.ts';
import { romanised } from './romanised.ts';

/** Languages that say Chinese words in Mandarin; Korean and Japanese have their own readings. */
const SAYS_PINYIN: ReadonlySet<SpokenTag> = new Set(['en', 'de', 'fr', 'es', 'ru', 'vi']);
const HAN = /\p{Script=Han}+/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** "Peking (北京)": the name again in its own script. After a number the brackets hold new information. */
const GLOSS =
  /(?<=\p{L})\s?[（(](?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[・，、·\s](?![)）]))+[)）]/gu;
const WEEKDAY_ALONE = /[（(][月火水木金土日][)）]$/u;
/** Kana without Han beside it: next to Han its reading would be half a word. */
const KANA_ALONE =
  /(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{Script=Hiragana}\p{Script=Katakana}ー]+(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])/gu;
const HANGUL = /[\uac00-\ud7a3]+/gu;
const CYRILLIC = /\p{Script=Cyrillic}{2,}/gu;

/**
 * Reads words of other scripts in the language's own, for voices that name such letters one by one ("Chinese letter")
 * or leave them out. Han in a text with kana is Japanese, whose reading is not known here: it stays, with the kana
 * beside it. Greek stays too, and so does Hangul except in English, as espeak-ng reads both itself. The first text that
 * needs the dictionary loads it.
 */
export async function scriptReader(text: string, language: SpokenTag): Promise<(text: string) => string> {
  const saysPinyin = SAYS_PINYIN.has(language);
  const hasGloss = saysPinyin || language === 'ko';
  const isChinese = saysPinyin && text.search(HAN) >= 0 && !KANA.test(text.replace(GLOSS, ''));
  const say = isChinese ? await pinyinReader() : null;
  return (written) => {
    const plain = hasGloss
      ? written.replace(GLOSS, (gloss) => (language === 'ko' && WEEKDAY_ALONE.test(gloss) ? gloss : ''))
      : written;
    const latin = saysPinyin ? plain.replace(KANA_ALONE, apart(romanisedKana)) : plain;
    const korean = language === 'en' ? latin.replace(HANGUL, apart(romanisedHangul)) : latin;
    const spelled = language === 'ru' ? korean : korean.replace(CYRILLIC, romanised);
    return say === null ? spelled : spelled.replace(HAN, apart(say));
  };
}

/** Adds spaces where the reading would touch another word. */
const apart = (say: (run: string) => string) => (run: string, at: number, whole: string) => {
  const isWord = (beside: string) => /[\p{L}\p{N}]/u.test(beside);
  const before = isWord(whole.charAt(at - 1)) ? ' ' : '';
  return `${before}${say(run)}${isWord(whole.charAt(at + run.length)) ? ' ' : ''}`;
};

async function pinyinReader(): Promise<(run: string) => string> {
  const { pinyin } = await import('pinyin-pro');
  const words = new Intl.Segmenter('zh', { granularity: 'word' });
  return (run) => {
    // The run is read as a whole: a character's reading depends on its neighbours.
    const syllables = pinyin(run, { toneType: 'none', type: 'array' });
    return [...words.segment(run)]
      .map(({ segment }) => syllables.splice(0, [...segment].length).join(''))
      .join(' ');
  };
}
