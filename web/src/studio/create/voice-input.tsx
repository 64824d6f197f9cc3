import type { AvatarLanguage } from '@vivant/contract/languages';
import { VOICE_SAMPLE_MS } from '@vivant/contract/limits';
import { READY_VOICE_IDS, READY_VOICES, type ReadyVoice } from '@vivant/contract/voices';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { Problem } from '../ui/problem.tsx';
import { upload } from '../upload.ts';
import { faultOfRecording } from './judge-recording.ts';
import { createNewestOnly } from './newest-only.ts';
import { readingText } from './reading-texts.ts';
import { fetchReadyVoice } from './ready-voice.ts';
import { type Recording, startRecording } from './recording.ts';

const ACCEPTED = '.wav,.mp3,.m4a,.aac,.ogg,.flac,.opus,.webm,audio/*';
const MIN_SECONDS = VOICE_SAMPLE_MS.min / 1000;
const MAX_SECONDS = VOICE_SAMPLE_MS.max / 1000;

type Judged = {
  name: string;
  url: string;
  fault: string | null;
  feedback: string | null;
  isJudging: boolean;
};

/** A voice, read aloud here, from a file or a ready one; `onChange` gets what was judged good, else null. */
export function VoiceInput({
  language,
  onChange,
}: {
  language: AvatarLanguage;
  onChange(voice: File | null): void;
}) {
  const [sample, setSample] = useState<Judged | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => () => void (sample && URL.revokeObjectURL(sample.url)), [sample?.url]);

  const [newest] = useState(createNewestOnly);
  useEffect(() => () => newest.giveUp(), [newest]);

  /** The ready voice that the sample is. */
  const [taken, setTaken] = useState<ReadyVoice | null>(null);
  async function judge(voice: File, fault: string | null, ready: ReadyVoice | null = null) {
    setTaken(ready);
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

  const [fetching, setFetching] = useState<ReadyVoice | null>(null);
  async function take(voice: ReadyVoice) {
    newest.giveUp();
    onChange(null);
    setError(null);
    setSample(null);
    setTaken(null);
    setFetching(voice);
    try {
      const file = await newest.run((signal) => fetchReadyVoice({ voice, language }, signal));
      if (file !== null) await judge(file, null, voice);
    } catch (reason) {
      setError(reason as Error);
    } finally {
      setFetching((now) => (now === voice ? null : now));
    }
  }

  return (
    <div className="grid gap-4">
      <Recorder language={language} isAgain={sample !== null} onRecorded={judge} onError={setError} />
      <DropZone
        small
        label="Use a recording instead"
        accept={ACCEPTED}
        onFiles={([file]) => file && void judge(file, null)}
      />
      <ReadyVoices {...{ taken, fetching }} onTake={(voice) => void take(voice)} />
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

/** For those who record nobody. */
function ReadyVoices({
  taken,
  fetching,
  onTake,
}: {
  taken: ReadyVoice | null;
  fetching: ReadyVoice | null;
  onTake(voice: ReadyVoice): void;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm text-soft">Or take a ready voice, which belongs to nobody:</legend>
      <div className="flex flex-wrap gap-2">
        {READY_VOICE_IDS.map((id) => (
          <Button
            key={id}
            look={taken === id ? 'main' : 'plain'}
            aria-pressed={taken === id}
            disabled={fetching === id}
            onClick={() => onTake(id)}
          >
            {READY_VOICES[id].name}
          </Button>
        ))}
      </div>
      <p role="status" className="text-soft empty:hidden">
        {fetching === null ? '' : 'It is being spoken…'}
      </p>
    </fieldset>
  );
}

function Recorder({
  language,
  isAgain,
  onRecorded,
  onError,
}: {
  language: AvatarLanguage;
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

  const { text, lang } = readingText(language);
  const isLongEnough = seconds >= MIN_SECONDS;
  return (
    <div className="grid gap-3">
      <blockquote lang={lang} className="rounded-xl bg-line/40 p-4 text-lg leading-relaxed">
        {text}
      </blockquote>
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
