import { CHAT_LIMITS } from '@vivant/contract/room';
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Call, CallState } from './call.ts';
import { wordsOf } from './degraded.ts';
import { IconEnd, IconMicrophone, IconMicrophoneOff, IconSend } from './icons.tsx';

/** The visitor's whole page: the avatar, what was said, and the few things a visitor can do. */
export function VisitorPage({ call }: { call: Call }) {
  const state = useSyncExternalStore(call.subscribe, call.getState);
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);

  useEffect(() => {
    // Both are rendered from the first time on.
    if (video.current && audio.current) call.bind({ video: video.current, audio: audio.current });
    addEventListener('pagehide', call.close);
    return () => removeEventListener('pagehide', call.close);
  }, [call]);

  useEffect(() => {
    if (state.avatar) document.title = `${state.avatar.name} · Vivant`;
  }, [state.avatar]);

  const live = state.phase === 'live';
  return (
    <main className="page" data-phase={state.phase} data-aspect={state.avatar?.video.aspect}>
      <section className="stage" aria-label="Avatar">
        {state.avatar?.posterUrl && !live && <img className="poster" src={state.avatar.posterUrl} alt="" />}
        <video ref={video} className="avatar" playsInline muted autoPlay hidden={!live} />
        {/* biome-ignore lint/a11y/useMediaCaption: captions are shown as text beside the video */}
        <audio ref={audio} autoPlay />
        {live && <span className="badge">AI avatar</span>}
        {state.reconnecting && <p className="toast">Reconnecting…</p>}
        {state.avatarAway && live && !state.reconnecting && (
          <p className="toast" role="status">
            One moment, the avatar is coming back…
          </p>
        )}
        {state.secondsLeft !== null && live && (
          <p className="toast">This call ends in {state.secondsLeft} seconds.</p>
        )}
        {!live && <Veil state={state} onStart={call.start} />}
        {live && state.soundBlocked && (
          <button type="button" className="primary sound" onClick={call.allowSound}>
            Turn on the sound
          </button>
        )}
      </section>
      <section className="talk" aria-label="Conversation" hidden={!live && state.captions.length === 0}>
        <Captions state={state} />
        {live && <Controls call={call} state={state} />}
      </section>
    </main>
  );
}

/** What covers the picture while there is no call. */
function Veil({ state, onStart }: { state: CallState; onStart: () => void }) {
  const name = state.avatar?.name;
  return (
    <div className="veil">
      {name && <h1>{name}</h1>}
      {state.phase === 'loading' && <p role="status">One moment…</p>}
      {state.phase === 'waiting' && state.avatar && (
        <div role="status">
          {state.avatar.status === 'building' ? (
            <>
              <p>This avatar is being built.</p>
              <progress max={100} value={state.avatar.progress} aria-label="Build progress" />
            </>
          ) : (
            <p>{state.message ?? 'This avatar cannot be talked to yet.'}</p>
          )}
        </div>
      )}
      {state.phase === 'connecting' && <p role="status">Connecting…</p>}
      {(state.phase === 'ended' || state.phase === 'failed') && <p role="status">{state.message}</p>}
      {state.phase === 'ready' && (
        <p className="hint">A computer-made avatar that listens through your microphone.</p>
      )}
      {(state.phase === 'ready' || state.phase === 'ended' || (state.phase === 'failed' && name)) && (
        <button type="button" className="primary" onClick={onStart}>
          {state.phase === 'ready' ? 'Start talking' : 'Talk again'}
        </button>
      )}
    </div>
  );
}

function Captions({ state }: { state: CallState }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Answers a promise in newer browsers, which must not become the effect's clean-up.
    if (state.captions.length > 0) end.current?.scrollIntoView({ block: 'end' });
  }, [state.captions]);
  return (
    <div className="captions" role="log" aria-live="polite">
      {state.captions.map((caption) => (
        <p
          key={caption.segmentId}
          className="caption"
          data-speaker={caption.speaker}
          data-final={caption.final}
          dir="auto"
        >
          {caption.text}
        </p>
      ))}
      <div ref={end} />
    </div>
  );
}

function Controls({ call, state }: { call: Call; state: CallState }) {
  const [text, setText] = useState('');
  const { microphone } = state;
  const on = microphone.status === 'on';

  function send(event: FormEvent) {
    event.preventDefault();
    const question = text.trim();
    if (question === '' || state.muted) return;
    setText('');
    void call.say(question);
  }

  return (
    <div className="controls">
      {microphone.status === 'unavailable' && <p className="note">{microphone.reason}</p>}
      {state.missing.map((missing) => (
        <p key={missing.part} className="note" role="status">
          {wordsOf(missing)}
        </p>
      ))}
      {state.muted && (
        <p className="note" role="status">
          That was a lot at once. The avatar reads again in a moment.
        </p>
      )}
      <div className="row">
        <button
          type="button"
          className="round"
          aria-pressed={on}
          aria-label={on ? 'Mute the microphone' : 'Turn on the microphone'}
          title={on ? 'Mute the microphone' : 'Turn on the microphone'}
          onClick={call.toggleMicrophone}
        >
          {on ? <IconMicrophone /> : <IconMicrophoneOff />}
        </button>
        <form onSubmit={send}>
          <input
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="Type a message"
            aria-label="Message"
            maxLength={CHAT_LIMITS.characters}
            enterKeyHint="send"
          />
          <button
            type="submit"
            className="round"
            aria-label="Send"
            disabled={text.trim() === '' || state.muted}
          >
            <IconSend />
          </button>
        </form>
        <button
          type="button"
          className="round end"
          aria-label="End the call"
          title="End the call"
          onClick={call.end}
        >
          <IconEnd />
        </button>
      </div>
    </div>
  );
}
