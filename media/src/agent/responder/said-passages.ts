import { paragraphsOf, sentencesOf } from '@vivant/contract/knowledge/sentences';
import { terms } from '@vivant/contract/knowledge/terms';
import { joined, saysSomething } from './sentences-of.ts';
import { saidRow, tablesIn } from './table-rows.ts';
import { likeness, sharedBeginning } from './words.ts';

/** From this likeness on, it is the same word with another ending. */
const SAME_WORD = 0.8;
/**
 * No ending in Latin letters is longer: "internal" and "international" are two words. Russian words are compared by
 * their stems.
 */
const ENDING_MAX = 3;
const LATIN = /^\p{Script=Latin}/u;

/**
 * The sentences of passages that an answer says, in the documents' own words: what a visitor may look up without seeing
 * more of the documents than they were told. Null if the answer says everything in other words.
 */
export function saidOf(passages: readonly string[], answer: string, language: string): string | null {
  const said = new Set(terms(answer));
  const rows = new Map(
    passages.flatMap(tablesIn).flatMap((table) => table.map((row) => [row.text, saidRow(row, language)])),
  );
  const sentences = passages
    .flatMap(paragraphsOf)
    .flatMap((paragraph) => sentencesOf(paragraph))
    .filter((text) => saysSomething(text) && isSaid(terms(rows.get(text) ?? text), said));
  const quoted = joined([...new Set(sentences)], language);
  return quoted === '' ? null : quoted;
}

/**
 * All words must occur, with any endings, as a word that the answer leaves out may be the confidential one. Numbers
 * have no endings: they must be identical.
 */
function isSaid(sentence: readonly string[], said: ReadonlySet<string>): boolean {
  const isThere = (term: string) =>
    said.has(term) || (!/\p{N}/u.test(term) && [...said].some((other) => isSameWord(term, other)));
  return sentence.length > 0 && sentence.every(isThere);
}

function isSameWord(a: string, b: string): boolean {
  if (likeness(a, b) < SAME_WORD) return false;
  return !LATIN.test(a) || Math.max(a.length, b.length) - sharedBeginning(a, b) <= ENDING_MAX;
}
