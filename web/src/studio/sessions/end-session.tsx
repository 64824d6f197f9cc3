import type { SessionCard } from '@vivant/contract/studio/sessions';
import { ask } from '../api.ts';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Problem } from '../ui/problem.tsx';
import { nameOf } from './session-words.ts';

/** For those who may. */
export function EndSession({ session }: { session: SessionCard }) {
  const { id, kind } = session;
  const end = useChange(() => ask('POST /sessions/:id/end', { id }));
  return (
    <>
      <Confirm
        trigger={
          <Button
            look="danger"
            aria-label={`End the session with ${nameOf(session)}`}
            disabled={end.isPending}
          >
            End
          </Button>
        }
        title={`End the session with ${nameOf(session)}?`}
        what={
          kind === 'hosted'
            ? 'The visitor is told, and the call is over at once. It is billed up to now.'
            : 'The avatar leaves the caller’s room at once. It is billed up to now.'
        }
        action="End now"
        onConfirm={() => end.mutate(undefined)}
      />
      <Problem error={end.error} />
    </>
  );
}
