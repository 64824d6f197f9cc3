import { useQuery } from '@tanstack/react-query';
import { QUESTIONS_MAX } from '@vivant/contract/answers';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import type { TestQuestion } from '@vivant/contract/studio/test-questions';
import { useState } from 'react';
import { ask } from '../api.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { drafted } from './drafted.ts';
import { SuggestQuestions } from './suggest-questions.tsx';
import { TestQuestionForm } from './test-question-form.tsx';
import { ShowTestResult } from './test-result.tsx';
import { beforeOf, expectationWords, outcomeWords, resultOf, resultsOf } from './test-words.ts';
import { isCurrent, useSeenRuns, useTestRun } from './use-test-run.ts';

/** What an avatar answers in writing, and what a draft would change of it. */
export function TestQuestions({ avatar, mayEdit }: { avatar: StudioAvatar; mayEdit: boolean }) {
  const { id } = avatar;
  const list = useQuery(queries.testQuestions(id));
  const [opened, setOpen] = useState<'new' | string | null>(null);
  const save = useChange(
    (questions: TestQuestion[]) =>
      ask('PUT /avatars/:id/test-questions', {
        ...{ id, body: { revision: list.data?.revision ?? null, questions } },
      }),
    (answer, client) => {
      client.setQueryData(queries.testQuestions(id).queryKey, answer);
      setOpen(null);
    },
  );
  const run = useTestRun(avatar);
  const seen = useSeenRuns(id);
  if (list.data === undefined)
    return (
      <Card title="Test questions">
        <Problem error={list.error} />
      </Card>
    );
  const { questions } = list.data;
  const results = resultsOf(questions, seen?.newest ?? null);
  // Somebody else may have removed the question that is being changed here.
  const open = opened === 'new' || questions.some(({ id: one }) => one === opened) ? opened : null;
  const form = {
    isSaving: save.isPending,
    onCancel: () => {
      save.reset();
      setOpen(null);
    },
    problem: <Problem error={save.error} />,
  };
  return (
    <Card title="Test questions">
      <p className="text-soft">
        {questions.length === 0
          ? 'Keep the questions that visitors ask most, and see what it answers before you publish a change.'
          : `Asked in writing, each by itself, ${avatar.draft === null ? 'as visitors meet it' : 'as in the draft and as visitors meet it'}. Not billed.`}
      </p>
      <ol className="grid grid-cols-1 gap-4 empty:hidden">
        {questions.map((question) =>
          open === question.id ? (
            <li key={question.id}>
              <TestQuestionForm
                {...{ ...form, question, action: 'Save' }}
                onSave={(changed) =>
                  save.mutate(questions.map((one) => (one.id === changed.id ? changed : one)))
                }
              />
            </li>
          ) : (
            <Row
              key={question.id}
              {...{ question, mayEdit, isBusy: save.isPending || run.isPending }}
              onEdit={() => setOpen(question.id)}
              onRemove={() => save.mutate(questions.filter((one) => one.id !== question.id))}
            >
              <Outcome {...{ question, avatar }} />
            </Row>
          ),
        )}
      </ol>
      {open === null && <Problem error={save.error} />}
      {mayEdit && open === 'new' && (
        <TestQuestionForm
          {...{ ...form, question: null, action: 'Add' }}
          onSave={(question) => save.mutate([...questions, question])}
        />
      )}
      {mayEdit && questions.length === 0 && open === null && avatar.readyToChat && (
        <SuggestQuestions
          avatarId={id}
          isSaving={save.isPending}
          onAdd={(texts) =>
            save.mutate(texts.map((text) => ({ id: crypto.randomUUID(), text, expectation: null })))
          }
        />
      )}
      <p role="status" className="text-soft empty:hidden">
        {run.isPending
          ? 'It is being asked. That takes a few seconds, with a language model up to a minute.'
          : seen !== null &&
            results.length > 0 &&
            `${outcomeWords(results)} Asked ${sayTime(seen.newest.at)}.`.trim()}
      </p>
      {seen !== null && results.length > 0 && !isCurrent(seen, avatar) && (
        <p className="text-danger">The avatar was changed since. Ask again.</p>
      )}
      <Problem error={run.error} />
      {mayEdit && (
        <Actions
          {...{ open, count: questions.length, isAsking: run.isPending, isSaving: save.isPending }}
          canBeAsked={avatar.readyToChat && avatar.status !== 'building'}
          onAsk={() => run.mutate(undefined)}
          onAdd={() => setOpen('new')}
        />
      )}
      {!avatar.readyToChat && questions.length > 0 && (
        <p className="text-sm text-soft">It can be asked once it is built.</p>
      )}
      {questions.length >= QUESTIONS_MAX && (
        <p className="text-sm text-soft">There may be {QUESTIONS_MAX} at most.</p>
      )}
    </Card>
  );
}

function Actions({
  open,
  count,
  canBeAsked,
  isAsking,
  isSaving,
  onAsk,
  onAdd,
}: {
  open: string | null;
  /** Of the questions there are. */
  count: number;
  canBeAsked: boolean;
  isAsking: boolean;
  isSaving: boolean;
  onAsk(): void;
  onAdd(): void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      {count > 0 && (
        <Button look="main" disabled={isAsking || isSaving || open !== null || !canBeAsked} onClick={onAsk}>
          {isAsking ? 'Asking…' : 'Ask all'}
        </Button>
      )}
      {open !== 'new' && (
        <Button disabled={isSaving || count >= QUESTIONS_MAX} onClick={onAdd}>
          Add a question
        </Button>
      )}
    </div>
  );
}

function Row({
  question,
  mayEdit,
  isBusy,
  onEdit,
  onRemove,
  children,
}: {
  question: TestQuestion;
  mayEdit: boolean;
  isBusy: boolean;
  onEdit(): void;
  onRemove(): void;
  children: React.ReactNode;
}) {
  const expected = expectationWords(question.expectation);
  return (
    <li className="grid min-w-0 gap-2 border-b border-line pb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-48">
          <p dir="auto" className="font-medium break-words">
            {question.text}
          </p>
          {expected !== null && (
            <p dir="auto" className="text-sm break-words text-soft">
              {expected}
            </p>
          )}
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button aria-label={`Change “${question.text}”`} disabled={isBusy} onClick={onEdit}>
              Change
            </Button>
            <Button aria-label={`Remove “${question.text}”`} disabled={isBusy} onClick={onRemove}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {children}
    </li>
  );
}

function Outcome({ question, avatar }: { question: TestQuestion; avatar: StudioAvatar }) {
  const seen = useSeenRuns(avatar.id);
  const result = resultOf(question, seen?.newest ?? null);
  if (result === null) return null;
  return (
    <ShowTestResult
      {...{ result, before: beforeOf(result, seen?.last ?? null), language: drafted(avatar).language }}
    />
  );
}
