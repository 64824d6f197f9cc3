import type { AvatarLanguage } from '@vivant/contract/languages';
import { READY_VOICE_IDS, READY_VOICES, type ReadyVoice } from '@vivant/contract/voices';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { Problem } from '../ui/problem.tsx';
import { upload } from '../upload.ts';
import { type Cut, firstCutOf, type Sound, samplesIn, secondsOf } from './cut.ts';
import { CutVoice } from './cut-voice.tsx';
import { decodeSound } from './decode-sound.ts';
import { faultOfRecording } from './judge-recording.ts';
import { createNewestOnly } from './newest-only.ts';
import { fetchReadyVoice } from './ready-voice.ts';
import { Recorder } from './recorder.tsx';
import { wavOf } from './wav.ts';

const SETTLES_AFTER_MS = 400;
const ACCEPTED = '.wav,.mp3,.m4a,.aac,.ogg,.flac,.opus,.webm,audio/*';

/** A voice before anything is cut off it. */
export interface ChosenVoice {
  file: File;
  /** It was read aloud on this page. */
  isRecorded: boolean;
  ready: ReadyVoice | null;
}

/** The part of a voice that is to be used: all of it, or a cut. */
export interface MeantVoice {
  voice: ChosenVoice;
  cut: Cut | null;
}

type Meant = MeantVoice & {
  /** What can be drawn and cut; null: a ready voice, or one that this browser cannot read. */
  sound: Sound | null;
};

/** A voice, read aloud here, from a file or a ready one; `onChange` gets what was judged good, else null. */
export function VoiceInput({
  language,
  begun = null,
  onChange,
  onMeant,
}: {
  language: AvatarLanguage;
  /** The state when the page was left. */
  begun?: MeantVoice | null;
  onChange(voice: File | null): void;
  onMeant?(meant: MeantVoice): void;
}) {
  const [meant, setMeant] = useState<Meant | null>(null);
  const [isReading, setReading] = useState(false);
  const [choiceFault, setChoiceFault] = useState<Error | null>(null);
  const [newest] = useState(createNewestOnly);
  const { heard, url, error } = useVerdict(meant, onChange);
  const [playedSeconds, setPlayedSeconds] = useState(0);
  useEffect(() => {
    if (begun !== null) void choose(() => takenUp(begun));
    return () => newest.giveUp();
    // The stored state is restored once.
  }, []);

  function mean(next: Meant) {
    setPlayedSeconds(0);
    setMeant(next);
    onMeant?.(next);
  }

  async function choose(load: (signal: AbortSignal) => Promise<Meant>) {
    setChoiceFault(null);
    setMeant(null);
    setReading(true);
    try {
      const next = await newest.run(load);
      // Another choice has taken its place.
      if (next === null) return;
      mean(next);
    } catch (reason) {
      setChoiceFault(reason as Error);
    }
    setReading(false);
  }

  const useFile = (file: File) =>
    choose(async () => {
      const voice = { file, isRecorded: false, ready: null };
      const sound = await soundOf(voice);
      return { voice, sound, cut: sound && firstCutOf(sound) };
    });

  const useRecording = (sound: Sound) =>
    choose(async () => {
      const file = new File([wavOf(sound)], 'recording.wav', { type: 'audio/wav' });
      return { voice: { file, isRecorded: true, ready: null }, sound, cut: null };
    });

  const [fetching, setFetching] = useState<ReadyVoice | null>(null);
  async function take(ready: ReadyVoice) {
    setFetching(ready);
    await choose(async (signal) => {
      const file = await fetchReadyVoice({ voice: ready, language }, signal);
      return { voice: { file, isRecorded: false, ready }, sound: null, cut: null };
    });
    setFetching((now) => (now === ready ? null : now));
  }

  const taken = fetching ?? meant?.voice.ready ?? null;
  return (
    <div className="grid gap-4">
      <Recorder
        language={language}
        isAgain={meant !== null}
        onRecorded={(sound) => void useRecording(sound)}
        onError={setChoiceFault}
      />
      <DropZone
        small
        label="Use a recording instead"
        accept={ACCEPTED}
        onFiles={([file]) => file && void useFile(file)}
      />
      {isReading && fetching === null && (
        <p role="status" className="text-soft">
          Reading the recording…
        </p>
      )}
      <ReadyVoices {...{ taken, fetching }} onTake={(voice) => void take(voice)} />
      {meant !== null && meant.sound !== null && (
        <CutVoice
          {...{ sound: meant.sound, cut: meant.cut, playedSeconds }}
          onCut={(cut) => mean({ ...meant, cut })}
        />
      )}
      {heard !== null && (
        <HeardVoice {...{ heard, url }} isUsable={error === null} onPlayed={setPlayedSeconds} />
      )}
      <Problem error={choiceFault ?? error} />
    </div>
  );
}

