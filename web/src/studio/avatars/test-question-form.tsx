import { QUESTION_MAX } from '@vivant/contract/answers';
import {
  EXPECTED_WORDS_MAX,
  type Expectation,
  type TestQuestion,
} from '@vivant/contract/studio/test-questions';
import { type ReactNode, useState } from 'react';
import { provideRandomUuid } from '../../shared/random-uuid.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Labelled } from '../ui/labelled.tsx';

provideRandomUuid(crypto);

const EXPECTATIONS = {
  none: 'Nothing: I read the answer',
  contains: 'Certain words',
  refused: 'That it has no answer',
} as const;

/** One question, to be added or changed. */
export function TestQuestionForm({
  question,
  action,
  isSaving,
  onSave,
  onCancel,
  problem,
}: {
  question: TestQuestion | null;
  action: string;
  isSaving: boolean;
  onSave(question: TestQuestion): void;
  onCancel(): void;
  problem: ReactNode;
}) {
  const { expectation = null } = question ?? {};
  const [kind, setKind] = useState<keyof typeof EXPECTATIONS>(expectation?.kind ?? 'none');
  return (
    <form
      className="grid gap-4 rounded-xl border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const text = String(form.get('text')).trim();
        if (text === '') return;
        const words = String(form.get('words') ?? '').trim();
        const expected: Expectation | null =
          kind === 'contains' ? { kind, words } : kind === 'refused' ? { kind } : null;
        onSave({ id: question?.id ?? crypto.randomUUID(), text, expectation: expected });
      }}
    >
      <Field
        label="A visitor asks"
        name="text"
        defaultValue={question?.text}
        maxLength={QUESTION_MAX}
        autoFocus
        required
      />
      <Labelled label="What you expect">
        {(named) => (
          <select
            {...named}
            value={kind}
            onChange={({ target }) => setKind(target.value as typeof kind)}
            className="min-h-11 min-w-0 rounded-xl border border-line bg-panel px-3"
          >
            {Object.entries(EXPECTATIONS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {kind === 'contains' && (
        <Field
          label="The answer contains"
          name="words"
          defaultValue={expectation?.kind === 'contains' ? expectation.words : ''}
          maxLength={EXPECTED_WORDS_MAX}
          hint="Several are parted by commas, and all of them must be there."
          required
        />
      )}
      {problem}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="main" disabled={isSaving}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
