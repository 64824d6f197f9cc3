import { PLAYOUT_RATE, samplesOfMs } from './segments.ts';

/** 9 dB lower: still understood, and heard to give way. */
const DUCKED = 10 ** (-9 / 20);
/** A step in loudness clicks. */
const DUCK_SAMPLES = samplesOfMs(40);
/** Also applied where sound breaks off or resumes in the middle of a wave. */
export const FADE_SAMPLES = samplesOfMs(5);

/** The loudness of the voice: 9 dB lower where it is ducked. */
export interface Loudness {
  duck(isDucked: boolean): void;
  /** Adjusts samples to the current loudness, gradually. Between segments the step is inaudible. */
  level(pcm: Int16Array, isSilent: boolean): void;
}

export function createLoudness(): Loudness {
  let ducked = false;
  let gain = 1;
  return {
    duck(isDucked) {
      ducked = isDucked;
    },
    level(pcm, isSilent) {
      const target = ducked ? DUCKED : 1;
      if (isSilent) gain = target;
      if (gain === 1 && target === 1) return;
      const step = (1 - DUCKED) / DUCK_SAMPLES;
      for (const [at, sample] of pcm.entries()) {
        gain = gain < target ? Math.min(target, gain + step) : Math.max(target, gain - step);
        pcm[at] = Math.round(sample * gain);
      }
    },
  };
}

/** The last second that was handed over. */
export interface OutputMemory {
  keep(position: number, pcm: Int16Array): void;
  /** The samples that were to follow these, out of all before `end`: as many as a fade takes, or none after silence. */
  after(heard: Int16Array, end: number): Int16Array<ArrayBuffer>;
}

export function createOutputMemory(): OutputMemory {
  const samples = new Int16Array(PLAYOUT_RATE);
  const sampleAt = (position: number) => samples[position % samples.length];
  return {
    keep(position, pcm) {
      for (const [at, sample] of pcm.entries()) samples[(position + at) % samples.length] = sample;
    },
    after(heard, end) {
      if (heard.every((sample) => sample === 0)) return new Int16Array();
      let next = Math.max(0, end - samples.length) + heard.length;
      while (next < end && heard.some((sample, at) => sample !== sampleAt(next - heard.length + at))) next++;
      const count = Math.max(0, Math.min(FADE_SAMPLES, end - next));
      return Int16Array.from({ length: count }, (_, at) => sampleAt(next + at) ?? 0);
    },
  };
}

export function fadedOut(pcm: Int16Array<ArrayBuffer>): Int16Array<ArrayBuffer> {
  return pcm.map((sample, at) => Math.round(sample * (1 - (at + 1) / pcm.length)));
}
