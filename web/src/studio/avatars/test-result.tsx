import type { TestAnswer, TestResult } from '@vivant/contract/studio/test-questions';
import { Summary } from '../ui/summary.tsx';
import { Piece } from './show-changes.tsx';
import { type Before, VERDICT_WORDS } from './test-words.ts';
import { wordChanges } from './word-changes.ts';

/** What was answered, from where, and what it changes. */
export function ShowTestResult({
  result: { answer, verdict },
  before,
  language,
}: {
  result: TestResult;
  before: Before | null;
  language: string;
}) {
  if (answer === null)
    return (
      <p className="text-danger">There was no time left for this one. Ask again, or ask fewer questions.</p>
    );
  return (
    <>
      {verdict !== null && (
        <p className={verdict === 'unexpected' ? 'text-danger' : verdict === 'unclear' ? 'text-soft' : ''}>
          {VERDICT_WORDS[verdict]}
        </p>
      )}
      <p dir="auto" className="border-s-2 border-line ps-3 break-words whitespace-pre-wrap">
        {answer.text === '' ? <span className="text-soft">It said nothing.</span> : answer.text}
      </p>
      {answer.by === 'without_model' && (
        <p className="text-sm text-danger">
          The language model did not answer. This is what visitors hear while it is away.
        </p>
      )}
      <Sources answer={answer} />
      {before !== null && <Difference {...{ answer, before, language }} />}
    </>
  );
}

function Sources({ answer: { sources, isRefusal } }: { answer: TestAnswer }) {
  if (sources.length === 0)
    return (
      <p className="text-sm text-soft">
        {isRefusal === true ? 'It says that it has no answer.' : 'From no document.'}
      </p>
    );
  return (
    <ul className="grid gap-1">
      {sources.map(({ title, place, passage }) => (
        <li key={`${title}${place}${passage}`}>
          <details className="text-sm text-soft">
            <summary className="flex min-h-11 cursor-pointer items-center underline">
              From {title}
              {place !== null && place !== title && ` (${place})`}
            </summary>
            <q dir="auto" className="block border-s-2 border-line ps-3 break-words whitespace-pre-wrap">
              {passage}
            </q>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Difference({ answer, before, language }: { answer: TestAnswer; before: Before; language: string }) {
  if (answer.text === before.answer.text)
    return (
      <p className="text-sm text-soft">
        {before.isPublished ? 'Visitors are told the same now.' : 'The same as in the last run.'}
      </p>
    );
  return (
    <details className="group" open>
      <Summary>
        {before.isPublished ? 'Visitors are told otherwise now' : 'Changed since the last run'}
      </Summary>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {wordChanges(before.answer.text, answer.text, language).map((change, index) => (
          <Piece key={index} {...change} />
        ))}
      </p>
    </details>
  );
}
