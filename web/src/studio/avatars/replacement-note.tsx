import type { Replacement } from '@vivant/contract/studio/avatars';
import { ask } from '../api.ts';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { KEEP_OLD, replacementWords } from './replacement-words.ts';

/** What becomes of new files, and the way back to the old ones. */
export function ReplacementNote({
  id,
  replacement: { part, state, feedback },
  mayEdit,
}: {
  id: string;
  replacement: Replacement;
  mayEdit: boolean;
}) {
  const keepOld = useChange(() => ask('DELETE /avatars/:id/replacement', { id, query: { part } }));
  return (
    <div className="grid gap-3 rounded-xl border border-line bg-ground p-4">
      <p role="status" className={state === 'refused' ? 'font-medium text-danger' : 'font-medium'}>
        {replacementWords({ part, state })}
      </p>
      {feedback !== null && <p className="break-words">{feedback}</p>}
      {mayEdit && (
        <Button
          className="justify-self-start"
          disabled={keepOld.isPending}
          onClick={() => keepOld.mutate(undefined)}
        >
          {KEEP_OLD[part]}
        </Button>
      )}
      <Problem error={keepOld.error} />
    </div>
  );
}
