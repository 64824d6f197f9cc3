import { pairsIn } from './pairs.ts';

/** Letters that Unicode does not decompose into a Latin one and a mark, and the English spelling of their sounds. */
const LATIN = 'ß ss æ ae œ oe ø o ł l đ d ð th þ th ı i ħ h ŋ ng';
const CYRILLIC =
  'а a б b в v г g ґ g д d е e є ye ж zh з z и i і i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya ђ dj ј y љ ly њ ny ћ ch џ dzh';
const GREEK =
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o';
/** Pairs of letters that are one sound; they are replaced before single letters. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ευ(?=[αεηιουωβγδζλμνρ])/giu, 'ev'],
  [/αυ(?=[αεηιουωβγδζλμνρ])/giu, 'av'],
  [/ευ/giu, 'ef'],
  [/αυ/giu, 'af'],
  [/ου/giu, 'ou'],
  [/(?<!\p{L})μπ/giu, 'b'],
  [/(?<!\p{L})ντ/giu, 'd'],
  [/(?<!\p{L})γκ/giu, 'g'],
  [/γγ|γκ/giu, 'ng'],
];

const SOUNDS = new Map(
  [LATIN, CYRILLIC, GREEK].flatMap(pairsIn).map(([letter, sound]) => [letter, sound === '-' ? '' : sound]),
);
/** The sound of a letter with its mark, if the mark is more than a stress. */
const MARKED: Readonly<Record<string, string>> = { й: 'y', ё: 'yo', ї: 'yi', ў: 'w' };

/**
 * Romanises names and words in Cyrillic and Greek for an English voice, and reduces Latin letters to those that it
 * knows.
 */
export function romanised(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[йёїў]/giu, (letter) => inCaseOf(letter, MARKED[letter.toLowerCase()] ?? ''))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  return PAIRS.reduce(
    (spelled, [pair, sound]) => spelled.replace(pair, (written) => inCaseOf(written, sound)),
    plain,
  ).replace(/\p{L}/gu, (letter) => inCaseOf(letter, SOUNDS.get(letter.toLowerCase()) ?? letter));
}

function inCaseOf(written: string, sound: string): string {
  const first = written.charAt(0);
  if (first === first.toLowerCase()) return sound;
  const isAllCapital = written.length > 1 && written === written.toUpperCase();
  return isAllCapital ? sound.toUpperCase() : sound.charAt(0).toUpperCase() + sound.slice(1);
}
