import { VOICE_SAMPLE_MS } from '@vivant/contract/limits';

/** Mono, −1 to 1. */
export interface Sound {
  samples: Float32Array;
  sampleRate: number;
}

/** The part of a sound that is used, in seconds of it. */
export interface Cut {
  begin: number;
  end: number;
}

export const VOICE_MIN_SECONDS = VOICE_SAMPLE_MS.min / 1000;
export const VOICE_MAX_SECONDS = VOICE_SAMPLE_MS.max / 1000;

export const secondsOf = ({ samples, sampleRate }: Sound) => samples.length / sampleRate;

/** The initial cut: all of the sound, or if it is too long as much as may be used. */
export function firstCutOf(sound: Sound): Cut | null {
  return secondsOf(sound) > VOICE_MAX_SECONDS ? { begin: 0, end: VOICE_MAX_SECONDS } : null;
}

/** The start moved; the end gives way where the rest would be too long, and stops it where it would be too short. */
export function beginMoved({ end }: Cut, to: number): Cut {
  const begin = Math.min(Math.max(to, 0), end - VOICE_MIN_SECONDS);
  return { begin, end: Math.min(end, begin + VOICE_MAX_SECONDS) };
}

/** As `beginMoved`, from the other side. */
export function endMoved({ begin }: Cut, to: number, seconds: number): Cut {
  const end = Math.max(Math.min(to, seconds), begin + VOICE_MIN_SECONDS);
  return { begin: Math.max(begin, end - VOICE_MAX_SECONDS), end };
}

/** What is left of a sound; null leaves all of it. */
export function samplesIn({ samples, sampleRate }: Sound, cut: Cut | null): Float32Array {
  if (cut === null) return samples;
  const from = Math.round(cut.begin * sampleRate);
  // Rounded as a whole: a shortest cut is not one sample too short.
  return samples.subarray(from, from + Math.round((cut.end - cut.begin) * sampleRate));
}

/** The path of a wave in a box of `columns` by 100: a line for each column, as high as its loudest sample. */
export function wavePath(samples: Float32Array, columns: number): string {
  const lines: string[] = [];
  for (let column = 0; column < columns; column += 1) {
    let loudest = 0;
    const [from, to] = [column, column + 1].map((at) => Math.floor((at * samples.length) / columns));
    for (const sample of samples.subarray(from, to)) loudest = Math.max(loudest, Math.abs(sample));
    // Silence is a line too.
    const half = Math.max(1, Math.round(Math.min(1, loudest) * 48));
    lines.push(`M${column + 0.5} ${50 - half}V${50 + half}`);
  }
  return lines.join('');
}
