import type { StudioShare, StudioSharePatch } from '@vivant/contract/studio/sharing';
import type { ReactNode } from 'react';
import { ask } from '../api.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';

export interface ShareProps {
  id: string;
  share: StudioShare;
  mayEdit: boolean;
}

/** A part of the settings that is saved by itself. */
export function ShareForm({
  id,
  title,
  mayChange,
  patchOf,
  children,
}: {
  id: string;
  title: string;
  mayChange: boolean;
  patchOf(form: FormData): StudioSharePatch;
  children: ReactNode;
}) {
  const save = useChange((body: StudioSharePatch) => ask('PATCH /avatars/:id/share', { id, body }));
  return (
    <Card title={title}>
      <form
        className="grid gap-4"
        onChange={() => save.reset()}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(patchOf(new FormData(event.currentTarget)));
        }}
      >
        {children}
        {mayChange && (
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" disabled={save.isPending}>
              Save
            </Button>
            <p role="status" className="text-soft empty:hidden">
              {save.isSuccess ? 'Saved.' : ''}
            </p>
          </div>
        )}
      </form>
      <ShowWho error={save.error} again={() => save.variables && save.mutate(save.variables)} />
    </Card>
  );
}
