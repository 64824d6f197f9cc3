import { z } from 'zod';
import { QUESTIONS_MAX, Question } from '../answers.ts';
import { text } from '../text.ts';

/** Questions that members keep for an avatar, to hear before it is published what it would answer. */

export const EXPECTED_WORDS_MAX = 200;

/** `contains`: the answer must have these words; several are parted by commas, and all of them must be there. */
export const Expectation = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('contains'),
    words: text(EXPECTED_WORDS_MAX).refine((words) => wordsOf(words).length > 0, 'must name a word'),
  }),
  /** It must say that it does not know, or will not say. */
  z.strictObject({ kind: z.literal('refused') }),
]);
export type Expectation = z.infer<typeof Expectation>;

export const TestQuestion = z.strictObject({
  /** Of the page's making; answers name it. */
  id: z.uuid(),
  text: Question,
  /** Null: somebody reads the answer. */
  expectation: Expectation.nullable(),
});
export type TestQuestion = z.infer<typeof TestQuestion>;

/** The list of an avatar, in the order of its keepers. */
export interface TestQuestions {
  /** Changes with each save; null: none have been saved yet. */
  revision: string | null;
  questions: TestQuestion[];
}

export const TestQuestionsSave = z.strictObject({
  /** Of the list that the page shows. */
  revision: z.uuid().nullable(),
  questions: z
    .array(TestQuestion)
    .max(QUESTIONS_MAX, `must be at most ${QUESTIONS_MAX} questions`)
    .refine(
      (questions) => new Set(questions.map(({ id }) => id)).size === questions.length,
      'must have an id of its own for each question',
    ),
});
export type TestQuestionsSave = z.infer<typeof TestQuestionsSave>;

/** An avatar's answer to one question, asked by itself. */
export interface TestAnswer {
  text: string;
  /** Its sources, the most important first. */
  sources: { title: string; place: string | null; passage: string }[];
  /** `without_model`: there is a language model, and it did not answer. */
  by: 'model' | 'documents' | 'without_model';
  /** Whether it says that there is no answer; null: a model's own words, which are not judged. */
  isRefusal: boolean | null;
}

/** `unclear`: a person has to read it. */
export type Verdict = 'expected' | 'unexpected' | 'unclear';

export interface TestResult {
  question: TestQuestion;
  /** Null: there was no time left for it. */
  answer: TestAnswer | null;
  /** Null: nothing is expected of it, or it was not answered. */
  verdict: Verdict | null;
  /** If there is a draft, the answer that visitors get now; null if there was no time for it. */
  published?: TestAnswer | null;
}

export interface TestRun {
  at: string;
  /** Of the draft that answered; null: what is published did. */
  draftRevision: string | null;
  results: TestResult[];
}

export interface SuggestedQuestions {
  questions: string[];
}

/** Whether an answer is as expected. Case, width and spaces do not count. */
export function judge(expectation: Expectation | null, answer: TestAnswer | null): Verdict | null {
  if (expectation === null || answer === null) return null;
  if (expectation.kind === 'refused') {
    if (answer.isRefusal === null) return 'unclear';
    return answer.isRefusal ? 'expected' : 'unexpected';
  }
  const said = plain(answer.text);
  return wordsOf(expectation.words).every((words) => holds(said, plain(words))) ? 'expected' : 'unexpected';
}

/** The parts that an answer must have, each of them. A comma within a number parts nothing. */
export function wordsOf(words: string): string[] {
  return words
    .split(/(?<!\d),|,(?!\d)|[;，、；\n]/u)
    .map((part) => part.trim())
    .filter((part) => plain(part) !== '');
}

/** Whether a text has these words; a number in them is not part of a longer one there. */
function holds(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const goesOnBefore = /^\d/u.test(words) && /\d[.,:]?$/u.test(text.slice(0, at));
    const goesOnAfter = /\d$/u.test(words) && /^[.,:]?\d/u.test(text.slice(at + words.length));
    if (!goesOnBefore && !goesOnAfter) return true;
  }
  return false;
}

function plain(said: string): string {
  return said.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').replace(/[’‘]/gu, "'").trim();
}
