import { STAGES } from '@vivant/contract/avatar';
import type { AvatarCard } from '@vivant/contract/studio/avatars';
import { useEffect, useState } from 'react';
import { buildWords, STAGE_NAMES, STATUS_WORDS } from './build-words.ts';

const MARKS = { waiting: '○', pending: '○', processing: '◐', completed: '●', failed: '!', skipped: '–' };

/** Every part of a build with where it stands, and how long it has taken. */
export function BuildProgress({
  build,
}: {
  build: Pick<
    AvatarCard,
    'status' | 'stages' | 'readyToChat' | 'moderationState' | 'progress' | 'buildStartedAt'
  >;
}) {
  const { stages, progress, status } = build;
  const seconds = useSecondsSince(build.buildStartedAt, status === 'building');
  return (
    <div className="grid gap-4">
      <p role="status" className="font-medium">
        {buildWords(build)}
      </p>
      <progress max={100} value={progress} aria-label="Build" className="bar h-2 w-full" />
      {status === 'building' && seconds !== null && (
        <p className="text-sm text-soft tabular-nums">{seconds} s</p>
      )}
      <ul className="grid gap-2">
        {STAGES.map((stage) => {
          const { status: at, userFeedback } = stages[stage];
          return (
            <li key={stage} className="grid grid-cols-[1.5rem_1fr] gap-x-2">
              <span aria-hidden="true" className={at === 'failed' ? 'font-bold text-danger' : 'text-soft'}>
                {MARKS[at]}
              </span>
              <span>
                {STAGE_NAMES[stage]} <span className="text-soft">{STATUS_WORDS[at]}</span>
                {userFeedback !== null && (
                  <span className={`block text-sm ${at === 'failed' ? 'text-danger' : 'text-soft'}`}>
                    {userFeedback}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function useSecondsSince(iso: string | null, isRunning: boolean): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return iso === null ? null : Math.max(0, Math.round((now - Date.parse(iso)) / 1000));
}
