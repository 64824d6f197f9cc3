import { useQuery } from '@tanstack/react-query';
import type { UnansweredQuestion } from '@vivant/contract/studio/unanswered';
import { Link } from 'react-router';
import { ask } from '../api.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { FixAnswer } from './fix-answer.tsx';
import { timesWords, unansweredWords } from './grounds-words.ts';

/** What visitors asked and were not answered, and where a member answers for the next who ask. */
export function Unanswered({ avatarId, mayEdit }: { avatarId: string; mayEdit: boolean }) {
  const { data, error } = useQuery(queries.unanswered(avatarId));
  return (
    <Card title="Unanswered questions">
      <Problem error={error} />
      {data && (
        <p className="text-soft">
          {data.items.length === 0
            ? 'There are none. What visitors ask and it finds no answer to is gathered here, as long as their sessions are kept.'
            : 'Visitors asked this, and it found no answer. Write one, and the next who asks is told it.'}
        </p>
      )}
      <ol className="grid grid-cols-1 gap-4 empty:hidden">
        {data?.items.map((item) => (
          <Row key={item.question} {...{ avatarId, item, mayEdit }} />
        ))}
      </ol>
    </Card>
  );
}

function Row({ avatarId, item, mayEdit }: { avatarId: string; item: UnansweredQuestion; mayEdit: boolean }) {
  const { question, times, askedAt, sessionId, outcome } = item;
  const dismiss = useChange(() =>
    ask('POST /avatars/:id/unanswered/dismissals', { id: avatarId, body: { question } }),
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
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <FixAnswer {...{ avatarId, question }} label={`Fix this answer: “${question}”`} />
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
