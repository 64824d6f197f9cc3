import type { Replacement } from '@vivant/contract/studio/avatars';
import { ask } from '../api.ts';
import { useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { KEEP_OLD, REMEDY, replacementWords } from './replacement-words.ts';

/** Of the note of one part, which the top of the page leads to. */
export const noteId = (part: Replacement['part']) => `replacement-${part}`;

/** What becomes of new files, and the way back to the old ones. */
export function ReplacementNote({
  id,
  replacement: { part, state, feedback, pictureUrl },
  mayEdit,
}: {
  id: string;
  replacement: Replacement;
  mayEdit: boolean;
}) {
  const keepOld = useChange(() => ask('DELETE /avatars/:id/replacement', { id, query: { part } }));
  const isRefused = state === 'refused';
  return (
    <div
      id={noteId(part)}
      tabIndex={-1}
      className="grid scroll-mt-6 gap-3 rounded-xl border border-line bg-ground p-4"
    >
      <p className={`font-medium ${isRefused ? 'text-danger' : ''}`}>{replacementWords({ part, state })}</p>
      {pictureUrl !== null && (
        <img
          src={pictureUrl}
          alt={isRefused ? 'The picture that could not be used' : 'The new portrait'}
          className="h-40 max-w-full justify-self-start rounded-xl object-contain"
        />
      )}
      {feedback !== null && <p className="break-words">{feedback}</p>}
      {mayEdit && isRefused && <p className="text-soft">{REMEDY[part]}</p>}
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
