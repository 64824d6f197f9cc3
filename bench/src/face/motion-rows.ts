import type { BenchRow } from '../suite.ts';
import { eyeMotionFigures } from './eye-motion-figures.ts';
import { motionFigures } from './motion-figures.ts';
import { prosodyFigures } from './prosody-figures.ts';
import type { BenchVoice } from './voices.ts';

/** How head and eyes move, beside what is published of people (`docs/decisions/0046-how-the-face-moves.md`). */
export function motionRows(voices: readonly BenchVoice[]): BenchRow[] {
  const recordings = voices.map(({ pcm }) => pcm);
  return [...(recordings.length > 0 ? [...headRows(recordings), ...nodRows(recordings)] : []), ...eyeRows()];
}

function headRows(recordings: readonly Int16Array[]): BenchRow[] {
  const { yaw, pitch, roll, largest, away } = motionFigures(recordings, [1, 2, 3]);
  const turn = (axis: string, value: number, least: number, people: number): BenchRow => ({
    name: `head while speaking, ${axis}`,
    value,
    unit: '° sd',
    bound: { kind: 'min', value: least },
    note: `people about ${people}`,
  });
  return [
    turn('yaw', yaw, 3, 4),
    turn('pitch', pitch, 2, 3),
    turn('roll', roll, 2, 2.5),
    {
      name: 'head while speaking, largest turn',
      value: largest,
      unit: '°',
      bound: { kind: 'max', value: 10 },
    },
    {
      name: 'eyes away from the visitor while speaking, at least',
      value: 100 * away,
      unit: '% of the time',
      bound: { kind: 'min', value: 20 },
      note: 'people 30 to 50',
    },
    {
      name: 'eyes away from the visitor while speaking, at most',
      value: 100 * away,
      unit: '% of the time',
      bound: { kind: 'max', value: 33 },
    },
  ];
}

function nodRows(recordings: readonly Int16Array[]): BenchRow[] {
  const { marked, shuffled, shuffledMost, perMinute } = prosodyFigures(recordings, [1, 2]);
  return [
    {
      name: 'nods on syllables that stand out, over the same nods at other times',
      value: marked / shuffled,
      unit: 'times',
      bound: { kind: 'min', value: 1.6 },
      note: `${percent(marked)} of ${Math.round(perMinute)} nods a minute; shuffled ${percent(shuffled)}, at most ${percent(shuffledMost)} of 200`,
    },
  ];
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

function eyeRows(): BenchRow[] {
  const eyes = eyeMotionFigures();
  const row = (
    name: string,
    value: number,
    unit: string,
    kind: 'max' | 'min',
    bound: number,
    note?: string,
  ): BenchRow => ({ name, value, unit, bound: { kind, value: bound }, note });
  return [
    row(
      'end of the visitor’s turn → eyes that think',
      eyes.thinkingMs,
      'ms',
      'max',
      150,
      'slowest of 8 seeds',
    ),
    row('answer → eyes back on the visitor', eyes.backMs, 'ms', 'max', 300, 'slowest of 8 seeds'),
    row(
      'eyes away while listening',
      100 * eyes.awayListening,
      '% of the time',
      'max',
      10,
      'people look at who speaks',
    ),
    row('how far the eyes look away, at least', eyes.glanceDegrees, '°', 'min', 8, 'people 8 to 15'),
    row('how far the eyes look away, at most', eyes.glanceDegrees, '°', 'max', 15),
    row('a blink, at least', eyes.shortestBlinkMs, 'ms', 'min', 130, 'people 100 to 400'),
    row(
      'a blink, at most',
      eyes.longestBlinkMs,
      'ms',
      'max',
      400,
      `the middle one ${Math.round(eyes.blinkMs)} ms`,
    ),
  ];
}
