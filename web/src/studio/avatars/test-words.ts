import type {
  Expectation,
  TestAnswer,
  TestResult,
  TestRun,
  Verdict,
} from '@vivant/contract/studio/test-questions';
import { judge, type TestQuestion, wordsOf } from '@vivant/contract/studio/test-questions';

export const VERDICT_WORDS: Record<Verdict, string> = {
  expected: '✓ As expected',
  unexpected: '✗ Not as expected',
  unclear: 'Read it: whether a language model refuses, only a person can tell',
};

export function expectationWords(expectation: Expectation | null): string | null {
  if (expectation === null) return null;
  return expectation.kind === 'refused'
    ? 'Must be refused'
    : `Must contain ${wordsOf(expectation.words)
        .map((words) => `“${words}”`)
        .join(' and ')}`;
}

/** The result of a question as it stands now; what was asked in other words is none. */
export function resultOf({ id, text, expectation }: TestQuestion, run: TestRun | null): TestResult | null {
  const result = run?.results.find(({ question }) => question.id === id && question.text === text);
  return result === undefined ? null : { ...result, verdict: judge(expectation, result.answer) };
}

/** Of the questions that were asked as they stand now. */
export function resultsOf(questions: readonly TestQuestion[], run: TestRun | null): TestResult[] {
  return questions.flatMap((question) => resultOf(question, run) ?? []);
}

/** The answer to compare with: what visitors get now, or the last run's. */
export interface Before {
  answer: TestAnswer;
  isPublished: boolean;
}

export function beforeOf(result: TestResult, last: TestRun | null): Before | null {
  if (result.published !== undefined)
    return result.published === null ? null : { answer: result.published, isPublished: true };
  const answer = resultOf(result.question, last)?.answer ?? null;
  return answer === null ? null : { answer, isPublished: false };
}

/** How a run came out, in one line. */
export function outcomeWords(results: readonly TestResult[]): string {
  const judged = results.filter(({ verdict }) => verdict === 'expected' || verdict === 'unexpected');
  const met = judged.filter(({ verdict }) => verdict === 'expected').length;
  const late = results.filter(({ answer }) => answer === null).length;
  const drafted = results.filter(({ published, answer }) => published && answer !== null);
  const changed = drafted.filter(({ published, answer }) => published?.text !== answer?.text).length;
  return [
    judged.length > 0 ? `${met} of ${judged.length} as expected.` : '',
    late > 0 ? `${late} not answered in time.` : '',
    drafted.length > 0
      ? `Publishing the draft changes ${changed === 0 ? 'no answer' : changed === 1 ? 'one answer' : `${changed} answers`}.`
      : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}
