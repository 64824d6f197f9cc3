import { folded, wordsOf } from './words.ts';

export interface EverydayReader {
  /** The everyday topics of a folded text by their indices, each with the words that belong to it. */
  topicsIn(text: string): ReadonlyMap<number, readonly string[]>;
  /** A text with spaces around its wordings, in scripts without spaces. */
  parted(text: string): string;
}

/** One wording: words in a row. */
interface Wording {
  topic: number;
  words: readonly Part[];
}

interface Part {
  text: string;
  /** Whether it is only the beginning of a word. */
  isBeginning: boolean;
}

/**
 * `topics`: each line has the wordings of one topic, separated by spaces. The words of a wording are joined by `_`; `*`
 * stands for any ending, and before a word for any first part of a compound.
 */
export function createEverydayReader(topics: string): EverydayReader {
  const spaced = new Map<string, Wording[]>();
  const inside = new Map<string, Wording[]>();
  const unspaced = new Map<string, number[]>();
  for (const [topic, line] of folded(topics).trim().split('\n').entries())
    for (const written of line.split(' ')) {
      if (written === '') continue;
      if (UNSPACED.test(written)) {
        addTo(unspaced, written, topic);
        continue;
      }
      const isInside = written.startsWith('*');
      const words = (isInside ? written.slice(1) : written).split('_').map(partOf);
      addTo(isInside ? inside : spaced, words[0]?.text ?? '', { topic, words });
    }
  const longest = [spaced, inside, unspaced].map((known) => longestOf(known.keys()));
  const [longestSpaced = 0, longestInside = 0, longestUnspaced = 0] = longest;

  /** Wordings whose first word matches the beginning of the word from a place on. */
  function beginningAt(word: string, from: number, known: ReadonlyMap<string, Wording[]>, most: number) {
    const found: Wording[] = [];
    for (let length = Math.min(most, word.length - from); length > 1; length--)
      found.push(...(known.get(word.slice(from, from + length)) ?? []));
    return found;
  }

  function meantBy(word: string): Wording[] {
    const found = beginningAt(word, 0, spaced, longestSpaced);
    if (longestInside > 0)
      for (let from = 0; from < word.length; from++)
        found.push(...beginningAt(word, from, inside, longestInside));
    return found;
  }

  /** In scripts without spaces: the longest wording at each place, and none within another. */
  function* wordingsIn(
    text: string,
  ): Generator<{ from: number; wording: string; topics: readonly number[] }> {
    let from = 0;
    while (from < text.length) {
      const start = from++;
      for (let length = Math.min(longestUnspaced, text.length - start); length > 0; length--) {
        const wording = text.slice(start, start + length);
        const meant = unspaced.get(wording);
        if (meant === undefined) continue;
        yield { from: start, wording, topics: meant };
        from = start + length;
        break;
      }
    }
  }

  return {
    topicsIn(text) {
      const found = new Map<number, string[]>();
      const words = text.match(SPACED_WORD) ?? [];
      for (const [at, word] of words.entries())
        for (const { topic, words: wording } of meantBy(word))
          if (wording.every((part, place) => isWord(words[at + place], part, place)))
            addTo(found, topic, ...words.slice(at, at + wording.length).flatMap(wordsOf));
      for (const { wording, topics: meant } of wordingsIn(text))
        for (const topic of meant) addTo(found, topic, ...wordsOf(wording));
      return found;
    },
    parted(text) {
      let parted = '';
      let end = 0;
      for (const { from, wording } of wordingsIn(text)) {
        parted += `${text.slice(end, from)} ${wording} `;
        end = from + wording.length;
      }
      return parted + text.slice(end);
    },
  };
}

/** Korean parts words by spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const SPACED_WORD = /(?<=^|\s)@\p{L}+|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hangul}\p{M}\p{N}]+/gu;

const partOf = (written: string): Part =>
  written.endsWith('*')
    ? { text: written.slice(0, -1), isBeginning: true }
    : { text: written, isBeginning: false };

const longestOf = (keys: Iterable<string>) => Math.max(0, ...[...keys].map((key) => key.length));

/** The beginning of the first word was already checked by the look-up. */
function isWord(word: string | undefined, { text, isBeginning }: Part, place: number): boolean {
  if (word === undefined) return false;
  if (place > 0) return isBeginning ? word.startsWith(text) : word === text;
  return isBeginning || word.endsWith(text);
}

function addTo<Key, Value>(to: Map<Key, Value[]>, key: Key, ...values: Value[]): void {
  const known = to.get(key);
  if (known === undefined) to.set(key, values);
  else known.push(...values);
}
