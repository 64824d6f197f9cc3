/** From the symbols of the speech engines to mouth shapes: ARPABET of flite, mnemonics and IPA of espeak-ng. */
import type { ShapeName } from './visemes.ts';

/** A part of a phone: diphthongs and affricates move through two. Fractions of the phone's duration. */
export interface PhonePart {
  shape: ShapeName;
  from: number;
  to: number;
}

type Spec = ShapeName | readonly [ShapeName, ShapeName];

const ARPABET: Record<string, Spec> = {
  aa: 'aa',
  ae: 'ae',
  ah: 'ah',
  ao: 'ao',
  aw: ['aa', 'uh'],
  ax: 'ax',
  axr: 'er',
  ay: ['aa', 'ih'],
  b: 'PP',
  ch: 'CH',
  d: 'DD',
  dh: 'TH',
  dx: 'DD',
  eh: 'E',
  el: 'l',
  em: 'PP',
  en: 'nn',
  er: 'er',
  ey: ['E', 'ih'],
  f: 'FF',
  g: 'kk',
  hh: 'hh',
  hv: 'hh',
  ih: 'ih',
  ix: 'ih',
  iy: 'iy',
  jh: 'CH',
  k: 'kk',
  l: 'l',
  m: 'PP',
  n: 'nn',
  ng: 'kk',
  nx: 'nn',
  ow: ['oh', 'ou'],
  oy: ['oh', 'ih'],
  p: 'PP',
  q: 'hh',
  r: 'RR',
  s: 'SS',
  sh: 'CH',
  t: 'DD',
  th: 'TH',
  uh: 'uh',
  uw: 'ou',
  v: 'FF',
  w: 'w',
  wh: 'w',
  y: 'y',
  z: 'SS',
  zh: 'CH',
};

// One table serves espeak's mnemonics and IPA: where a letter means different sounds in the two, the longer
// entry decides or both sounds look alike on the lips.
const ESPEAK: Record<string, Spec> = {
  // Vowels.
  a: 'aa',
  A: 'aa',
  ɑ: 'aa',
  ɐ: 'ah',
  æ: 'ae',
  '{': 'ae',
  '6': 'ah',
  V: 'ah',
  ʌ: 'ah',
  '@': 'ax',
  ə: 'ax',
  '3': 'er',
  ɜ: 'er',
  ɚ: 'er',
  ɝ: 'er',
  e: 'E',
  E: 'E',
  ɛ: 'E',
  i: 'iy',
  I: 'ih',
  ɪ: 'ih',
  ᵻ: 'ih',
  '1': 'ix',
  ɨ: 'ix',
  '8': 'ix',
  M: 'ix',
  ɯ: 'ix',
  ɤ: 'ah',
  '7': 'ah',
  o: 'oh',
  ɔ: 'ao',
  '0': 'ao',
  ɒ: 'ao',
  Q: 'ao',
  u: 'ou',
  ʉ: 'ou',
  U: 'uh',
  ʊ: 'uh',
  Y: 'oe',
  ʏ: 'yy',
  ø: 'oe',
  '2': 'oe',
  '9': 'oe',
  œ: 'oe',
  W: 'oe',
  'i.': 'ix',
  'i"': 'ix',
  'u"': 'ou',
  'e#': 'E',
  I2: 'ih',
  'a#': 'ah',
  '@2': 'ax',
  '@L': ['ax', 'l'],
  O: 'ao',
  aI: ['aa', 'ih'],
  aU: ['aa', 'uh'],
  OI: ['oh', 'ih'],
  eI: ['E', 'ih'],
  oU: ['oh', 'ou'],
  ong: ['oh', 'kk'],
  // Consonants.
  p: 'PP',
  b: 'PP',
  m: 'PP',
  ɱ: 'FF',
  'p\\': 'phi',
  ɸ: 'phi',
  B: 'phi',
  β: 'phi',
  pF: ['PP', 'FF'],
  pf: ['PP', 'FF'],
  f: 'FF',
  v: 'FF',
  ʋ: 'FF',
  t: 'DD',
  d: 'DD',
  ʈ: 'DD',
  ɖ: 'DD',
  ɾ: 'r',
  '*': 'r',
  T: 'TH',
  D: 'TH',
  θ: 'TH',
  ð: 'TH',
  s: 'SS',
  z: 'SS',
  'S;': 'SS',
  ɕ: 'SS',
  ʑ: 'SS',
  C: 'ih',
  ç: 'ih',
  S: 'CH',
  Z: 'CH',
  ʃ: 'CH',
  ʒ: 'CH',
  ʂ: 'CH',
  ʐ: 'CH',
  's.': 'CH',
  'z.': 'CH',
  tS: 'CH',
  dZ: 'CH',
  'ts.': 'CH',
  tʃ: 'CH',
  dʒ: 'CH',
  ts: ['DD', 'SS'],
  dz: ['DD', 'SS'],
  n: 'nn',
  ɲ: 'nn',
  ɳ: 'nn',
  N: 'kk',
  ŋ: 'kk',
  ɴ: 'kk',
  'n^': 'nn',
  l: 'l',
  ɫ: 'l',
  ʎ: 'l',
  ɬ: 'l',
  L: 'l',
  r: 'r',
  R: 'kk',
  ʁ: 'kk',
  ʀ: 'kk',
  ɹ: 'RR',
  'r-': 'RR',
  ɻ: 'RR',
  k: 'kk',
  g: 'kk',
  ɡ: 'kk',
  c: 'kk',
  ɟ: 'kk',
  x: 'kk',
  X: 'kk',
  ɣ: 'kk',
  χ: 'kk',
  q: 'hh',
  h: 'hh',
  H: 'hh',
  ħ: 'hh',
  ɦ: 'hh',
  '?': 'hh',
  ʔ: 'hh',
  ʕ: 'hh',
  j: 'y',
  J: 'y',
  w: 'w',
  ʍ: 'w',
  ɥ: 'yy',
  y: 'yy',
};

