import { UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';

const WORD = /\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED_RUN =
  /[\p{Script=Han}々]+|[\p{Script=Katakana}ー]+|\p{Script=Hangul}+|[\p{Script=Latin}\p{N}]+/gu;
/** Particles that hang on Korean words. */
const PARTICLE = /(?<=\p{Script=Hangul}{2})(?:에서|까지|부터|으로|은|는|이|가|을|를|에|의|도|로|와|과)$/u;

/** As words are compared: without case, marks of accents (those of Vietnamese and kana tell words apart) and widths. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{Script=Latin})['’](?=\p{L})/gu, ' ')
    .replace(/[àâäáéèêëíîïìóôöòúûüùñçß]/g, (letter) =>
      letter === 'ß' ? 'ss' : (letter.normalize('NFD')[0] ?? letter),
    );
}

/**
 * Words of a folded text. Scripts without spaces give pairs of neighbouring characters of a word, and single ones
 * that stand alone: the stems of Japanese verbs, one-character topics.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    if (!UNSPACED_SCRIPT.test(word)) words.push(word);
    else
      for (const [run] of word.matchAll(UNSPACED_RUN)) {
        if (/^[\p{Script=Latin}\p{N}]/u.test(run)) words.push(run);
        else words.push(...pairs(run.replace(PARTICLE, '')));
      }
  }
  return words;
}

function pairs(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return [run];
  return characters.slice(1).map((second, index) => `${characters[index]}${second}`);
}

const SHARED_CHARS = 4;
const ENDING = /^(?:[aeiosnxyаыуеийя]|e[dmnrst]|[aeo]s|ing|ов|ам|ах|ой|ом)$/u;

/** How alike two words are, 0–1: inflections share a beginning, and compounds of German hold one another. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  // "opens", "chiens", "abren": endings of words too short for the rule below.
  if (short.length >= 3 && long.startsWith(short) && ENDING.test(long.slice(short.length))) return 0.9;
  if (short.length < SHARED_CHARS || UNSPACED_SCRIPT.test(short)) return 0;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  if (shared >= SHARED_CHARS && shared >= 0.7 * short.length && shared >= 0.45 * long.length) return 0.8;
  return short.length >= 5 && long.endsWith(short) ? 0.6 : 0;
}
