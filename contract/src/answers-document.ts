import { z } from 'zod';
import { text } from './text.ts';

/** Answers that members of the account wrote to questions of visitors: a document of the avatar like any other. */

/** Its name. Each heading is a question, and what stands under it the answer. */
export const ANSWERS_FILE = 'answers.md';

/** As long as the heading of a passage may be. */
export const ANSWERED_QUESTION_MAX = 200;
/** The whole answer is spoken, so it is no longer than people listen to; it is one passage. */
export const WRITTEN_ANSWER_MAX = 600;

/**
 * The same key for questions that differ only in case, width, spaces and marks; empty for a question without a word.
 */
export function questionKey(question: string): string {
  return question
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, ANSWERED_QUESTION_MAX)
    .toWellFormed();
}

const says = (max: number) => text(max).refine((value) => questionKey(value) !== '', 'must say something');

/** A new answer of an avatar to a question. */
export const Correction = z.strictObject({
  question: says(ANSWERED_QUESTION_MAX),
  answer: says(WRITTEN_ANSWER_MAX),
  /** The visitor's wording, if `question` has other words. */
  asked: z.string().max(2000).optional(),
});
export type Correction = z.infer<typeof Correction>;
