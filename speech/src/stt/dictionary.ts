import { readFileSync } from 'node:fs';

/**
 * The 10,000 words that the general language model holds most likely, the likeliest first: 97 of 100 words that people
 * say (ADR 109, written by write-common-words.ts). The decoder searches among all words it knows: each costs time.
 */
export const COMMON_WORDS: readonly string[] = readFileSync(
  new URL('./common-words.txt', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n');

/** How words are pronounced: lines of `word PH O N E S`, more than one for some. */
export interface Dictionary {
  has(word: string): boolean;
  /** A dictionary of those of the words that are in this one, each once. */
  of(words: Iterable<string>): string;
}

/** Reads a file in the format of CMUdict. Its 125,000 words take a tenth of a second and 30 MB: not to be kept. */
export function readDictionary(path: string): Dictionary {
  const lines = new Map<string, string>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const end = line.search(/[ \t(]/);
    if (end < 1) continue;
    const word = line.slice(0, end);
    lines.set(word, `${lines.get(word) ?? ''}${line}\n`);
  }
  return {
    has: (word) => lines.has(word),
    of: (words) => [...new Set(words)].map((word) => lines.get(word) ?? '').join(''),
  };
}
