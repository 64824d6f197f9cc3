import { withoutEmphasis } from '@vivant/speech/text/emphasis';
import { expressionsOf } from '@vivant/speech/text/expressions';
import type { TimedExpression } from '../runner/segments.ts';

/** When the words of one sentence show on the face. */
export interface SpokenExpressions {
  /** For the sentence's first sound, which may be the only one that is known yet: guesses. */
  first(): TimedExpression[];
  /** To go with the last one, instead of the guesses: the sentence is `durationMs` long. */
  last(durationMs: number): TimedExpression[];
}

/** Ordinary speech; scripts that write a syllable or a word in one letter go by more slowly. */
const MS_PER_CHAR = 65;
const MS_PER_WIDE_CHAR = 190;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * A smile may begin before the end of the sentence is known, at a guess of its pace, which is put right as soon as it
 * is. A question, which is in its last words, and a single word wait until their time is known. Times count from the
 * beginning of the sentence.
 */
export function createSpokenExpressions(text: string, language: string): SpokenExpressions {
  const plain = withoutEmphasis(text);
  const wide = plain.match(WIDE)?.length ?? 0;
  const guessMs = wide * MS_PER_WIDE_CHAR + (plain.length - wide) * MS_PER_CHAR;
  const found = expressionsOf(text, language);
  const timed = (durationMs: number) =>
    found.map(({ expression, from, to }) => ({
      expression,
      startMs: from * durationMs,
      endMs: to * durationMs,
    }));
  return {
    first: () =>
      timed(guessMs)
        .filter(({ expression }) => expression !== 'question' && expression !== 'emphasis')
        .map((one) => ({ ...one, isGuess: true })),
    last: timed,
  };
}
