import { terms } from '@vivant/contract/knowledge/terms';
import { joined, paragraphsOf, saysSomething, sentencesOf } from './sentences-of.ts';

/** A sentence counts as said if so much of what it is about stands in the answer, and all of its numbers. */
const SAID_SHARE = 0.8;
/** Of a short sentence each word weighs: all of them must stand there. */
const SHORT_TERMS = 5;

/**
 * The sentences of passages that an answer says, in the documents' own words: what a visitor may look up without being
 * shown more of the documents than they were told. Null where the answer puts all of it in other words.
 */
export function saidOf(passages: readonly string[], answer: string, language: string): string | null {
  const said = new Set(terms(answer));
  const sentences = passages
    .flatMap(paragraphsOf)
    .flatMap((paragraph) => sentencesOf(paragraph, language))
    .filter((sentence) => saysSomething(sentence) && isSaid(terms(sentence), said));
  const quoted = joined([...new Set(sentences)], language);
  return quoted === '' ? null : quoted;
}

function isSaid(sentence: readonly string[], said: ReadonlySet<string>): boolean {
  if (sentence.length === 0) return false;
  const missing = sentence.filter((term) => !said.has(term));
  if (missing.some((term) => /\p{N}/u.test(term))) return false;
  return sentence.length < SHORT_TERMS
    ? missing.length === 0
    : missing.length <= sentence.length * (1 - SAID_SHARE);
}
