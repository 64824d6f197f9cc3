/** Fundamental frequency over time: one value per hop, 0 where there is no voice. */
export interface PitchTrack {
  hopMs: number;
  f0Hz: Float32Array;
}

const HOP_MS = 10;
const MIN_HZ = 60;
const MAX_HZ = 420;
const VOICED_MIN = 0.5;

/**
 * Pitch by normalised cross-correlation over 30 ms at 8 kHz or a little above, peaks refined by a parabola, short
 * lags favoured against octave errors, and a median over five hops against outliers.
 */
export function trackPitch(pcm: Int16Array, sampleRate: number): PitchTrack {
  const factor = Math.max(1, Math.floor(sampleRate / 8000));
  const rate = sampleRate / factor;
  const x = new Float32Array(Math.floor(pcm.length / factor));
  for (let i = 0; i < x.length; i++) {
    let sum = 0;
    for (let k = 0; k < factor; k++) sum += pcm[i * factor + k]!;
    x[i] = sum / factor;
  }
  const hop = (rate * HOP_MS) / 1000;
  const window = Math.round(rate * 0.03);
  const minLag = Math.floor(rate / MAX_HZ);
  const maxLag = Math.ceil(rate / MIN_HZ);
  const count = Math.max(0, Math.floor((x.length - window - maxLag) / hop));
  const f0Hz = new Float32Array(count);
  const scores = new Float32Array(maxLag + 2);
  for (let n = 0; n < count; n++) {
    const start = Math.round(n * hop);
    let energy = 0;
    for (let i = 0; i < window; i++) energy += x[start + i]! ** 2;
    if (energy / window < 900) continue;
    let lagged = 0;
    for (let i = 0; i < window; i++) lagged += x[start + minLag - 1 + i]! ** 2;
    let best = 0;
    for (let lag = minLag - 1; lag <= maxLag; lag++) {
      let cross = 0;
      for (let i = 0; i < window; i++) cross += x[start + i]! * x[start + lag + i]!;
      scores[lag] = cross / Math.sqrt(energy * lagged + 1);
      if (lag >= minLag && scores[lag]! > best) best = scores[lag]!;
      lagged += x[start + lag + window]! ** 2 - x[start + lag]! ** 2;
    }
    if (best < VOICED_MIN) continue;
    for (let lag = minLag; lag < maxLag; lag++) {
      const [before, here, after] = [scores[lag - 1]!, scores[lag]!, scores[lag + 1]!];
      // The first peak nearly as high as the highest is taken: its multiples are the same voice an octave lower.
      if (here < best * 0.88 || here < before || here < after) continue;
      const curve = before - 2 * here + after;
      const shift = curve === 0 ? 0 : (0.5 * (before - after)) / curve;
      f0Hz[n] = rate / (lag + shift);
      break;
    }
  }
  return { hopMs: HOP_MS, f0Hz: medianFiltered(f0Hz) };
}

function medianFiltered(values: Float32Array): Float32Array {
  const out = new Float32Array(values.length);
  for (let n = 0; n < values.length; n++) {
    const around: number[] = [];
    for (let k = Math.max(0, n - 2); k <= Math.min(values.length - 1, n + 2); k++) around.push(values[k]!);
    around.sort((a, b) => a - b);
    out[n] = around[around.length >> 1]!;
  }
  return out;
}

/** Median of the voiced hops in Hz and spread (standard deviation) in semitones; null when too little is voiced. */
export function summarisePitch(
  f0Hz: ArrayLike<number>,
): { medianHz: number; spreadSemitones: number } | null {
  const voiced = Array.from(f0Hz).filter((hz) => hz > 0);
  if (voiced.length < 20) return null;
  voiced.sort((a, b) => a - b);
  const medianHz = voiced[voiced.length >> 1]!;
  // Octave errors would inflate the spread; a speaker's own range is well inside.
  const near = voiced
    .map((hz) => 12 * Math.log2(hz / medianHz))
    .filter((semitones) => Math.abs(semitones) < 9);
  const spread = Math.sqrt(near.reduce((sum, value) => sum + value * value, 0) / near.length);
  return { medianHz, spreadSemitones: spread };
}
