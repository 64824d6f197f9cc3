import { execFileSync } from 'node:child_process';

/** One sound of the reference speech, ARPABET as flite names it. */
export interface ReferencePhone {
  symbol: string;
  alphabet: 'arpabet';
  startMs: number;
  endMs: number;
}

/**
 * How far each sound parts the lips, from phonetics alone: the renderer's presets have no say in it. For vowels
 * the first formant, which rises with the opening (Peterson & Barney 1952, men): 270 Hz → 0.15, 730 Hz → 1.
 * Consonants by their usual aperture, 0 where the lips meet.
 */
const FIRST_FORMANTS: Record<string, number[]> = {
  iy: [270],
  ih: [390],
  ix: [390],
  eh: [530],
  ae: [660],
  aa: [730],
  ao: [570],
  uh: [440],
  uw: [300],
  ah: [640],
  er: [490],
  axr: [490],
  ax: [500],
  ay: [730, 390],
  aw: [730, 440],
  ey: [530, 390],
  ow: [570, 440],
  oy: [570, 390],
};
const CONSONANTS: [RegExp, number][] = [
  [/^(k|g|ng|hh)$/, 0.35],
  [/^(l|r|y)$/, 0.28],
  [/^(t|d|n|th|dh|dx)$/, 0.22],
  [/^(s|z|sh|zh|ch|jh|w)$/, 0.12],
  [/^(f|v)$/, 0.08],
  [/^(p|b|m|pau|sil|h#|brth)$/, 0],
];

/** Half the width of the window by which lips with mass round off the steps between sounds. */
const SMOOTH_MS = 70;

/** `through`: how much of the sound is over, 0–1; diphthongs change on their way. */
function opennessOf(symbol: string, through: number): number {
  const formants = FIRST_FORMANTS[symbol];
  if (formants !== undefined) {
    const hz = formants.length === 1 ? formants[0]! : formants[0]! + through * (formants[1]! - formants[0]!);
    return 0.15 + (0.85 * (hz - 270)) / 460;
  }
  const found = CONSONANTS.find(([pattern]) => pattern.test(symbol));
  if (found === undefined) throw new Error(`no openness is known for the sound ${symbol}`);
  return found[1];
}

/** Expected opening at an instant, 0–1. */
export function expectedOpenness(phones: readonly ReferencePhone[], tMs: number): number {
  let sum = 0;
  let weights = 0;
  for (let d = -SMOOTH_MS; d <= SMOOTH_MS; d += 5) {
    const weight = 1 + Math.cos((Math.PI * d) / SMOOTH_MS);
    const phone = phones.find((p) => tMs + d >= p.startMs && tMs + d < p.endMs);
    sum +=
      weight *
      (phone === undefined
        ? 0
        : opennessOf(phone.symbol, (tMs + d - phone.startMs) / (phone.endMs - phone.startMs)));
    weights += weight;
  }
  return sum / weights;
}

/** Speech by Debian's flite with the times of its sounds, moved `delayMs` into the recording. */
export function fliteSpeech(text: string, voice: string, file: string, delayMs: number): ReferencePhone[] {
  const said = execFileSync('flite', ['-voice', voice, '-psdur', '-t', text, '-o', file], {
    encoding: 'utf8',
  });
  let startMs = delayMs;
  return said
    .trim()
    .split(/\s+/)
    .map((segment) => {
      const colon = segment.lastIndexOf(':');
      const endMs = delayMs + 1000 * Number(segment.slice(colon + 1));
      const phone = { symbol: segment.slice(0, colon), alphabet: 'arpabet' as const, startMs, endMs };
      startMs = endMs;
      return phone;
    });
}
