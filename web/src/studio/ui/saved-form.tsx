import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { useLeaveWarning } from './leave-warning.tsx';

interface Saving {
  isPending: boolean;
  isSuccess: boolean;
  reset(): void;
}

/** Instead of what it says once it is saved. */
export const NOTHING_CHANGED = 'Nothing has changed.';

/** A card that is a form of its own, and says so once it is saved. */
export function SavedForm({
  title,
  saving,
  mayChange,
  onSave,
  problem,
  after,
  saved = 'Saved.',
  onTouched,
  form,
  children,
}: {
  title: string;
  saving: Saving;
  mayChange: boolean;
  /** @param shown what the form held before it was touched */
  onSave(form: FormData, shown: FormData): void;
  /** Above the button. */
  problem?: ReactNode;
  /** Below the form: what may be a form itself. */
  after?: ReactNode;
  /** What it says once it is saved. */
  saved?: string | undefined;
  onTouched?(): void;
  /** For a parent that saves it, too. */
  form?: RefObject<HTMLFormElement | null>;
  children: ReactNode;
}) {
  const [isTouched, setIsTouched] = useState(false);
  // Typing while it is being saved also clears the success.
  useLeaveWarning(isTouched && !saving.isSuccess);
  return (
    <Card title={title}>
      <form
        ref={form}
        className="grid gap-4"
        onChange={() => {
          saving.reset();
          setIsTouched(true);
          onTouched?.();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          onSave(new FormData(event.currentTarget), untouched(event.currentTarget));
        }}
      >
        {children}
        {problem}
        {mayChange && (
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" disabled={saving.isPending}>
              Save
            </Button>
            <p role="status" className="text-soft empty:hidden">
              {saving.isSuccess ? saved : ''}
            </p>
          </div>
        )}
      </form>
      {after}
    </Card>
  );
}

function untouched(form: HTMLFormElement): FormData {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return new FormData(copy);
}
