import { useQuery } from '@tanstack/react-query';
import { mayDo } from '@vivant/contract/studio/roles';
import type { StudioSession } from '@vivant/contract/studio/sessions';
import { Link, useParams } from 'react-router';
import { addressOf, ask } from '../api.ts';
import { useMe } from '../pages/frame.tsx';
import { ShowWho } from '../pages/show-who.tsx';
import { queries, useChange } from '../queries.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayTime } from '../ui/say-time.ts';
import { EndSession } from './end-session.tsx';
import { SessionCost } from './session-cost.tsx';
import { SessionFacts } from './session-facts.tsx';
import { audibleParts, Players, SessionRecording } from './session-recording.tsx';
import { SessionTimeline } from './session-timeline.tsx';
import { isLive, nameOf, stateWords } from './session-words.ts';
import { useSound } from './use-sound.ts';

const LOOK_AGAIN_MS = 3000;

const hasContent = ({ turns, latencies, metadata, location, recording, rating }: StudioSession) =>
  turns.length + latencies.length + (recording?.parts.length ?? 0) > 0 ||
  metadata !== null ||
  location !== null ||
  rating !== null;

/** One session: what was said and what happened, what it cost, and what can be done with it. */
export function SessionPage() {
  const { id = '' } = useParams();
  const { role } = useMe();
  const sound = useSound();
  const { data: session, error } = useQuery({
    ...queries.session(id),
    retry: false,
    refetchInterval: ({ state }) => (state.data && isLive(state.data) ? LOOK_AGAIN_MS : false),
  });
  const parts = session ? audibleParts(session, role) : [];
  return (
    <>
      <div>
        <Link to="/studio/sessions" className="inline-flex min-h-11 items-center text-soft underline">
          All sessions
        </Link>
        {session && (
          <div className="flex flex-wrap items-center gap-4">
            <div className="min-w-0 grow basis-64">
              <h1 className="text-2xl font-semibold break-words">{nameOf(session)}</h1>
              <p className="text-soft">
                {sayTime(session.createdAt)} · {stateWords(session)}
              </p>
            </div>
            {isLive(session) && mayDo(role, 'edit') && <EndSession session={session} />}
          </div>
        )}
      </div>
      <Problem error={error} />
      {session && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card title="What happened">
            <div>
              <Players {...{ id: session.id, parts, sound }} />
              <SessionTimeline {...{ session, parts, sound }} />
            </div>
            {session.turns.length > 0 && <Downloads id={session.id} />}
          </Card>
          <div className="grid gap-6">
            <SessionRecording {...{ session, role }} />
            <SessionFacts session={session} />
            <SessionCost session={session} />
            {!isLive(session) && hasContent(session) && mayDo(role, 'manage') && (
              <DeleteContent id={session.id} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

function Downloads({ id }: { id: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <a className={buttonLook()} download href={addressOf('GET /sessions/:id/transcript.json', id)}>
        Download as JSON
      </a>
      <a className={buttonLook()} download href={addressOf('GET /sessions/:id/transcript.vtt', id)}>
        Download as captions (WebVTT)
      </a>
    </div>
  );
}

function DeleteContent({ id }: { id: string }) {
  const remove = useChange(() => ask('DELETE /sessions/:id', { id }));
  return (
    <Card title="Delete">
      <p className="text-soft">
        Deletes what was said, the recording of it where there is one, the visitor’s rating, and what its
        caller sent along. When it was and what it cost stays, since the account’s credits are counted by it.
      </p>
      <Confirm
        trigger={
          <Button look="danger" className="justify-self-start" disabled={remove.isPending}>
            Delete what was said
          </Button>
        }
        title="Delete what was said?"
        what="Transcript, recording and the visitor’s rating are gone at once, for everybody, and cannot be brought back."
        action="Delete for good"
        onConfirm={() => remove.mutate(undefined)}
      />
      <ShowWho error={remove.error} again={() => remove.mutate(undefined)} />
    </Card>
  );
}
