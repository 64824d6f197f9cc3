import { type Mark, markedSignal, nextMark } from './pitch-marks.ts';

/**
 * Pitch-synchronous overlap-add: moves the pitch of speech and keeps its timbre and timing. Streaming: output time is
 * input time, delayed by what the longest period needs. There is one mark a period, where the waveform is most similar
 * to the one at the mark before, so that grains add up in phase.
 */
export interface PitchShifter {
  /** Returns the samples that are ready, −1…1. */
  push(samples: Float32Array): Float32Array;
  flush(): Float32Array;
}

export function createPitchShifter(sampleRate: number, ratio: number): PitchShifter {
  // Sample i of the signal is at index i − base of the input; everything starts `reach` samples into silence.
  const signal = markedSignal(sampleRate, {
    sample: (at) => input[at - base] ?? 0,
    stretch(from, length) {
      const start = from - base;
      if (start >= 0 && start + length <= input.length) return input.subarray(start, start + length);
      return Float32Array.from({ length }, (_, i) => input[start + i] ?? 0);
    },
  });
  const { maxPeriod, unvoicedPeriod } = signal;
  const reach = maxPeriod * 3;
  let base = -reach;
  let input = new Float32Array(reach);
  // Compensates a loss that was measured on flite and espeak-ng: with fewer periods a second, or with periods pressed
  // together.
  const output = createOverlapAdd(ratio > 1 ? ratio ** 0.9 : 1 / ratio);
  let last: Mark = { at: 0, period: unvoicedPeriod, voiced: false };
  let marks: Mark[] = [last];
  let nextSynthesis = 0;
  let ended = false;
  let total = 0;

  function analyse(): void {
    while (last.at + reach < total || (ended && last.at < total)) {
      last = nextMark(signal, last);
      marks.push(last);
    }
  }

  function synthesise(): void {
    let index = 0;
    while (nextSynthesis < last.at) {
      while (
        index + 1 < marks.length &&
        Math.abs(marks[index + 1]!.at - nextSynthesis) <= Math.abs(marks[index]!.at - nextSynthesis)
      )
        index++;
      const { at, period, voiced } = marks[index]!;
      const centre = Math.round(nextSynthesis);
      for (let i = -period; i < period; i++)
        output.add(centre + i, signal.sample(at + i), 0.5 + 0.5 * Math.cos((Math.PI * i) / period));
      nextSynthesis += voiced ? period / ratio : period;
    }
    marks = marks.slice(index);
  }

  function run(): void {
    output.grow(total + maxPeriod * 2);
    analyse();
    synthesise();
    // Samples before the earliest mark in use are never read again.
    const keepFrom = Math.min(marks[0]!.at, last.at) - reach;
    if (keepFrom - base > 8192) {
      input = input.slice(keepFrom - base);
      base = keepFrom;
    }
  }

  return {
    push(samples) {
      input = joined(input, samples);
      total += samples.length;
      run();
      return output.take(Math.floor(nextSynthesis) - maxPeriod * 2);
    },
    flush() {
      ended = true;
      run();
      return output.take(total);
    },
  };
}

/** Adds up overlapping grains. Positions are samples since the start. */
function createOverlapAdd(gain: number) {
  let base = 0;
  let sum = new Float32Array(0);
  let weight = new Float32Array(0);

  return {
    /** Makes room up to a position. */
    grow(until: number): void {
      const more = until - base - sum.length;
      if (more <= 0) return;
      sum = joined(sum, new Float32Array(more));
      weight = joined(weight, new Float32Array(more));
    },
    add(at: number, sample: number, share: number): void {
      const to = at - base;
      if (to < 0) return;
      sum[to] = (sum[to] ?? 0) + sample * share;
      weight[to] = (weight[to] ?? 0) + share;
    },
    /** Takes the samples before a position; nothing is added there any more. */
    take(until: number): Float32Array {
      const count = Math.max(0, Math.min(until - base, sum.length));
      const out = new Float32Array(count);
      // Raised voices overlap more than once; lowered ones leave gaps that must stay gaps.
      for (let i = 0; i < count; i++) out[i] = (gain * sum[i]!) / Math.max(1, weight[i]!);
      sum = sum.slice(count);
      weight = weight.slice(count);
      base += count;
      return out;
    },
  };
}

function joined(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
