import type { Replacement } from '@vivant/contract/studio/avatars';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { noteId } from './replacement-note.tsx';
import { replacementWords } from './replacement-words.ts';

/** At the top of an avatar's page: which new files wait or were refused, and the way to each. */
export function ReplacementNews({
  replacements,
  onShowForms,
}: {
  replacements: Replacement[];
  /** Where they are not on the screen. */
  onShowForms(): void;
}) {
  function show(part: Replacement['part']) {
    const note = document.getElementById(noteId(part));
    if (note?.offsetParent === null) flushSync(onShowForms);
    note?.focus();
  }
  return (
    <div role="status" className="empty:hidden">
      {replacements.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {replacements.map(({ part, state }) => (
            <li
              key={part}
              className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-panel px-5 py-3"
            >
              <p className={`min-w-0 grow basis-60 ${state === 'refused' ? 'font-medium text-danger' : ''}`}>
                {replacementWords({ part, state })}
              </p>
              <Button aria-label={`Show the new ${part}`} onClick={() => show(part)}>
                Show
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
