/** One period of speech: where it is centred, in samples of the signal, and how long it is. */
export interface Mark {
  at: number;
  period: number;
  voiced: boolean;
}

/** The signal in which marks are searched, and the periods that a voice can have at its rate. */
export interface MarkedSignal {
  sample(at: number): number;
  /** `length` samples from there on; callers must not change them. */
  stretch(from: number, length: number): Float32Array;
  sampleRate: number;
  minPeriod: number;
  maxPeriod: number;
  /** The distance of marks where there is no pitch. */
  unvoicedPeriod: number;
  /** The coarse search only looks at every `step`-th sample and lag. */
  step: number;
}

const MIN_HZ = 60;
const MAX_HZ = 420;
const VOICED_MIN = 0.6;
const UNVOICED_PERIOD_S = 0.005;

export function markedSignal(
  sampleRate: number,
  samples: Pick<MarkedSignal, 'sample' | 'stretch'>,
): MarkedSignal {
  return {
    ...samples,
    sampleRate,
    minPeriod: Math.floor(sampleRate / MAX_HZ),
    maxPeriod: Math.ceil(sampleRate / MIN_HZ),
    unvoicedPeriod: Math.round(sampleRate * UNVOICED_PERIOD_S),
    step: Math.max(1, Math.floor(sampleRate / 8000)),
  };
}

/** The mark after another: about a period later, where the waveform is most similar to the one at the mark before. */
export function nextMark(signal: MarkedSignal, last: Mark): Mark {
  const at = last.voiced ? mostAlike(signal, last) : last.at + last.period;
  const next = periodAt(signal, at, last);
  // A grain should be centred where the glottis closes: the energy is there, and the grain's edges fade in quiet parts.
  if (next.voiced && !last.voiced) next.at = Math.max(last.at + 1, loudestAround(signal, at, next.period));
  return next;
}

function mostAlike(signal: MarkedSignal, last: Mark): number {
  const expected = last.at + last.period;
  const slack = last.period >> 2;
  const from = last.at - last.period;
  const near = signal.stretch(from, 3 * last.period + slack);
  let best = -2;
  let bestAt = expected;
  for (let candidate = expected - slack; candidate <= expected + slack; candidate += 1) {
    const score =
      correlation(near, last.at - from, candidate - from, last.period, signal.step) -
      0.1 * Math.abs((candidate - expected) / last.period);
    if (score > best) {
      best = score;
      bestAt = candidate;
    }
  }
  return bestAt;
}

/** Period at a mark: a coarse search over every `step`-th lag and sample, refined around the best. */
function periodAt(signal: MarkedSignal, at: number, before: Mark): Mark {
  const { minPeriod, maxPeriod, step } = signal;
  const window = Math.round(signal.sampleRate * 0.024);
  const reach = maxPeriod + window;
  const around = signal.stretch(at - reach, 2 * reach);
  const scoreOf = (lag: number, every: number) =>
    correlation(around, reach - (lag >> 1), reach + lag - (lag >> 1), window, every);
  let best = 0;
  let bestLag = 0;
  const scores: [number, number][] = [];
  for (let lag = minPeriod; lag <= maxPeriod; lag += step) {
    let score = scoreOf(lag, step);
    if (before.voiced && Math.abs(lag / before.period - 1) < 0.15) score += 0.08;
    scores.push([lag, score]);
    if (score > best) {
      best = score;
      bestLag = lag;
    }
  }
  if (best < VOICED_MIN) return { at, period: signal.unvoicedPeriod, voiced: false };
  const first = scores.find(
    ([, score], i) =>
      score > best * 0.9 && score >= (scores[i - 1]?.[1] ?? -1) && score >= (scores[i + 1]?.[1] ?? -1),
  );
  const coarse = first?.[0] ?? bestLag;
  let period = coarse;
  let finest = -1;
  for (let lag = Math.max(minPeriod, coarse - step); lag <= coarse + step; lag++) {
    const score = scoreOf(lag, 1);
    if (score > finest) {
      finest = score;
      period = lag;
    }
  }
  return { at, period, voiced: true };
}

function loudestAround({ sample }: MarkedSignal, at: number, period: number): number {
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

/** Correlation of the samples around two places. */
function correlation(samples: Float32Array, a: number, b: number, length: number, step: number): number {
  let cross = 0;
  let left = 1e-7;
  let right = 1e-7;
  const half = length >> 1;
  for (let i = -half; i < half; i += step) {
    const x = samples[a + i]!;
    const y = samples[b + i]!;
    cross += x * y;
    left += x * x;
    right += y * y;
  }
  return cross / Math.sqrt(left * right);
}