const SILENCE = new Set(['', 'sil', 'pau', 'ssil', 'sp', 'h#', 'brth', '#', '|', '‖']);
const LONGEST_ESPEAK_KEY = Math.max(...Object.keys(ESPEAK).map((key) => key.length));

function parts(specs: Spec[]): PhonePart[] {
  const shapes = specs.flatMap((spec) => (typeof spec === 'string' ? [spec] : [...spec]));
  // The first half of a diphthong is the longer one.
  const weights = shapes.map((_, i) => (i === 0 && shapes.length > 1 ? 1.25 : 1));
  const total = weights.reduce((a, b) => a + b, 0);
  let from = 0;
  return shapes.map((shape, i) => {
    const part = { shape, from, to: from + weights[i]! / total };
    from = part.to;
    return part;
  });
}

/**
 * The mouth shapes a phone moves through; empty for silence. Symbols nobody knows get a neutral, yielding
 * shape, so that an unfamiliar language still articulates on the sounds that are known.
 */
export function phoneParts(symbol: string, alphabet: 'arpabet' | 'espeak'): PhonePart[] {
  if (alphabet === 'arpabet') {
    const key = symbol.toLowerCase().replace(/\d+$/, '');
    if (SILENCE.has(key)) return [];
    return parts([Object.hasOwn(ARPABET, key) ? ARPABET[key]! : 'hh']);
  }
  const key = symbol.replace(/[ˈˌ',ː:ˑ~]|\p{M}/gu, '');
  if (SILENCE.has(key) || key.startsWith('_')) return [];
  const specs: Spec[] = [];
  for (let at = 0; at < key.length && specs.length < 3; ) {
    let length = Math.min(LONGEST_ESPEAK_KEY, key.length - at);
    while (length > 0 && !Object.hasOwn(ESPEAK, key.slice(at, at + length))) length--;
    // A letter with a mark of its own (ã) sounds enough like the letter.
    const bare = key[at]!.normalize('NFD')[0]!;
    if (length === 0 && Object.hasOwn(ESPEAK, bare)) specs.push(ESPEAK[bare]!);
    // Digits behind a sound are tones there, not the vowels 2, 3, 6 … of espeak's alphabet.
    const isTone = at > 0 && /^\d$/.test(key.slice(at, at + length));
    if (length > 0 && !isTone) specs.push(ESPEAK[key.slice(at, at + length)]!);
    at += Math.max(1, length);
  }
  return parts(specs.length > 0 ? specs : ['hh']);
}

/** True for the sounds during which the lips meet. */
export function isBilabial(symbol: string, alphabet: 'arpabet' | 'espeak'): boolean {
  return phoneParts(symbol, alphabet).some((part) => part.shape === 'PP');
}
