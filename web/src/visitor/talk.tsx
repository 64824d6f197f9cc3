import { useEffect, useState } from 'react';
import { Announcement } from '../shared/call/announcement.tsx';
import type { Call, CallState } from '../shared/call/call.ts';
import { BrowserListening } from './browser-listening.tsx';
import { CaptionList } from './caption-list.tsx';
import { Controls } from './controls.tsx';
import { Heading } from './heading.tsx';
import { useSaid } from './said.tsx';
import { Suggestions } from './suggestions.tsx';
import { useUnheard } from './unheard.ts';
import { fill, type Words } from './words/words.ts';

/** During the call: who it is and what they do, what was said, and what the visitor can do. */
export function Talk({
  call,
  state,
  name,
  showsCaptions,
  onCaptions,
}: {
  call: Call;
  state: CallState;
  name: string;
  showsCaptions: boolean;
  onCaptions(): void;
}) {
  const { words } = useSaid();
  const isUnheard = useUnheard(state);
  const notes = [...notesOf(state, words), ...(isUnheard ? [words.noSound] : [])];
  return (
    <div className="talk">
      <header className="who">
        <Heading focus>{name}</Heading>
        {state.agent !== null && state.agent !== 'initializing' && (
          <p className="agent" data-agent={state.agent}>
            {words[state.agent]}
          </p>
        )}
        {state.recording === 'on' && <Recorded onStop={() => void call.stopRecording()} />}
        {state.endsAtMs !== null && <Countdown key={state.endsAtMs} endsAtMs={state.endsAtMs} />}
      </header>
      {showsCaptions ? <CaptionList state={state} name={name} /> : <div className="captions" />}
      <Announcement className="unseen" state={state} name={name} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="notes" aria-label={words.notes} tabIndex={0}>
        <div role="status">
          {notes.map((note) => (
            <p key={note} className="note">
              {note}
            </p>
          ))}
        </div>
        <BrowserListening {...{ call, state }} />
      </section>
      <Suggestions questions={state.suggestions} onAsk={(question) => void call.say(question)} />
      <Controls {...{ call, state, showsCaptions, onCaptions }} />
    </div>
  );
}

/** In sight as long as it is so. */
function Recorded({ onStop }: { onStop(): void }) {
  const { words } = useSaid();
  return (
    <p className="recorded">
      <span role="status">{words.recorded}</span>
      <button type="button" className="quiet" onClick={onStop}>
        {words.recordingStop}
      </button>
    </p>
  );
}

/** Seconds for the eye; said once aloud, when the notice came. */
function Countdown({ endsAtMs }: { endsAtMs: number }) {
  const { words } = useSaid();
  const left = () => Math.max(0, Math.round((endsAtMs - Date.now()) / 1000));
  const [first] = useState(left);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  });
  return (
    <>
      <p className="countdown" aria-hidden="true">
        {fill(words.timeLeft, { time: `0:${String(seconds).padStart(2, '0')}` })}
      </p>
      <p className="unseen" role="status">
        {fill(words.endsIn, { seconds: first })}
      </p>
    </>
  );
}

function notesOf({ microphone, missing, chatMuted, recording, captions }: CallState, words: Words): string[] {
  const notes: string[] = [];
  const knowsHow = captions.some(({ speaker }) => speaker === 'visitor');
  if (microphone.status === 'unavailable')
    notes.push(
      {
        insecure: words.insecure,
        unsupported: words.microphoneFailed,
        blocked: words.microphoneBlocked,
        not_found: words.microphoneMissing,
        failed: words.microphoneFailed,
      }[microphone.reason],
    );
  for (const { part, reason } of missing) {
    if (part !== 'hearing') notes.push(part === 'voice' ? words.silent : words.simple);
    else if (reason !== 'no_engine') notes.push(words.deaf);
    // A visitor who is understood by typing needs the room for the answers.
    else if (!knowsHow) notes.push(words.deafLanguage);
  }
  if (recording === 'stopped') notes.push(words.recordingStopped);
  if (chatMuted) notes.push(words.chatMuted);
  return notes;
}
