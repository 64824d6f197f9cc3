import { readFileSync } from 'node:fs';

/**
 * The 10,000 words most likely in the general language model, the likeliest first: 97 of 100 words that people say (ADR
 * 109, written by write-common-words.ts). The decoder searches among all words it knows, and each costs time.
 */
export const COMMON_WORDS: readonly string[] = readFileSync(
  new URL('./common-words.txt', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n');

/** How words are pronounced: lines of `word PH O N E S`, for some words more than one line. */
export interface Dictionary {
  has(word: string): boolean;
  /** The lines of the given words that this dictionary has, as a dictionary; each word once. */
  of(words: Iterable<string>): string;
}

/**
 * Reads a file in the format of CMUdict. Each of its 125,000 words is only cut out when it is looked up: making a
 * string of each would take a tenth of a second of a core and some 20 MB.
 */
export function readDictionary(path: string): Dictionary {
  const text = readFileSync(path, 'utf8');
  const linesOf = indexOf(text);
  return {
    has: (word) => linesOf(word).length > 0,
    of: (words) => Array.from(new Set(words), (word) => linesOf(word).join('')).join(''),
  };
}

const [BLANK, TAB, BRACKET] = [' ', '\t', '('].map((char) => char.charCodeAt(0));
const ENDS_WORD = /[\n \t(]/;

/** Finds the lines of a word, each with its line break, in their order. */
function indexOf(text: string): (word: string) => string[] {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  // Twice as many slots as lines, so that few share one; a line whose slot is taken goes into the next free one.
  const last = 2 ** Math.ceil(Math.log2(2 * lines)) - 1;
  const begins = new Int32Array(last + 1).fill(-1);
  eachLine(text, (begin, wordEnd) => {
    let place = hashOf(text, begin, wordEnd) & last;
    while (begins[place] !== -1) place = (place + 1) & last;
    begins[place] = begin;
  });
  return (word) => {
    const found: string[] = [];
    if (ENDS_WORD.test(word)) return found;
    let place = hashOf(word, 0, word.length) & last;
    for (let begin = begins[place] ?? -1; begin !== -1; begin = begins[place] ?? -1) {
      if (text.startsWith(word, begin) && ENDS_WORD.test(text.charAt(begin + word.length))) {
        const end = text.indexOf('\n', begin);
        found.push(`${text.slice(begin, end < 0 ? undefined : end)}\n`);
      }
      place = (place + 1) & last;
    }
    return found;
  };
}

/** FNV-1a. */
function hashOf(text: string, begin: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = begin; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** Calls `tell` for each line that has more than a word: where the line begins, and where its word ends. */
function eachLine(text: string, tell: (begin: number, wordEnd: number) => void): void {
  for (let begin = 0; begin < text.length; ) {
    const next = text.indexOf('\n', begin);
    const end = next < 0 ? text.length : next;
    let at = begin;
    while (at < end && !isWordEnd(text.charCodeAt(at))) at++;
    if (at > begin && at < end) tell(begin, at);
    begin = end + 1;
  }
}

const isWordEnd = (char: number) => char === BLANK || char === TAB || char === BRACKET;
