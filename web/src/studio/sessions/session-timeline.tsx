import {
  peerNameOf,
  type RecordingPart,
  type StudioSession,
  type StudioTurn,
} from '@vivant/contract/studio/sessions';
import { WhyAnswer } from '../answers/why-answer.tsx';
import { sayTime } from '../ui/say-time.ts';
import { isLive, nameOf, sayLength } from './session-words.ts';
import { soundAt } from './sound-at.ts';
import { type Entry, timelineOf } from './timeline.ts';
import type { Sound } from './use-sound.ts';
import { citedWords, sayMs, scaleOf } from './waited.ts';
import { WaitedBar } from './waited-bar.tsx';

export function SessionTimeline({
  session,
  parts,
  sound,
}: {
  session: StudioSession;
  /** Of the recording, as far as it may be heard. */
  parts: readonly RecordingPart[];
  sound: Sound;
}) {
  const scaleMs = scaleOf(session.turns);
  const avatarId = session.avatar.isDeleted ? null : session.avatar.id;
  const peer = peerNameOf(session.startedBy);
  return (
    <>
      <ol className="grid gap-3">
        {timelineOf(session).map((entry) => (
          <li key={keyOf(entry)} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline gap-x-3">
            <When {...{ entry, parts, sound }} />
            <What {...{ entry, peer, avatarId, scaleMs }} avatar={nameOf(session)} />
          </li>
        ))}
      </ol>
      {session.turns.length === 0 && session.state !== 'failed' && (
        <p className="text-soft">{silenceOf(session)}</p>
      )}
    </>
  );
}

/** The same while the session goes on and others come before it: a form that is open in it stays. */
function keyOf({ at, what }: Entry): string {
  return `${'turn' in what ? what.turn.role : what.event} ${at}`;
}

/** The time of an entry; where it was recorded, what is pressed to hear it. */
function When({ entry, parts, sound }: { entry: Entry; parts: readonly RecordingPart[]; sound: Sound }) {
  const place = soundAt(parts, entry.at);
  const length = sayLength(entry.offsetMs);
  const time = (
    <time dateTime={entry.at} title={sayTime(entry.at)} className="text-sm text-soft tabular-nums">
      {length}
    </time>
  );
  if (place === null) return time;
  return (
    <button
      type="button"
      aria-label={`Hear it from ${length} on`}
      onClick={() => sound.playFrom(place)}
      className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-self-start underline"
    >
      {time}
    </button>
  );
}

interface Shown {
  /** The name for whoever talked with the avatar. */
  peer: string;
  /** Its name. */
  avatar: string;
  /** Null: it is deleted. */
  avatarId: string | null;
  scaleMs: number;
}

function What({ entry: { what }, ...page }: { entry: Entry } & Shown) {
  if ('turn' in what) return <Said turn={what.turn} {...page} />;
  return <p className={`text-sm ${what.isFault ? 'text-danger' : 'text-soft'}`}>{what.event}</p>;
}

function Said({ turn, peer, avatar, avatarId, scaleMs }: { turn: StudioTurn } & Shown) {
  const { role, text, interrupted, sources, timing, grounds } = turn;
  return (
    <div
      data-speaker={role}
      className={role === 'user' ? '' : 'rounded-xl border border-line bg-ground px-4 py-2'}
    >
      <p className="text-sm font-medium">{role === 'user' ? peer : avatar}</p>
      <p dir="auto" className="whitespace-pre-line break-words">
        {text}
        {interrupted && '…'}
      </p>
      {interrupted && (
        <p className="text-sm text-soft">
          {`Interrupted${timing === null ? '' : ` after ${sayMs(timing.playedMs)}`}: this is as much as the ${peer.toLowerCase()} heard of it.`}
        </p>
      )}
      {sources.length > 0 && <p className="text-sm break-words text-soft">From {citedWords(turn)}</p>}
      {timing !== null && <WaitedBar timing={timing} scaleMs={scaleMs} />}
      {grounds !== null && <WhyAnswer {...{ grounds, avatarId }} />}
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
