import { CHAT_LIMITS } from '@vivant/contract/room';
import { type FormEvent, useState } from 'react';
import type { Call, CallState } from '../shared/call/call.ts';
import { useMicrophoneLevel } from '../shared/call/use-microphone-level.ts';
import {
  IconCaptions,
  IconFullScreen,
  IconHangUp,
  IconMicrophone,
  IconMicrophoneOff,
  IconSend,
} from './icons.tsx';
import { useSaid } from './said.tsx';
import { Settings } from './settings.tsx';

export function Controls({
  call,
  state,
  showsCaptions,
  onCaptions,
}: {
  call: Call;
  state: CallState;
  showsCaptions: boolean;
  onCaptions(): void;
}) {
  const { words } = useSaid();
  const [pushes, setPushes] = useState(false);

  function choosePushToTalk(chosen: boolean) {
    setPushes(chosen);
    if (state.microphone.status === 'on') void call.setMicrophone(!chosen);
  }

  return (
    <div className="controls">
      <Composer call={call} muted={state.chatMuted} />
      <div className="row">
        <Microphone {...{ call, state, pushes }} />
        <button
          type="button"
          className="round"
          aria-pressed={showsCaptions}
          aria-label={words.captions}
          title={words.captions}
          onClick={onCaptions}
        >
          <IconCaptions />
        </button>
        {document.fullscreenEnabled && (
          <button
            type="button"
            className="round"
            aria-label={words.fullScreen}
            title={words.fullScreen}
            onClick={toggleFullScreen}
          >
            <IconFullScreen />
          </button>
        )}
        <Settings {...{ call, pushes }} onPushToTalk={choosePushToTalk} />
        <button
          type="button"
          className="round end"
          aria-label={words.hangUp}
          title={words.hangUp}
          onClick={call.end}
        >
          <IconHangUp />
        </button>
      </div>
    </div>
  );
}

function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => undefined);
}

function Composer({ call, muted }: { call: Call; muted: boolean }) {
  const { words } = useSaid();
  const [text, setText] = useState('');
  function send(event: FormEvent) {
    event.preventDefault();
    const question = text.trim();
    if (question === '' || muted) return;
    setText('');
    void call.say(question);
  }
  return (
    <form className="composer" onSubmit={send}>
      <input
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={words.message}
        aria-label={words.message}
        maxLength={CHAT_LIMITS.characters}
        enterKeyHint="send"
        autoComplete="off"
      />
      <button type="submit" className="round" aria-label={words.send} disabled={text.trim() === '' || muted}>
        <IconSend />
      </button>
    </form>
  );
}

/** One label, and pressed while the microphone is open; with push-to-talk it is open while it is held. */
function Microphone({ call, state, pushes }: { call: Call; state: CallState; pushes: boolean }) {
  const { words } = useSaid();
  const on = state.microphone.status === 'on';
  const button = useMicrophoneLevel<HTMLButtonElement>(call, on);

  const open = (wanted: boolean) => () => void call.setMicrophone(wanted);
  const label = pushes ? words.holdToTalk : words.microphone;
  const hold = {
    onPointerDown: open(true),
    onPointerUp: open(false),
    onPointerCancel: open(false),
    onPointerLeave: () => on && open(false)(),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === ' ' && !event.repeat) open(true)();
    },
    onKeyUp: (event: React.KeyboardEvent) => event.key === ' ' && open(false)(),
    onContextMenu: (event: React.MouseEvent) => event.preventDefault(),
  };
  return (
    <button
      ref={button}
      type="button"
      className="round microphone"
      aria-pressed={on}
      aria-label={label}
      title={label}
      data-hold={pushes}
      {...(pushes ? hold : { onClick: open(!on) })}
    >
      {on ? <IconMicrophone /> : <IconMicrophoneOff />}
    </button>
  );
}
