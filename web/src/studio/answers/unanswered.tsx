import { useQuery } from '@tanstack/react-query';
import { questionKey } from '@vivant/contract/answers-document';
import type { UnansweredQuestion } from '@vivant/contract/studio/unanswered';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../api.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { FixAnswer } from './fix-answer.tsx';
import { timesWords, unansweredWords, waitingAnswerWords } from './grounds-words.ts';

/** Visitors' questions that were not answered, where a member can answer for later visitors. */
export function Unanswered({ avatarId, mayEdit }: { avatarId: string; mayEdit: boolean }) {
  const { data, error } = useQuery(queries.unanswered(avatarId));
  // Its form is open: it stays, also where somebody else sees to it meanwhile.
  const [open, setOpen] = useState<UnansweredQuestion | null>(null);
  const [done, setDone] = useState('');
  const items = data?.items ?? [];
  const keys = items.map(({ question }) => questionKey(question));
  const isOpenGone = open !== null && !keys.includes(questionKey(open.question));
  const shown = isOpenGone ? [open, ...items] : items;
  const heading = useFocusOfGone(shown.map(({ question }) => questionKey(question)));
  return (
    <Card title="Unanswered questions" headingRef={heading}>
      <Problem error={error} />
      {data && (
        <p className="text-soft">
          {shown.length === 0
            ? 'There are none. What visitors ask and it finds no answer to is gathered here, as long as their sessions are kept.'
            : 'Visitors asked this, and it found no answer. Write one, and the next who asks is told it.'}
        </p>
      )}
      {/* Always there, so that what comes into it is announced; the margin takes the gap of an empty one. */}
      <p role="status" className="line-clamp-4 text-sm break-words text-soft empty:-mt-4">
        {done}
      </p>
      <ol className="grid grid-cols-1 gap-4 empty:hidden">
        {shown.map((item) => (
          <Row
            key={questionKey(item.question)}
            {...{ avatarId, item, mayEdit }}
            onShow={(isShown) => setOpen(isShown ? item : null)}
            onDone={setDone}
          />
        ))}
      </ol>
    </Card>
  );
}

/** The heading that gets the focus where the row that had it is gone. */
function useFocusOfGone(keys: string[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<string[]>([]);
  useEffect(() => {
    const isOneGone = before.current.some((key) => !keys.includes(key));
    before.current = keys;
    if (isOneGone && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  });
  return heading;
}

function Row({
  avatarId,
  item,
  mayEdit,
  onShow,
  onDone,
}: {
  avatarId: string;
  item: UnansweredQuestion;
  mayEdit: boolean;
  onShow(isShown: boolean): void;
  /** Says what was done: the row is gone then. */
  onDone(done: string): void;
}) {
  const { question, times, askedAt, sessionId, outcome, answer } = item;
  const dismiss = useChange(
    () => ask('POST /avatars/:id/unanswered/dismissals', { id: avatarId, body: { question } }),
    () => onDone(`Dismissed: “${question}”`),
  );
  return (
    <li className="grid min-w-0 gap-2 border-b border-line pb-4 last:border-0 last:pb-0">
      <p dir="auto" className="line-clamp-4 font-medium break-words">
        {question}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <span>
          {timesWords(times)}{' '}
          <Link
            to={`/studio/sessions/${sessionId}`}
            aria-label={`Session of ${sayTime(askedAt)}, “${question}”`}
            className="inline-flex min-h-11 items-center underline"
          >
            {sayTime(askedAt)}
          </Link>
        </span>
        <span>{unansweredWords(outcome)}</span>
      </p>
      {answer !== null && (
        <p className={`text-sm ${answer === 'refused' ? 'text-danger' : 'font-medium'}`}>
          {waitingAnswerWords[answer]}
        </p>
      )}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <FixAnswer
            {...{ avatarId, question, onShow }}
            label={`Fix this answer: “${question}”`}
            onSaved={() =>
              onDone(`Saved. The next talk answers so, once the documents are read: “${question}”`)
            }
          />
          <Button
            aria-label={`Dismiss “${question}”`}
            disabled={dismiss.isPending}
            onClick={() => dismiss.mutate(undefined)}
          >
            Dismiss
          </Button>
        </div>
      )}
      <Problem error={dismiss.error} />
    </li>
  );
}
