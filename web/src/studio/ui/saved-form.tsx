import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

interface Saving {
  isPending: boolean;
  isSuccess: boolean;
  reset(): void;
}

/** A card that is a form of its own, and says so once it is saved. */
export function SavedForm({
  title,
  saving,
  mayChange,
  onSave,
  problem,
  after,
  children,
}: {
  title: string;
  saving: Saving;
  mayChange: boolean;
  onSave(form: FormData): void;
  /** Above the button. */
  problem?: ReactNode;
  /** Below the form: what may be a form itself. */
  after?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card title={title}>
      <form
        className="grid gap-4"
        onChange={() => saving.reset()}
        onSubmit={(event) => {
          event.preventDefault();
          onSave(new FormData(event.currentTarget));
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
              {saving.isSuccess ? 'Saved.' : ''}
            </p>
          </div>
        )}
      </form>
      {after}
    </Card>
  );
}
