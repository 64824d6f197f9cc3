import type { StudioShare, StudioSharePatch } from '@vivant/contract/studio/sharing';
import type { ReactNode } from 'react';
import { ask } from '../api.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { useChange } from '../queries.ts';
import { NOTHING_CHANGED, SavedForm } from '../ui/saved-form.tsx';
import { changedFields } from './changed-fields.ts';

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
  const save = useChange(async (body: StudioSharePatch | undefined) =>
    body === undefined ? null : ask('PATCH /avatars/:id/share', { id, body }),
  );
  return (
    <SavedForm
      {...{ title, mayChange, saving: save }}
      saved={save.data === null ? NOTHING_CHANGED : 'Saved.'}
      onSave={(form, shown) => save.mutate(changedFields(patchOf(form), patchOf(shown)))}
      after={<ShowWho error={save.error} again={() => save.variables && save.mutate(save.variables)} />}
    >
      {children}
    </SavedForm>
  );
}
