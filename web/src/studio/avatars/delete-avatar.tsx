import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../api.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { MEANT } from '../ui/leave-warning.tsx';

/** Asks for the name, as it cannot be undone. */
export function DeleteAvatar({ avatar: { id, name } }: { avatar: StudioAvatar }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const remove = useChange(
    () => ask('DELETE /avatars/:id', { id }),
    () => void navigate('/studio', { replace: true, state: MEANT }),
  );
  return (
    <Card title="Delete">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate(undefined);
        }}
      >
        <p className="text-soft">
          Its link and your keys stop finding it at once. Its files are erased later, and it cannot be brought
          back.
        </p>
        <Field
          label={`Type “${name}” to delete it`}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          look="danger"
          type="submit"
          className="justify-self-start"
          disabled={typed.trim() !== name.trim() || remove.isPending}
        >
          Delete for good
        </Button>
      </form>
      <ShowWho error={remove.error} again={() => remove.mutate(undefined)} />
    </Card>
  );
}
