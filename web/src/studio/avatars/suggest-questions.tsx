import { useMutation } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';

/** Questions that its documents answer, to begin a list with. */
export function SuggestQuestions({
  avatarId,
  isSaving,
  onAdd,
}: {
  avatarId: string;
  isSaving: boolean;
  onAdd(texts: string[]): void;
}) {
  const suggest = useMutation({
    mutationFn: () => ask('POST /avatars/:id/test-questions/suggestions', { id: avatarId }),
  });
  const found = suggest.data?.questions;
  return (
    <>
      {(found === undefined || found.length === 0) && (
        <Button
          className="justify-self-start"
          disabled={suggest.isPending}
          onClick={() => suggest.mutate(undefined)}
        >
          {suggest.isPending ? 'Looking…' : 'Look for some in its documents'}
        </Button>
      )}
      <Problem error={suggest.error} />
      <div role="status" className="grid gap-3 empty:hidden">
        {found?.length === 0 && (
          <p className="text-soft">
            Its documents suggest none. Write what visitors ask, and something that it must not answer.
          </p>
        )}
        {found !== undefined && found.length > 0 && (
          <>
            <ul className="grid list-disc gap-1 ps-5">
              {found.map((question) => (
                <li key={question} dir="auto">
                  {question}
                </li>
              ))}
            </ul>
            <Button
              className="justify-self-start"
              disabled={isSaving}
              ref={focusWhereNothingIs}
              onClick={() => onAdd(found)}
            >
              Begin with {found.length === 1 ? 'this one' : 'these'}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** The button that was pressed is gone; but who went on to another field meanwhile is left there. */
function focusWhereNothingIs(button: HTMLButtonElement | null) {
  if (document.activeElement === document.body) button?.focus();
}
