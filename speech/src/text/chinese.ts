import { chineseNumber, digitsInChinese } from './chinese-numbers.ts';
import type { Normaliser } from './normaliser.ts';

/** How Mandarin speakers name Latin letters, in numbered pinyin. */
const LETTERS: Record<string, string> = Object.fromEntries(
  'A ei1|B bi4|C xi1|D di4|E yi4|F ai2 fu5|G ji4|H ai2 chi5|I ai4|J zhei4|K kei4|L ai2 lu5|M ai2 mu5|N en1|O ou1|P pi4|Q kiu1|R a4|S ai2 si5|T ti4|U you1|V wei1|W da2 bu5 liu5|X ai2 ke5 si5|Y wai4|Z zei4'
    .split('|')
    .map((entry) => [entry.slice(0, 1), entry.slice(2)]),
);

const PUNCTUATION: Record<string, string> = {
  '，': ', ',
  '、': ', ',
  '。': '. ',
  '；': '; ',
  '：': ': ',
  '！': '! ',
  '？': '? ',
  '…': ', ',
};

/**
 * Mandarin for espeak-ng's `cmn-latn-pinyin`: its `cmn` voice falls into English for hanzi it does not know, so
 * traditional characters become simplified ones and all become numbered pinyin (tone 0 written as 5, which the
 * voice needs). Latin abbreviations are spelled the Mandarin way, other Latin words are read as they stand.
 */
export function createChinese(): Normaliser {
  let libraries: Promise<{
    simplify: (text: string) => string;
    pinyin: typeof import('pinyin-pro').pinyin;
  }> | null = null;
  const load = async () => {
    const [opencc, { pinyin }] = await Promise.all([import('opencc-js/t2cn'), import('pinyin-pro')]);
    return { simplify: opencc.Converter({ from: 'tw', to: 'cn' }), pinyin };
  };
  return async (text) => {
    libraries ??= load();
    const { simplify, pinyin } = await libraries;
    const spokenNumbers = simplify(text)
      .replace(/(\d+(?:\.\d+)?)\s*%/g, '百分之$1')
      .replace(/(\d{4})(?=年)/g, (year) => digitsInChinese(year))
      .replace(/\d+(?:,\d{3})+|\d+/g, (digits, at: number, whole: string) => {
        const plain = digits.replaceAll(',', '');
        const decimals = whole[at - 1] === '.' && /\d/.test(whole[at - 2] ?? '');
        return decimals || plain.length > 12 || /^0\d/.test(plain)
          ? digitsInChinese(plain)
          : chineseNumber(plain);
      })
      .replace(/(?<=[\p{Script=Han}])\.(?=[\p{Script=Han}])/gu, '点');
    const syllables = pinyin(spokenNumbers, {
      toneType: 'num',
      type: 'array',
      nonZh: 'consecutive',
      v: true,
    });
    return syllables
      .map((syllable) => {
        if (/^[a-zêv]+0$/i.test(syllable)) return `${syllable.slice(0, -1)}5`;
        if (/^[a-zêv]+[1-5]$/i.test(syllable)) return syllable;
        return syllable
          .replace(/\b[A-Z]{1,6}\b/g, (letters) => [...letters].map((letter) => LETTERS[letter]).join(' '))
          .replace(/[，、。；：！？…]/g, (mark) => PUNCTUATION[mark] ?? mark);
      })
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  };
}
