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

/**
 * Reads a file in the format of CMUdict. Its 125,000 words take some 20 MB: not to be kept. Each is looked at once for
 * `of`, and cut out only if it is asked for; all of them once more when `has` is first asked.
 */
export function readDictionary(path: string): Dictionary {
  const text = readFileSync(path, 'utf8');
  let all: Set<string> | null = null;
  const allWords = () => {
    const words = new Set<string>();
    eachLine(text, (word) => words.add(word));
    return words;
  };
  return {
    has: (word) => (all ??= allWords()).has(word),
    of(words) {
      const lines = new Map(Array.from(words, (word) => [word, '']));
      eachLine(text, (word, begin, end) => {
        const before = lines.get(word);
        if (before !== undefined) lines.set(word, `${before}${text.slice(begin, end)}\n`);
      });
      return [...lines.values()].join('');
    },
  };
}

const [BREAK, BLANK, TAB, BRACKET] = ['\n', ' ', '\t', '('].map((char) => char.charCodeAt(0));

/** Tells each line that is more than a word: that word, and where the line is. */
function eachLine(text: string, tell: (word: string, begin: number, end: number) => void): void {
  let begin = 0;
  let wordEnd = -1;
  for (let at = 0; at <= text.length; at++) {
    const char = at < text.length ? text.charCodeAt(at) : BREAK;
    if (char === BREAK) {
      if (wordEnd > begin) tell(text.slice(begin, wordEnd), begin, at);
      begin = at + 1;
      wordEnd = -1;
    } else if (wordEnd < 0 && (char === BLANK || char === TAB || char === BRACKET)) wordEnd = at;
  }
}
