/** How high a voice is at each instant, against its own usual pitch: what heads and brows follow beside loudness. */
export interface VoicePitch {
  /** Samples that follow what was pushed before, −1 … 1. */
  push(pcm: Float32Array): void;
  /**
   * Semitones above the voice's usual pitch at an instant since the first sample; null where nothing sounds, nothing
   * is known yet, or it is forgotten.
   */
  at(tMs: number): number | null;
}

/** Speech is thinned out to about this many samples a second: more only costs time. */
const RATE = 5500;
const HOP_MS = 10;
const KEEP_HOPS = 3000;
const WINDOW_MS = 30;
const MIN_HZ = 65;
const MAX_HZ = 420;
/** Least correlation of a window with the one a period later. */
const VOICED = 0.55;
/** The first peak that is nearly the highest counts: its multiples are the same voice an octave lower. */
const NEARLY = 0.88;
/** Mean square below this is no voice. */
const LEAST_POWER = 8e-7;
/** Further from the usual pitch than people go: an octave error. */
const FURTHEST = 10;
/** What a hop says is true of the middle of the samples it compares. */
const CENTRE_MS = 20;

/** Any sample rate. Costs about 2 ms a second of speech; keeps the last 30 s. An instant is known 25 ms later. */
export function createVoicePitch({ sampleRate }: { sampleRate: number }): VoicePitch {
  const factor = Math.max(1, Math.round(sampleRate / RATE));
  const rate = sampleRate / factor;
  const window = Math.round((rate * WINDOW_MS) / 1000);
  const minLag = Math.floor(rate / MAX_HZ);
  const maxLag = Math.ceil(rate / MIN_HZ);
  const needed = window + maxLag + 2;
  const waiting = new Float32Array(2 * needed + Math.ceil(rate / 20));
  const scores = new Float32Array(maxLag + 2);
  const semitones = new Float32Array(KEEP_HOPS);
  const usual = createUsualPitch();
  let [held, heldFrom, hops, sum, count] = [0, 0, 0, 0, 0];
  let [last, beforeLast] = [Number.NaN, Number.NaN];

  function endHop(): void {
    const heard = periodOf(waiting.subarray(0, needed), { window, minLag, maxLag, scores });
    const raw = heard === null ? Number.NaN : 12 * Math.log2(rate / heard / 100);
    // The middle of three: one odd hop is no pitch.
    const agreed = middle(beforeLast, last, raw);
    [beforeLast, last] = [last, raw];
    const above = Number.isNaN(agreed) ? Number.NaN : agreed - usual.learn(agreed);
    semitones[hops % KEEP_HOPS] = Math.abs(above) > FURTHEST ? Number.NaN : above;
    hops++;
    // On to the next hop: a whole number of samples, whose remainder the next one makes up for.
    const next = Math.round((hops * rate * HOP_MS) / 1000) - heldFrom;
    waiting.copyWithin(0, next, held);
    held -= next;
    heldFrom += next;
  }

  return {
    push(pcm) {
      for (let i = 0; i < pcm.length; i++) {
        sum += pcm[i]!;
        if (++count < factor) continue;
        waiting[held++] = sum / factor;
        [sum, count] = [0, 0];
        if (held >= needed) endHop();
      }
    },
    at(tMs) {
      // The middle of three is one hop old.
      const hop = Math.floor((tMs - CENTRE_MS) / HOP_MS) + 1;
      if (hop < 0 || hop >= hops || hop < hops - KEEP_HOPS) return null;
      const value = semitones[hop % KEEP_HOPS]!;
      return Number.isNaN(value) ? null : value;
    },
  };
}

function middle(a: number, b: number, c: number): number {
  if (Number.isNaN(b)) return Number.NaN;
  if (Number.isNaN(a) || Number.isNaN(c)) return b;
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

const BINS = 96;
const BINS_PER_SEMITONE = 2;
/** Semitones from 100 Hz at which the bins begin. */
const LOWEST = -12;
/** What was heard counts less with every hop that is voiced: half after some seconds. */
const FADES = 0.998;

/** The median of a voice's pitch so far, in semitones. One odd sound at the beginning must not stand for the voice. */
function createUsualPitch() {
  const bins = new Float64Array(BINS);
  let total = 0;
  return {
    learn(semitones: number): number {
      for (let i = 0; i < BINS; i++) bins[i]! *= FADES;
      total = FADES * total + 1;
      const bin = Math.floor((semitones - LOWEST) * BINS_PER_SEMITONE);
      bins[Math.min(BINS - 1, Math.max(0, bin))]! += 1;
      let below = 0;
      let i = 0;
      for (; i < BINS - 1 && below + bins[i]! < total / 2; i++) below += bins[i]!;
      const within = (total / 2 - below) / Math.max(1e-9, bins[i]!);
      return LOWEST + (i + Math.min(1, within)) / BINS_PER_SEMITONE;
    },
  };
}

interface PeriodSearch {
  window: number;
  minLag: number;
  maxLag: number;
  scores: Float32Array;
}

/** The period of a voice in samples, by normalised cross-correlation; null where there is none. */
function periodOf(x: Float32Array, { window, minLag, maxLag, scores }: PeriodSearch): number | null {
  let power = 0;
  for (let i = 0; i < window; i++) power += x[i]! ** 2;
  if (power / window < LEAST_POWER) return null;
  let lagged = 0;
  for (let i = 0; i < window; i++) lagged += x[minLag - 1 + i]! ** 2;
  let best = 0;
  for (let lag = minLag - 1; lag <= maxLag; lag++) {
    let cross = 0;
    for (let i = 0; i < window; i++) cross += x[i]! * x[lag + i]!;
    scores[lag] = cross / Math.sqrt(power * lagged + 1e-9);
    if (lag >= minLag && scores[lag]! > best) best = scores[lag]!;
    lagged += x[lag + window]! ** 2 - x[lag]! ** 2;
  }
  if (best < VOICED) return null;
  for (let lag = minLag; lag < maxLag; lag++) {
    const [before, here, after] = [scores[lag - 1]!, scores[lag]!, scores[lag + 1]!];
    if (here < best * NEARLY || here < before || here < after) continue;
    const curve = before - 2 * here + after;
    return lag + (curve === 0 ? 0 : (0.5 * (before - after)) / curve);
  }
  return null;
}
