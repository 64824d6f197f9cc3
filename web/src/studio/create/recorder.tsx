import type { AvatarLanguage } from '@vivant/contract/languages';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useLeaveWarning } from '../ui/leave-warning.tsx';
import { type Sound, VOICE_MAX_SECONDS, VOICE_MIN_SECONDS } from './cut.ts';
import { readingText } from './reading-texts.ts';
import { type Recording, startRecording } from './recording.ts';

/** A text to be read aloud, and the microphone that hears it. */
export function Recorder({
  language,
  isAgain,
  onRecorded,
  onError,
}: {
  language: AvatarLanguage;
  isAgain: boolean;
  onRecorded(sound: Sound): void;
  onError(error: Error): void;
}) {
  const recording = useRef<Recording | null>(null);
  const left = useRef(new AbortController());
  const [isOpening, setIsOpening] = useState(false);
  const [isOn, setIsOn] = useState(false);
  const [{ seconds, level }, setHeard] = useState({ seconds: 0, level: 0 });

  async function stop() {
    const running = recording.current;
    recording.current = null;
    setIsOn(false);
    if (running === null) return;
    onRecorded(await running.stop());
  }

  async function start() {
    setIsOpening(true);
    try {
      recording.current = await startRecording(left.current.signal);
      setIsOn(true);
    } catch (reason) {
      if (!left.current.signal.aborted) onError(new Error(wordsOf(reason)));
    } finally {
      setIsOpening(false);
    }
  }

  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      const running = recording.current;
      if (running === null) return;
      setHeard({ seconds: running.seconds(), level: running.level() });
      if (running.seconds() >= VOICE_MAX_SECONDS - 1) void stop();
    }, 100);
    return () => clearInterval(timer);
  });
  // Recording stops when the page is left, even while the browser still asks for the microphone.
  useEffect(() => {
    left.current = new AbortController();
    return () => {
      left.current.abort();
      void recording.current?.stop();
      recording.current = null;
    };
  }, []);

  useLeaveWarning(isOn);

  const { text, lang } = readingText(language);
  const isLongEnough = seconds >= VOICE_MIN_SECONDS;
  return (
    <div className="grid gap-3">
      <blockquote lang={lang} className="rounded-xl bg-line/40 p-4 text-lg leading-relaxed">
        {text}
      </blockquote>
      <p className="text-sm text-soft">
        Or say whatever you like, in the language of the avatar, for {VOICE_MIN_SECONDS} to{' '}
        {VOICE_MAX_SECONDS} seconds.
      </p>
      {!window.isSecureContext && (
        <p>
          This page was not opened over https, so the browser gives it no microphone and no camera. Use files,
          open it at localhost on the machine itself, or have the operator set <code>VIVANT_TLS_CERT</code>{' '}
          and <code>VIVANT_TLS_KEY</code>.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {isOn ? (
          <Button look="danger" onClick={() => void stop()}>
            {isLongEnough ? 'Done' : 'Stop'}
          </Button>
        ) : (
          <Button disabled={isOpening || !window.isSecureContext} onClick={() => void start()}>
            ● {isAgain ? 'Read it again' : 'Read it aloud'}
          </Button>
        )}
        {isOn && (
          <>
            <meter
              aria-label="How loud you are"
              min={0}
              max={1}
              low={0.05}
              high={0.9}
              optimum={0.4}
              value={level}
              className="h-4 w-40"
            />
            <span className="tabular-nums">
              {Math.floor(seconds)} s{isLongEnough ? '' : ` of ${VOICE_MIN_SECONDS}`}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

function wordsOf(reason: unknown): string {
  const name = reason instanceof Error ? reason.name : '';
  if (name === 'NotAllowedError')
    return 'The microphone is blocked. Allow it in the address bar, or use a recording.';
  if (name === 'NotFoundError') return 'No microphone was found. Use a recording instead.';
  return 'The microphone could not be opened. Use a recording instead.';
}
