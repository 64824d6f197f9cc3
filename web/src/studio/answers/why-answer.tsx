import type { AnswerGrounds } from '@vivant/contract/answer-grounds';
import { mayDo } from '@vivant/contract/studio/roles';
import { useMe } from '../pages/frame.tsx';
import { Summary } from '../ui/summary.tsx';
import { FixAnswer } from './fix-answer.tsx';
import { groundsWords } from './grounds-words.ts';

/**
 * The passages that an answer might have been made from, the best first, and which of them it used; and where editors
 * write a better one.
 */
export function WhyAnswer({
  grounds,
  avatarId,
}: {
  grounds: AnswerGrounds;
  /** Null: the avatar is deleted. */
  avatarId: string | null;
}) {
  const mayEdit = mayDo(useMe().role, 'edit');
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
        {mayEdit && avatarId !== null && grounds.question.trim() !== '' && (
          <FixAnswer avatarId={avatarId} question={grounds.question} />
        )}
      </div>
    </details>
  );
}
