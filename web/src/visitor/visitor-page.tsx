import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Call } from '../shared/call/call.ts';
import { loadCallRoom } from '../shared/call/load-call-room.ts';
import { Ending } from './ending.tsx';
import { ObstacleScreen } from './obstacle-screen.tsx';
import { useSaid } from './said.tsx';
import { obstacleIn, obstacleOf } from './screens.ts';
import { Stage } from './stage.tsx';
import { Talk } from './talk.tsx';
import { useAvatar } from './use-avatar.ts';
import type { Place } from './visitor-api.ts';
import { Connecting, Welcome } from './welcome.tsx';

/** The visitor's whole page: the avatar, and beside or below it the controls of the moment. */
export function VisitorPage({ call, place }: { call: Call; place: Place }) {
  const state = useSyncExternalStore(call.subscribe, call.getState);
  const [attempt, setAttempt] = useState(0);
  const { avatar, error } = useAvatar(place, attempt);
  const { words } = useSaid();
  const [showsCaptions, setShowsCaptions] = useState(true);
  // Focus does not move before the visitor has done something.
  const touched = useRef(false);
  if (state.phase !== 'idle') touched.current = true;

  useEffect(() => {
    addEventListener('pagehide', call.end);
    return () => removeEventListener('pagehide', call.end);
  }, [call]);
  useEffect(() => {
    if (avatar === null) return;
    document.title = avatar.name;
    // Only now, so that the page itself stands first.
    if (avatar.state === 'ready') void loadCallRoom();
  }, [avatar]);

  const live = state.phase === 'live';
  const choices = useRef({ microphone: true, agreesToRecording: false });
  const start = useCallback(
    (chosen: Partial<typeof choices.current> = {}) => {
      choices.current = { ...choices.current, ...chosen };
      void call.start(choices.current);
    },
    [call],
  );
  // The visitor agreed for one conversation only.
  const again = useCallback(() => start({ agreesToRecording: false }), [start]);
  const ready = avatar?.state === 'ready';
  const retry = useCallback(() => (ready ? start() : setAttempt((before) => before + 1)), [ready, start]);
  return (
    <main
      className="page"
      data-phase={state.phase}
      data-empty={avatar === null && error !== null}
      data-aspect={avatar?.video.aspect}
    >
      <Stage call={call} state={state} avatar={avatar} />
      <section className="side">{panel()}</section>
    </main>
  );

  function panel() {
    const obstacle = state.phase === 'failed' ? obstacleOf(state.error) : error ? obstacleOf(error) : null;
    if (obstacle !== null && !live && state.phase !== 'connecting' && state.phase !== 'asking')
      return (
        <ObstacleScreen obstacle={obstacle} name={avatar?.name ?? ''} turn={place.turn} onRetry={retry} />
      );
    if (avatar === null) return <p role="status">{words.loading}</p>;
    if (live)
      return (
        <Talk
          {...{ call, state, name: avatar.name, showsCaptions }}
          onCaptions={() => setShowsCaptions(!showsCaptions)}
        />
      );
    if (state.phase === 'asking' || state.phase === 'connecting')
      return <Connecting {...{ call, state }} name={avatar.name} />;
    if (state.phase === 'ended')
      return (
        <Ending
          {...{ state, name: avatar.name, onAgain: again }}
          onRate={(avatar.keptDays ?? 0) > 0 ? place.rate : null}
        />
      );
    const unable = obstacleIn(avatar);
    if (unable !== null)
      return (
        <ObstacleScreen
          obstacle={unable}
          name={avatar.name}
          progress={avatar.progress}
          turn={null}
          onRetry={retry}
        />
      );
    return <Welcome avatar={avatar} focus={touched.current} onStart={start} />;
  }
}
