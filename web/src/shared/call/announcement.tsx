import type { CallState } from './state.ts';

/** For those who hear the page: each answer once, when all of it is there. `className`: what keeps it out of sight. */
export function Announcement({
  state,
  name,
  className,
}: {
  state: CallState;
  name: string;
  className: string;
}) {
  const last = state.captions.findLast(({ speaker, final }) => speaker === 'avatar' && final);
  return (
    <p className={className} role="log" aria-live="polite" data-announcement>
      {last && <span key={last.segmentId}>{`${name}: ${last.text}`}</span>}
    </p>
  );
}
