import type { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import { createNgramCounter } from './ngrams.ts';
import { FUNCTION_WORDS, QUESTION_FRAMES } from './question-frames.ts';

const NGRAMS_MAX = 150_000;
/** The weight of a question about one phrase, beside 1 for a sentence of the documents. */
const QUESTION_TIMES = 0.3;
/** Limit of the weight of a phrase: one that stands everywhere is not asked about that much more often. */
const PHRASE_TIMES_MAX = 3;
/** The weight of another form of a word in the documents: visitors ask for a dog where the documents speak of dogs. */
const INFLECTED_TIMES = 0.5;

export interface SpokenModel {
  /** Trigrams of the documents' sentences and of questions about them. */
  arpa: string;
  words: ReadonlySet<string>;
}

/** `isWord`: whether a word exists; other forms of a document's words are only added if they do. */
export function spokenModelOf(hints: HearingHints, isWord: (word: string) => boolean): SpokenModel {
  const counter = createNgramCounter({ ngramsMax: NGRAMS_MAX });
  for (const sentence of hints.sentences) counter.add(sentence.split(' '), 1);
  const phrases = inflected(hints.phrases, isWord).map(
    ([phrase, times]) => [phrase.split(' '), QUESTION_TIMES * Math.min(PHRASE_TIMES_MAX, times)] as const,
  );
  const singles = phrases.flatMap(([phrase]) => (phrase.length === 1 ? phrase : []));
  const allTimes = phrases.reduce((sum, [, times]) => sum + times, 0);
  let turn = 0;
  for (const frame of QUESTION_FRAMES) {
    const goesOn = frame.endsWith(' …');
    const parts = frame.split(' ').filter((part) => part !== '…');
    const isPair = parts.filter((part) => part === SLOT).length > 1;
    const first = parts.indexOf(SLOT);
    if (first === -1) {
      counter.add(parts, allTimes);
      continue;
    }
    // The part before the phrase is the same for all phrases, so it is counted once, with the weight of all of them.
    counter.add(parts, allTimes, { to: first });
    for (const [phrase, times] of phrases) {
      if (isPair && phrase.length > 1) continue;
      let filled = 0;
      const said = parts.flatMap((part) => {
        if (part !== SLOT) return [part];
        if (filled++ === 0) return phrase;
        // Each phrase is paired with one other: all pairs would be too many.
        turn = (turn * 7919 + 13) % singles.length;
        return singles.slice(turn, turn + 1);
      });
      counter.add(said, times, { from: first, ...(goesOn && { to: said.length }) });
    }
  }
  return { arpa: counter.arpa(), words: counter.words() };
}

const SLOT = 'X';

function inflected(
  phrases: HearingHints['phrases'],
  isWord: (word: string) => boolean,
): [phrase: string, times: number][] {
  const all = new Map(phrases);
  for (const [phrase] of phrases) {
    if (phrase.includes(' ')) continue;
    for (const form of formsOf(phrase))
      if (!all.has(form) && !FUNCTION_WORDS.has(form) && isWord(form)) all.set(form, INFLECTED_TIMES);
  }
  return [...all];
}

const ENDINGS: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/ies$/, 'y'],
  [/es$/, ''],
  [/s$/, ''],
  [/ied$/, 'y'],
  [/ed$/, 'e'],
  [/ed$/, ''],
  [/(.)\1ed$/, '$1'],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/(.)\1ing$/, '$1'],
  [/(?<!s)$/, 's'],
];

const FORM_MIN_CHARS = 3;

function formsOf(word: string): string[] {
  return ENDINGS.filter(([ending]) => ending.test(word))
    .map(([ending, instead]) => word.replace(ending, instead))
    .filter((form) => form.length >= FORM_MIN_CHARS && form !== word);
}
