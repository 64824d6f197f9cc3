import type { StudioSession } from '@vivant/contract/studio/sessions';
import { sayTime } from '../ui/say-time.ts';
import { isLive, nameOf, sayLength } from './session-words.ts';
import { type Entry, type Turn, timelineOf } from './timeline.ts';
import { citedWords, sayMs, scaleOf } from './waited.ts';
import { WaitedBar } from './waited-bar.tsx';

export function SessionTimeline({ session }: { session: StudioSession }) {
  const scaleMs = scaleOf(session.turns);
  return (
    <>
      <ol className="grid gap-3">
        {timelineOf(session).map((entry, place) => (
          <li key={place} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-3">
            <time dateTime={entry.at} title={sayTime(entry.at)} className="text-sm text-soft tabular-nums">
              {sayLength(entry.offsetMs)}
            </time>
            <What entry={entry} avatar={nameOf(session)} scaleMs={scaleMs} />
          </li>
        ))}
      </ol>
      {session.turns.length === 0 && session.state !== 'failed' && (
        <p className="text-soft">{silenceOf(session)}</p>
      )}
    </>
  );
}

function What({ entry: { what }, ...page }: { entry: Entry; avatar: string; scaleMs: number }) {
  if ('turn' in what) return <Said turn={what.turn} {...page} />;
  return <p className={`text-sm ${what.isFault ? 'text-danger' : 'text-soft'}`}>{what.event}</p>;
}

function Said({ turn, avatar, scaleMs }: { turn: Turn; avatar: string; scaleMs: number }) {
  const { role, text, interrupted, sources, timing } = turn;
  return (
    <div
      data-speaker={role}
      className={role === 'user' ? '' : 'rounded-xl border border-line bg-ground px-4 py-2'}
    >
      <p className="text-sm font-medium">{role === 'user' ? 'Visitor' : avatar}</p>
      <p dir="auto" className="whitespace-pre-line break-words">
        {text}
        {interrupted && '…'}
      </p>
      {interrupted && (
        <p className="text-sm text-soft">
          Interrupted{timing !== null && ` after ${sayMs(timing.playedMs)}`}: this is as much as the visitor
          heard of it.
        </p>
      )}
      {sources.length > 0 && <p className="text-sm break-words text-soft">From {citedWords(turn)}</p>}
      {timing !== null && <WaitedBar timing={timing} scaleMs={scaleMs} />}
    </div>
  );
}

/** Why nothing is written there. */
function silenceOf(session: StudioSession): string {
  const { isForgotten, kind } = session;
  if (isForgotten) return 'What was said is deleted: by a member, or because it was kept long enough.';
  if (kind === 'render_only')
    return 'What is said here is the business of the caller’s agent, and is not written down.';
  if (isLive(session)) return 'Nothing has been said yet.';
  return 'Nothing was said, or this service is set to keep no transcripts.';
}
