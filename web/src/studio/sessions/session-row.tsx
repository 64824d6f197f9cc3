import { mayDo } from '@vivant/contract/studio/roles';
import type { SessionCard } from '@vivant/contract/studio/sessions';
import { Link } from 'react-router';
import { useMe } from '../pages/frame.tsx';
import { sayCredits } from '../ui/say-credits.ts';
import { sayTime } from '../ui/say-time.ts';
import { EndSession } from './end-session.tsx';
import { isLive, KIND_NAMES, lengthOf, nameOf, starterWords, stateWords } from './session-words.ts';
import { Stars } from './stars.tsx';

/** A session in the list; a running one can be ended there. */
export function SessionRow({ session }: { session: SessionCard }) {
  const { role } = useMe();
  const { cost } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-2 hover:bg-line/30">
      <Link
        to={`/studio/sessions/${session.id}`}
        className="grid min-w-0 grow basis-48 gap-x-4 rounded-xl p-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_9rem] sm:items-center"
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{nameOf(session)}</span>
          <span className="block text-sm text-soft">{sayTime(session.createdAt)}</span>
        </span>
        <span className="min-w-0 text-sm">
          <span className={`block ${session.state === 'failed' ? 'text-danger' : ''}`}>
            {stateWords(session)}
          </span>
          <span className="block truncate text-soft">
            {starterWords(session)}
            {session.kind === 'render_only' && ` · ${KIND_NAMES.render_only}`}
            {session.stars !== null && (
              <>
                {' · '}
                <Stars stars={session.stars} />
              </>
            )}
          </span>
        </span>
        <span className="flex gap-x-3 text-sm tabular-nums sm:block sm:text-right">
          <span className="block">{lengthOf(session, Date.now()) ?? '–'}</span>
          {cost !== null && (
            <span className="block text-soft">
              {isLive(session)
                ? `${sayCredits(cost.microcreditsPerMinute)} a minute`
                : sayCredits(cost.billedMicrocredits)}
            </span>
          )}
        </span>
      </Link>
      {isLive(session) && mayDo(role, 'edit') && <EndSession session={session} />}
    </li>
  );
}
