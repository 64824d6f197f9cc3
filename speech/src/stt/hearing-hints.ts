import type { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import { FUNCTION_WORDS } from './question-frames.ts';

/** The recogniser takes a second to load a larger language model, and what is often said is within this many words. */
const SENTENCE_WORDS_MAX = 20_000;
/** Below what the stored form holds, with room for the sentences of the avatar itself. */
const SENTENCES_MAX = 9000;
const PHRASES_MAX = 200;
const PERSONA_PHRASES_MAX = 30;
const SENTENCE_MAX_WORDS = 40;
const WORD_MAX_CHARS = 24;
/**
 * Limit of different words and pairs that are counted; documents with more hold more than anybody asks about by heart.
 */
const COUNTED_MAX = 200_000;
/** The weight of a heading, which names what is asked about. */
const HEADING_TIMES = 3;
/**
 * In English more than a third of all words are function words; in other languages hardly any words are among these.
 */
const FUNCTION_WORDS_MIN = 0.2;

/** English words as a recogniser knows them: without case, accents and figures. */
export function spokenWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  return (plain.match(/(?<![\p{L}\p{N}])[a-z]+(?:'[a-z]+)*(?![\p{L}\p{N}])/gu) ?? []).filter(
    (word) => word.length <= WORD_MAX_CHARS,
  );
}

/** Null if there is nothing in English. Takes time and memory in proportion to the text, up to a bound. */
export function gatherHints(
  passages: Iterable<{ heading: string | null; text: string }>,
): HearingHints | null {
  const sentences = new Set<string>();
  const counts = new Map<string, number>();
  let wordsLeft = SENTENCE_WORDS_MAX;
  let words = 0;
  let functionWords = 0;

  function take(text: string, times: number): void {
    for (const sentence of text.split(/[.!?;:|\n]+/)) {
      const said = spokenWords(sentence).slice(0, SENTENCE_MAX_WORDS);
      if (said.length === 0) continue;
      words += said.length;
      functionWords += said.filter((word) => FUNCTION_WORDS.has(word)).length;
      for (const phrase of phrasesOf(said)) {
        const known = counts.get(phrase);
        if (known !== undefined || counts.size < COUNTED_MAX) counts.set(phrase, (known ?? 0) + times);
      }
      const line = said.join(' ');
      if (wordsLeft < said.length || sentences.size === SENTENCES_MAX || sentences.has(line)) continue;
      sentences.add(line);
      wordsLeft -= said.length;
    }
  }

  let heading: string | null = null;
  for (const passage of passages) {
    if (passage.heading !== null && passage.heading !== heading) take(passage.heading, HEADING_TIMES);
    heading = passage.heading;
    take(passage.text, 1);
  }
  if (words === 0 || functionWords / words < FUNCTION_WORDS_MIN) return null;
  const phrases = [...counts].sort(([, a], [, b]) => b - a).slice(0, PHRASES_MAX);
  return { version: 1, sentences: [...sentences], phrases };
}

const OF_NO_DOCUMENTS: HearingHints = { version: 1, sentences: [], phrases: [], nameOnly: true };

/**
 * Adds the names and words of the avatar itself, which may be changed without reading its documents again.
 * `ofDocuments` is null if the avatar has none in English; the result is null if there is nothing at all to expect.
 */
export function withPersona(
  ofDocuments: HearingHints | null,
  texts: readonly (string | null)[],
): HearingHints | null {
  const hints = ofDocuments ?? OF_NO_DOCUMENTS;
  const said = texts.flatMap((text) => (text ?? '').split(/[.!?;:\n]+/)).map(spokenWords);
  const known = new Set(hints.phrases.map(([phrase]) => phrase));
  const own = new Set(
    said.flatMap((sentence) => [...phrasesOf(sentence)]).filter((phrase) => !known.has(phrase)),
  );
  if (hints.phrases.length + own.size === 0) return null;
  return {
    ...hints,
    sentences: [
      ...said
        .filter((sentence) => sentence.length > 0)
        .map((sentence) => sentence.slice(0, SENTENCE_MAX_WORDS).join(' ')),
      ...hints.sentences,
    ],
    phrases: [
      ...hints.phrases,
      ...[...own].slice(0, PERSONA_PHRASES_MAX).map((phrase) => [phrase, 1] as [string, number]),
    ],
  };
}

/** Content words, and pairs of adjacent ones. */
function* phrasesOf(said: readonly string[]): Generator<string> {
  for (const [at, word] of said.entries()) {
    if (FUNCTION_WORDS.has(word)) continue;
    yield word;
    const next = said[at + 1];
    if (next !== undefined && !FUNCTION_WORDS.has(next)) yield `${word} ${next}`;
  }
}
