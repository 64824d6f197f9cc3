import { pairsIn } from './pairs.ts';

/** Hepburn, without marks over vowels. */
const KANA = new Map(
  pairsIn(
    'ア a イ i ウ u エ e オ o カ ka キ ki ク ku ケ ke コ ko サ sa シ shi ス su セ se ソ so タ ta チ chi ツ tsu テ te ト to ' +
      'ナ na ニ ni ヌ nu ネ ne ノ no ハ ha ヒ hi フ fu ヘ he ホ ho マ ma ミ mi ム mu メ me モ mo ヤ ya ユ yu ヨ yo ' +
      'ラ ra リ ri ル ru レ re ロ ro ワ wa ヰ i ヱ e ヲ o ン n ヴ vu ガ ga ギ gi グ gu ゲ ge ゴ go ザ za ジ ji ズ zu ゼ ze ゾ zo ' +
      'ダ da ヂ ji ヅ zu デ de ド do バ ba ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po',
  ),
);
/** Small kana, which replace the vowel before them. */
const SMALL = new Map(pairsIn('ァ a ィ i ゥ u ェ e ォ o ャ ya ュ yu ョ yo ヮ wa'));
const HIRAGANA = /[\u3041-\u3096]/g;
const TO_KATAKANA = 0x60;

/** A run of kana in Latin letters: "ラーメン" is "ramen". */
export function romanisedKana(run: string): string {
  const katakana = run.replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + TO_KATAKANA));
  let said = '';
  let isDoubled = false;
  for (const kana of katakana) {
    const small = SMALL.get(kana);
    if (small !== undefined && said !== '') said = joined(said, small);
    else if (kana === 'ッ') isDoubled = true;
    else {
      const sound = KANA.get(kana) ?? small ?? '';
      said += isDoubled ? `${sound.startsWith('ch') ? 't' : sound.charAt(0)}${sound}` : sound;
      isDoubled = false;
    }
  }
  return said;
}

/** "ki" and "ya" are "kya", "shi" and "ya" are "sha", "fu" and "a" are "fa", "u" and "i" are "wi". */
function joined(said: string, small: string): string {
  const stem = said.slice(0, -1);
  if (/(^|[aeiou])u$/.test(said)) return `${stem}w${small.replace(/^[yw]/, '')}`;
  return `${stem}${/(sh|ch|j)$/.test(stem) ? small.replace(/^y/, '') : small}`;
}

const INITIALS = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ');
const VOWELS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
/** Final consonants: at the end of a word or before a consonant, and before a vowel. */
const FINALS = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
const BEFORE_VOWEL = '- g kk ks n nj n d r lg lm lb ls lt lp r m b ps s ss ng j ch k t p h'.split(' ');
const FIRST_SYLLABLE = 0xac00;
const NO_INITIAL = INITIALS.indexOf('-');

/**
 * A run of Hangul syllables in Latin letters, by Korea's official romanisation without its rules for sounds that meet:
 * "서울" is "seoul".
 */
export function romanisedHangul(run: string): string {
  const syllables = Array.from(run.normalize('NFC'), (syllable) => {
    const index = syllable.charCodeAt(0) - FIRST_SYLLABLE;
    return {
      initial: Math.floor(index / (VOWELS.length * FINALS.length)),
      vowel: Math.floor(index / FINALS.length) % VOWELS.length,
      final: index % FINALS.length,
    };
  });
  return syllables
    .map(({ initial, vowel, final }, at) => {
      const finals = syllables[at + 1]?.initial === NO_INITIAL ? BEFORE_VOWEL : FINALS;
      return [INITIALS[initial], VOWELS[vowel], finals[final]].join('').replaceAll('-', '');
    })
    .join('');
}
