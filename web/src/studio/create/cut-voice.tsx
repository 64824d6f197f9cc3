import { useMemo } from 'react';
import { Button } from '../ui/button.tsx';
import {
  beginMoved,
  type Cut,
  endMoved,
  type Sound,
  secondsOf,
  VOICE_MAX_SECONDS,
  VOICE_MIN_SECONDS,
  wavePath,
} from './cut.ts';
import './cut-voice.css';

const COLUMNS = 160;
const STEP_SECONDS = 0.1;

const say = (seconds: number) => `${seconds.toFixed(1)} s`;

/** The wave of a voice, and the part of it that is used: its two ends are sliders. */
export function CutVoice({
  sound,
  cut,
  playedSeconds,
  onCut,
}: {
  sound: Sound;
  /** Null: all of it. */
  cut: Cut | null;
  /** How much of the part that is used was played. */
  playedSeconds: number;
  onCut(cut: Cut | null): void;
}) {
  const path = useMemo(() => wavePath(sound.samples, COLUMNS), [sound]);
  const seconds = secondsOf(sound);
  const used = cut ?? { begin: 0, end: seconds };
  const percent = (at: number) => `${(at / seconds) * 100}%`;
  const slider = { className: 'cut-slider', min: 0, step: STEP_SECONDS } as const;
  // The last step may reach over the end.
  const max = Math.ceil(seconds / STEP_SECONDS) * STEP_SECONDS;
  const move = (to: Cut) => onCut(to.begin === 0 && to.end === seconds ? null : to);
  const canBeCut = seconds >= VOICE_MIN_SECONDS + STEP_SECONDS;
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 text-sm text-soft">
        {canBeCut ? 'Leave out what is before or after the reading:' : 'What was recorded:'}
      </legend>
      <div className="cut">
        <div className="cut-wave">
          <svg
            viewBox={`0 0 ${COLUMNS} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="size-full rounded-lg bg-line/40 stroke-text"
          >
            <path d={path} strokeWidth={0.6} />
          </svg>
          <div className="absolute inset-y-0 left-0 bg-panel/80" style={{ width: percent(used.begin) }} />
          <div className="absolute inset-y-0 right-0 bg-panel/80" style={{ left: percent(used.end) }} />
          {playedSeconds > 0 && (
            <div
              className="absolute inset-y-0 w-0.5 bg-danger"
              style={{ left: percent(Math.min(used.begin + playedSeconds, used.end)) }}
            />
          )}
        </div>
        {canBeCut && (
          <>
            <input
              type="range"
              {...slider}
              max={max}
              data-side="begin"
              aria-label="Start"
              aria-valuetext={say(used.begin)}
              value={used.begin}
              onChange={({ target }) => move(beginMoved(used, Number(target.value)))}
            />
            <input
              type="range"
              {...slider}
              max={max}
              data-side="end"
              aria-label="End"
              aria-valuetext={say(used.end)}
              value={used.end}
              onChange={({ target }) => move(endMoved(used, Number(target.value), seconds))}
            />
          </>
        )}
      </div>
      {canBeCut && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-soft tabular-nums">
            {cut === null
              ? `All ${say(seconds)} are used.`
              : `From ${say(used.begin)} to ${say(used.end)}: ${say(used.end - used.begin)} of ${say(seconds)} are used.`}
          </p>
          {/* It stays where it is once it was pressed, and so does the focus. */}
          {seconds <= VOICE_MAX_SECONDS && (
            <Button aria-disabled={cut === null} onClick={() => cut !== null && onCut(null)}>
              Use all of it
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
