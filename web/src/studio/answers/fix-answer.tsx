import {
  ANSWERED_QUESTION_MAX,
  ANSWERS_FILE,
  type Correction,
  WRITTEN_ANSWER_MAX,
} from '@vivant/contract/answers-document';
import { useState } from 'react';
import { ask } from '../api.ts';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useLeaveWarning } from '../ui/leave-warning.tsx';
import { Problem } from '../ui/problem.tsx';
import { TextArea } from '../ui/text-area.tsx';

/** Opens a form with the question, where a member writes what is answered from then on. */
export function FixAnswer({
  avatarId,
  question,
  label,
  onShow,
  onSaved,
}: {
  avatarId: string;
  /** As a visitor asked it. */
  question: string;
  /** Of the button, where its words alone do not tell which answer. */
  label?: string;
  /** The form opened or closed. */
  onShow?(isShown: boolean): void;
  /** Says that it is saved, where this button may be gone by then. */
  onSaved?(): void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const correct = useChange(
    (body: Correction) => ask('POST /avatars/:id/corrections', { id: avatarId, body }),
    () => {
      show(false);
      onSaved?.();
    },
  );
  useLeaveWarning(isOpen && isTouched);
  function show(isShown: boolean) {
    setOpen(isShown);
    setTouched(false);
    onShow?.(isShown);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FormDialog
        trigger={<Button aria-label={label}>Fix this answer</Button>}
        title="Fix this answer"
        what={`It answers so once its documents are read again. Your answer becomes a part of its document “${ANSWERS_FILE}”.`}
        isOpen={isOpen}
        onOpenChange={(isShown) => {
          correct.reset();
          show(isShown);
        }}
      >
        <form
          className="grid gap-4"
          onChange={() => setTouched(true)}
          onSubmit={(event) => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            const [asked, answer] = [form.get('question'), form.get('answer')].map((text) =>
              String(text).trim(),
            );
            if (asked && answer) correct.mutate({ question: asked, answer, asked: question });
          }}
        >
          <Field
            label="A visitor asks"
            name="question"
            defaultValue={[...question].slice(0, ANSWERED_QUESTION_MAX).join('')}
            maxLength={ANSWERED_QUESTION_MAX}
            required
          />
          <TextArea
            label="It answers"
            name="answer"
            hint="Short sentences, as they are to be heard."
            maxLength={WRITTEN_ANSWER_MAX}
            rows={4}
            required
          />
          <Problem error={correct.error} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => show(false)}>Cancel</Button>
            <Button type="submit" look="main" disabled={correct.isPending}>
              {correct.isPending ? 'Saving…' : 'Save'}
            </Button>
          </div>
        </form>
      </FormDialog>
      {!onSaved && (
        <p role="status" className="text-sm text-soft empty:hidden">
          {correct.isSuccess && 'Saved. The next talk answers so, once the documents are read.'}
        </p>
      )}
    </div>
  );
}