/** The stored state, whose two parts may be of different voices if another page has changed one of them. */
async function takenUp({ voice, cut }: MeantVoice): Promise<Meant> {
  const sound = await soundOf(voice);
  const fits = sound === null || cut === null || cut.end <= secondsOf(sound);
  return { voice, sound, cut: fits ? cut : firstCutOf(sound) };
}

/** Ready voices are as they should be. */
const soundOf = async ({ file, ready }: ChosenVoice) => (ready === null ? decodeSound(file) : null);

interface Heard {
  file: File;
  isJudging: boolean;
  fault: string | null;
  feedback: string | null;
}

/** The chosen voice as a file, and whether it will do: what the page can find at once, and what the service says. */
function useVerdict(meant: Meant | null, onChange: (voice: File | null) => void) {
  const [heard, setHeard] = useState<Heard | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    onChange(null);
    setError(null);
    if (meant === null) {
      setHeard(null);
      return;
    }
    const left = new AbortController();
    setHeard((before) => before && { ...before, isJudging: true, fault: null, feedback: null });
    async function judge(meantNow: Meant) {
      const file = fileOf(meantNow);
      const { voice, sound, cut } = meantNow;
      const fault =
        voice.isRecorded && sound !== null ? faultOfRecording(samplesIn(sound, cut), sound.sampleRate) : null;
      setHeard({ file, isJudging: fault === null, fault, feedback: null });
      if (fault !== null) return;
      const form = new FormData();
      form.append('file', file, file.name);
      const { verdict, feedback } = await upload('POST /checks/voice', form, { signal: left.signal });
      const refused = verdict === 'refused' ? (feedback ?? 'This recording cannot be used.') : null;
      setHeard({ file, isJudging: false, fault: refused, feedback: refused === null ? feedback : null });
      onChange(refused === null ? file : null);
    }
    const timer = setTimeout(
      () =>
        judge(meant).catch((reason: Error) => {
          if (left.signal.aborted) return;
          setHeard((before) => before && { ...before, isJudging: false });
          setError(reason);
        }),
      meant.cut === null ? 0 : SETTLES_AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [meant, onChange]);

  const file = heard?.file;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return { heard, url, error };
}

/** The file to send: as it was chosen, or the part that is left of it. */
function fileOf({ voice: { file }, sound, cut }: Meant): File {
  if (sound === null || cut === null) return file;
  const { sampleRate } = sound;
  const name = `${file.name.replace(/\.[^.]*$/, '')}.wav`;
  return new File([wavOf({ samples: samplesIn(sound, cut), sampleRate })], name, { type: 'audio/wav' });
}

/** A player for what would be sent, and whether it will do. */
function HeardVoice({
  heard: { isJudging, fault, feedback },
  url,
  isUsable,
  onPlayed,
}: {
  heard: Heard;
  url: string | undefined;
  isUsable: boolean;
  onPlayed(seconds: number): void;
}) {
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: it is the person's own recording */}
      <audio
        controls
        src={url}
        aria-label="The recording"
        onTimeUpdate={({ currentTarget }) => onPlayed(currentTarget.currentTime)}
        className="h-11 w-full"
      />
      <div role="status">
        {isJudging && <p className="text-soft">Listening to it…</p>}
        {fault !== null && <p className="text-danger">✗ {fault}</p>}
        {!isJudging && fault === null && isUsable && (
          <>
            <p className="font-medium">✓ This voice will work.</p>
            <p className="text-soft">
              The avatar speaks in the manner of this voice, its pitch and pace. It is no copy of it.
            </p>
          </>
        )}
        {feedback !== null && <p className="text-soft">{feedback}</p>}
      </div>
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
