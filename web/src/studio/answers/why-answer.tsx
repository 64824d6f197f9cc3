import type { AnswerGrounds } from '@vivant/contract/answer-grounds';
import { Summary } from '../ui/summary.tsx';
import { groundsWords } from './grounds-words.ts';

/** The passages that an answer might have been made from, the best first, and which of them it used. */
export function WhyAnswer({ grounds }: { grounds: AnswerGrounds }) {
  return (
    <details className="group text-sm text-soft">
      <Summary>Why this answer</Summary>
      <div className="grid gap-2 pb-2">
        <p>{groundsWords(grounds)}</p>
        <ol className="grid list-decimal gap-2 ps-6 empty:hidden">
          {grounds.considered.map(({ source, place, excerpt, isUsed }, rank) => (
            <li key={rank}>
              <p dir="auto" className="break-words">
                {source}
                {place !== null && ` (${place})`}
                {isUsed && <strong className="font-medium text-text"> – used</strong>}
              </p>
              <q dir="auto" className="block border-s-2 border-line ps-3 break-words whitespace-pre-line">
                {excerpt}
              </q>
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}
