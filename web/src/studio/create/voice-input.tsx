import { VOICE_SAMPLE_MS } from '@vivant/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { Problem } from '../ui/problem.tsx';
import { upload } from '../upload.ts';
import { faultOfRecording } from './judge-recording.ts';
import { createNewestOnly } from './newest-only.ts';
import { type Recording, startRecording } from './recording.ts';

const ACCEPTED = '.wav,.mp3,.m4a,.aac,.ogg,.flac,.opus,.webm,audio/*';
const MIN_SECONDS = VOICE_SAMPLE_MS.min / 1000;
const MAX_SECONDS = VOICE_SAMPLE_MS.max / 1000;
const TEXT =
  'When the sunlight strikes raindrops in the air, they act like a prism and form a rainbow. It is the division of white light into many beautiful colours. People look for a pot of gold at its end, though nobody has ever found one.';

type Judged = {
  name: string;
  url: string;
  fault: string | null;
  feedback: string | null;
  isJudging: boolean;
};

/** A voice, read aloud here or from a file; `onChange` gets what was judged good, else null. */
export function VoiceInput({ onChange }: { onChange(voice: File | null): void }) {
  const [sample, setSample] = useState<Judged | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => () => void (sample && URL.revokeObjectURL(sample.url)), [sample?.url]);

  const [newest] = useState(createNewestOnly);
  useEffect(() => () => newest.giveUp(), [newest]);

  async function judge(voice: File, fault: string | null) {
    newest.giveUp();
    onChange(null);
    setError(null);
    const heard = { name: voice.name, url: URL.createObjectURL(voice), fault, feedback: null };
    setSample({ ...heard, isJudging: fault === null });
    if (fault !== null) return;
    const form = new FormData();
    form.append('file', voice, voice.name);
    try {
      const found = await newest.run((signal) => upload('POST /checks/voice', form, { signal }));
      if (found === null) return;
      const { verdict, feedback } = found;
      const refused = verdict === 'refused' ? (feedback ?? 'This recording cannot be used.') : null;
      setSample({ ...heard, fault: refused, feedback: refused === null ? feedback : null, isJudging: false });
      if (refused === null) onChange(voice);
    } catch (reason) {
      setSample({ ...heard, isJudging: false });
      setError(reason as Error);
    }
  }

  return (
    <div className="grid gap-4">
      <Recorder isAgain={sample !== null} onRecorded={judge} onError={setError} />
      <DropZone
        small
        label="Use a recording instead"
        accept={ACCEPTED}
        onFiles={([file]) => file && void judge(file, null)}
      />
      {sample !== null && (
        <div className="grid gap-2">
          {/* biome-ignore lint/a11y/useMediaCaption: it is the person's own recording */}
          <audio controls src={sample.url} aria-label="The recording" className="h-11 w-full" />
          <div role="status">
            {sample.isJudging && <p className="text-soft">Listening to it…</p>}
            {sample.fault !== null && <p className="text-danger">✗ {sample.fault}</p>}
            {!sample.isJudging && sample.fault === null && error === null && (
              <p className="font-medium">✓ This voice will work.</p>
            )}
            {sample.feedback !== null && <p className="text-soft">{sample.feedback}</p>}
          </div>
        </div>
      )}
      <Problem error={error} />
    </div>
  );
}

function Recorder({
  isAgain,
  onRecorded,
  onError,
}: {
  isAgain: boolean;
  onRecorded(voice: File, fault: string | null): void;
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
    const { wav, samples, sampleRate } = await running.stop();
    const file = new File([wav], 'recording.wav', { type: 'audio/wav' });
    onRecorded(file, faultOfRecording(samples, sampleRate));
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
      if (running.seconds() >= MAX_SECONDS - 1) void stop();
    }, 100);
    return () => clearInterval(timer);
  });
  // A person who leaves the page is no longer recorded, also where the browser still asks for the microphone.
  useEffect(() => {
    left.current = new AbortController();
    return () => {
      left.current.abort();
      void recording.current?.stop();
      recording.current = null;
    };
  }, []);

  const isLongEnough = seconds >= MIN_SECONDS;
  return (
    <div className="grid gap-3">
      <blockquote className="rounded-xl bg-line/40 p-4 text-lg leading-relaxed">{TEXT}</blockquote>
      <p className="text-sm text-soft">
        Or say whatever you like, in the language of the avatar, for {MIN_SECONDS} to {MAX_SECONDS} seconds.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {isOn ? (
          <Button look="danger" onClick={() => void stop()}>
            {isLongEnough ? 'Done' : 'Stop'}
          </Button>
        ) : (
          <Button disabled={isOpening} onClick={() => void start()}>
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
              {Math.floor(seconds)} s{isLongEnough ? '' : ` of ${MIN_SECONDS}`}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

function wordsOf(reason: unknown): string {
  if (!window.isSecureContext)
    return 'The microphone is off because this page was not opened over https. Use a recording instead.';
  const name = reason instanceof Error ? reason.name : '';
  if (name === 'NotAllowedError')
    return 'The microphone is blocked. Allow it in the address bar, or use a recording.';
  if (name === 'NotFoundError') return 'No microphone was found. Use a recording instead.';
  return 'The microphone could not be opened. Use a recording instead.';
}
