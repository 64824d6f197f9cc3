import { englishInKana } from './english-in-kana.ts';

const DIGITS = ['ゼロ', 'イチ', 'ニ', 'サン', 'ヨン', 'ゴ', 'ロク', 'ナナ', 'ハチ', 'キュー'];
const HUNDREDS = [
  '',
  'ヒャク',
  'ニヒャク',
  'サンビャク',
  'ヨンヒャク',
  'ゴヒャク',
  'ロッピャク',
  'ナナヒャク',
  'ハッピャク',
  'キューヒャク',
];
const THOUSANDS = [
  '',
  'セン',
  'ニセン',
  'サンゼン',
  'ヨンセン',
  'ゴセン',
  'ロクセン',
  'ナナセン',
  'ハッセン',
  'キューセン',
];
const GROUPS = ['', 'マン', 'オク', 'チョー'];

/**
 * A number without separators in katakana; decimals digit by digit, as numbers of more than 16 digits or with a leading
 * zero.
 */
export function japaneseNumber(digits: string): string {
  const [whole = '', decimals] = digits.split('.');
  const spoken = whole.length > 16 || /^0\d/.test(whole) ? spell(whole) : count(whole);
  return decimals === undefined ? spoken : `${spoken}テン${spell(decimals)}`;
}

function spell(digits: string): string {
  return [...digits].map((digit) => DIGITS[Number(digit)]).join('');
}

function count(digits: string): string {
  if (/^0*$/.test(digits)) return spell('0');
  let spoken = '';
  const groups = Math.ceil(digits.length / 4);
  for (let group = groups - 1; group >= 0; group--) {
    const part = digits
      .slice(Math.max(0, digits.length - (group + 1) * 4), digits.length - group * 4)
      .padStart(4, '0');
    if (part === '0000') continue;
    const [thousands, hundreds, tens, ones] = [...part].map(Number) as [number, number, number, number];
    // 一万, 一億 keep their one; 千 and 百 lose it, but 一千万 keeps it.
    const thousand = group > 0 && thousands === 1 ? 'イッセン' : THOUSANDS[thousands];
    const ten = tens === 0 ? '' : tens === 1 ? 'ジュー' : `${DIGITS[tens]}ジュー`;
    const one = ones === 0 ? '' : DIGITS[ones];
    spoken += `${thousand}${HUNDREDS[hundreds]}${ten}${one}${GROUPS[group]}`;
  }
  return spoken;
}

const LETTERS: Record<string, string> = Object.fromEntries(
  'aエー bビー cシー dディー eイー fエフ gジー hエイチ iアイ jジェー kケー lエル mエム nエヌ oオー pピー qキュー rアール sエス tティー uユー vブイ wダブリュー xエックス yワイ zゼット'
    .split(' ')
    .map((entry) => [entry.slice(0, 1), entry.slice(1)]),
);

const SYLLABLES: Record<string, string> = Object.fromEntries(
  'aア iイ uウ eエ oオ kaカ kiキ kuク keケ koコ caカ ciシ cuク ceセ coコ saサ siシ suス seセ soソ taタ tiティ tuトゥ teテ toト naナ niニ nuヌ neネ noノ haハ hiヒ huフ heヘ hoホ faファ fiフィ fuフ feフェ foフォ maマ miミ muム meメ moモ yaヤ yiイ yuユ yeイェ yoヨ raラ riリ ruル reレ roロ laラ liリ luル leレ loロ waワ wiウィ wuウ weウェ woウォ gaガ giギ guグ geゲ goゴ zaザ ziジ zuズ zeゼ zoゾ jaジャ jiジ juジュ jeジェ joジョ daダ diディ duドゥ deデ doド baバ biビ buブ beベ boボ vaバ viビ vuブ veベ voボ paパ piピ puプ peペ poポ shaシャ shiシ shuシュ sheシェ shoショ chaチャ chiチ chuチュ cheチェ choチョ thaサ thiシ thuス theザ thoソ phaファ phiフィ phuフ pheフェ phoフォ quaクア quiクイ queクエ quoクオ'
    .split(' ')
    .map((entry) => {
      const at = entry.search(/[^a-z]/);
      return [entry.slice(0, at), entry.slice(at)];
    }),
);
const ALONE: Record<string, string> = Object.fromEntries(
  'bブ cク dド fフ gグ hー jジ kク lル mム nン pプ qク rル sス tト vブ wウ xクス yイ zズ shシュ chチ thス phフ'
    .split(' ')
    .map((entry) => [entry.replace(/[^a-z]/g, ''), entry.replace(/[a-z]/g, '')]),
);

/**
 * Latin letters in katakana: abbreviations letter by letter, well-known words as Japanese says them, others by a rough
 * reading as if they were romanised.
 */
export function latinInKana(word: string): string {
  const known = englishInKana(word);
  if (known !== null) return known;
  const plain = word.replaceAll("'", '').toLowerCase();
  if (/^[A-Z]{1,5}$/.test(word) || !/[aeiouy]/.test(plain))
    return [...plain].map((letter) => LETTERS[letter]).join('');
  let kana = '';
  for (let at = 0; at < plain.length; ) {
    const syllable = [3, 2, 1].map((length) => plain.slice(at, at + length)).find((part) => SYLLABLES[part]);
    const alone = [2, 1].map((length) => plain.slice(at, at + length)).find((part) => ALONE[part]);
    if (syllable && (syllable.length > 1 || !alone)) {
      kana += SYLLABLES[syllable];
      at += syllable.length;
    } else {
      const part = alone ?? plain.charAt(at);
      // A doubled consonant is one short stop, unless the voice sounds through it.
      if (part !== plain[at + 1]) kana += ALONE[part] ?? '';
      else if (!/[lmnr]/.test(part)) kana += 'ッ';
      at += part.length;
    }
  }
  return kana;
}
