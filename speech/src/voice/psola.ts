/**
 * Pitch-synchronous overlap-add: moves the pitch of speech and keeps its timbre and timing. Streaming: output time is
 * input time, delayed by what the longest period needs. One mark a period, put where the waveform looks most like it
 * did at the mark before, so that grains add up in phase.
 */
export interface PitchShifter {
  /** Samples that are ready, −1…1. */
  push(samples: Float32Array): Float32Array;
  flush(): Float32Array;
}

const MIN_HZ = 60;
const MAX_HZ = 420;
const VOICED_MIN = 0.6;
const UNVOICED_PERIOD_S = 0.005;

interface Mark {
  at: number;
  period: number;
  voiced: boolean;
}

export function createPitchShifter(sampleRate: number, ratio: number): PitchShifter {
  const factor = Math.max(1, Math.floor(sampleRate / 8000));
  const minPeriod = Math.floor(sampleRate / MAX_HZ);
  const maxPeriod = Math.ceil(sampleRate / MIN_HZ);
  const unvoicedPeriod = Math.round(sampleRate * UNVOICED_PERIOD_S);
  const reach = maxPeriod * 3;
  // Measured on flite and espeak-ng: fewer periods a second, or periods pressed together, lose this much.
  const gain = ratio > 1 ? ratio ** 0.9 : 1 / ratio;

  // Sample i of the signal is at index i − base of the buffers; everything starts `reach` samples into silence.
  let base = -reach;
  let input = new Float32Array(reach);
  let sum = new Float32Array(0);
  let weight = new Float32Array(0);
  let outBase = 0;
  let last: Mark = { at: 0, period: unvoicedPeriod, voiced: false };
  let marks: Mark[] = [last];
  let nextSynthesis = 0;
  let ended = false;
  let total = 0;

  const sample = (at: number): number => input[at - base] ?? 0;

  function correlation(a: number, b: number, length: number, step: number): number {
    let cross = 0;
    let left = 1e-7;
    let right = 1e-7;
    const half = length >> 1;
    for (let i = -half; i < half; i += step) {
      const x = sample(a + i);
      const y = sample(b + i);
      cross += x * y;
      left += x * x;
      right += y * y;
    }
    return cross / Math.sqrt(left * right);
  }

  /** Period at a mark: coarse search on every `factor`-th lag and sample, refined around the best. */
  function periodAt(at: number, before: Mark): Mark {
    const window = Math.round(sampleRate * 0.024);
    let best = 0;
    let bestLag = 0;
    const scores: [number, number][] = [];
    for (let lag = minPeriod; lag <= maxPeriod; lag += factor) {
      let score = correlation(at - (lag >> 1), at + lag - (lag >> 1), window, factor);
      if (before.voiced && Math.abs(lag / before.period - 1) < 0.15) score += 0.08;
      scores.push([lag, score]);
      if (score > best) {
        best = score;
        bestLag = lag;
      }
    }
    if (best < VOICED_MIN) return { at, period: unvoicedPeriod, voiced: false };
    const first = scores.find(
      ([, score], i) =>
        score > best * 0.9 && score >= (scores[i - 1]?.[1] ?? -1) && score >= (scores[i + 1]?.[1] ?? -1),
    );
    const coarse = first?.[0] ?? bestLag;
    let period = coarse;
    let finest = -1;
    for (let lag = Math.max(minPeriod, coarse - factor); lag <= coarse + factor; lag++) {
      const score = correlation(at - (lag >> 1), at + lag - (lag >> 1), window, 1);
      if (score > finest) {
        finest = score;
        period = lag;
      }
    }
    return { at, period, voiced: true };
  }

  function loudestAround(at: number, period: number): number {
    const half = period >> 1;
    const smear = Math.max(1, period >> 4);
    let best = -1;
    let bestAt = at;
    for (let candidate = at - half; candidate <= at + half; candidate++) {
      let energy = 0;
      for (let i = -smear; i <= smear; i++) energy += sample(candidate + i) ** 2;
      if (energy > best) {
        best = energy;
        bestAt = candidate;
      }
    }
    return bestAt;
  }

  function analyse(available: number): void {
    while (last.at + reach < available || (ended && last.at < total)) {
      let at = last.at + last.period;
      if (last.voiced) {
        const slack = last.period >> 2;
        let best = -2;
        let bestAt = at;
        for (let candidate = at - slack; candidate <= at + slack; candidate += 1) {
          const score =
            correlation(last.at, candidate, last.period, factor) -
            0.1 * Math.abs((candidate - at) / last.period);
          if (score > best) {
            best = score;
            bestAt = candidate;
          }
        }
        at = bestAt;
      }
      const next = periodAt(at, last);
      // A grain should be centred where the glottis closes: there the energy is, and its edges fade in the quiet.
      if (next.voiced && !last.voiced) next.at = Math.max(last.at + 1, loudestAround(at, next.period));
      last = next;
      marks.push(last);
    }
  }

  function synthesise(): void {
    const limit = last.at;
    let index = 0;
    while (nextSynthesis < limit) {
      while (
        index + 1 < marks.length &&
        Math.abs(marks[index + 1]!.at - nextSynthesis) <= Math.abs(marks[index]!.at - nextSynthesis)
      )
        index++;
      const { at, period, voiced } = marks[index]!;
      const centre = Math.round(nextSynthesis);
      for (let i = -period; i < period; i++) {
        const to = centre + i - outBase;
        if (to < 0) continue;
        const hann = 0.5 + 0.5 * Math.cos((Math.PI * i) / period);
        sum[to] = (sum[to] ?? 0) + sample(at + i) * hann;
        weight[to] = (weight[to] ?? 0) + hann;
      }
      nextSynthesis += voiced ? period / ratio : period;
    }
    marks = marks.slice(index);
  }

  function take(until: number): Float32Array {
    const count = Math.max(0, Math.min(until - outBase, sum.length));
    const out = new Float32Array(count);
    // Raised voices overlap more than once; lowered ones leave gaps that must stay gaps.
    for (let i = 0; i < count; i++) out[i] = (gain * sum[i]!) / Math.max(1, weight[i]!);
    sum = sum.slice(count);
    weight = weight.slice(count);
    outBase += count;
    return out;
  }

  function room(until: number): void {
    const needed = until - outBase;
    if (needed <= sum.length) return;
    const grown = new Float32Array(needed);
    grown.set(sum);
    sum = grown;
    const heavier = new Float32Array(needed);
    heavier.set(weight);
    weight = heavier;
  }

  function run(): void {
    room(total + maxPeriod * 2);
    analyse(total);
    synthesise();
    // What lies before the earliest mark still in use is never read again.
    const keepFrom = Math.min(marks[0]!.at, last.at) - reach;
    if (keepFrom - base > 8192) {
      input = input.slice(keepFrom - base);
      base = keepFrom;
    }
  }

  return {
    push(samples) {
      const grown = new Float32Array(input.length + samples.length);
      grown.set(input);
      grown.set(samples, input.length);
      input = grown;
      total += samples.length;
      run();
      return take(Math.floor(nextSynthesis) - maxPeriod * 2);
    },
    flush() {
      ended = true;
      run();
      return take(total);
    },
  };
}
