import { createFft } from './fft.ts';

/** Order of the mel-cepstrum in which voices are compared and mapped (coefficients 1…20; loudness is left out). */
export const CEPSTRUM_ORDER = 20;

const BANDS = 32;
const TOP_HZ = 7600;
/** Bands narrower than this would follow the harmonics of a high voice instead of its timbre. */
const MIN_BAND_HZ = 160;
const FLOOR = 1e-9;
/** Limit of 15 dB either way (power, natural logarithm): beyond it a map amplifies what is not there. */
const MAX_LOG_GAIN = 3.45;

/** Short-time analysis for one sample rate: windows of 32 ms, a quarter of that apart. */
export interface MelAnalyser {
  window: number;
  hop: number;
  fftSize: number;
  /** Log band energies of a power spectrum (fftSize/2 + 1 bins). */
  bands(power: Float64Array, out: Float64Array): void;
  /** Coefficients 1…order of log band energies. */
  cepstrum(bands: Float64Array, out: Float64Array): void;
  /**
   * Amplitude gain per bin that moves the cepstrum by `difference` and keeps the frame's loudness. `smooth` (log band
   * gains) is the previous frame's and is updated.
   */
  gains(difference: Float64Array, bands: Float64Array, smooth: Float64Array, out: Float64Array): void;
}

export const BAND_COUNT = BANDS;

const mel = (hz: number) => 1127 * Math.log1p(hz / 700);
const hertz = (value: number) => 700 * Math.expm1(value / 1127);

export function createMelAnalyser(sampleRate: number): MelAnalyser {
  const window = Math.round((sampleRate * 0.032) / 16) * 16;
  const hop = window / 4;
  const fftSize = 2 ** Math.ceil(Math.log2(window));
  const bins = fftSize / 2 + 1;
  const binHz = sampleRate / fftSize;
  const centres = Array.from({ length: BANDS }, (_, b) => hertz((mel(TOP_HZ) * (b + 0.7)) / (BANDS + 0.4)));
  const weights = centres.map((centre, b) => {
    const below = Math.min(centre - MIN_BAND_HZ / 2, b > 0 ? centres[b - 1]! : 0);
    const above = Math.max(centre + MIN_BAND_HZ / 2, b < BANDS - 1 ? centres[b + 1]! : TOP_HZ);
    const entries: [number, number][] = [];
    let sum = 0;
    for (let k = 0; k < bins; k++) {
      const hz = k * binHz;
      const weight = hz < centre ? (hz - below) / (centre - below) : (above - hz) / (above - centre);
      if (weight <= 0) continue;
      entries.push([k, weight]);
      sum += weight;
    }
    return { from: entries[0]![0], values: Float64Array.from(entries, ([, weight]) => weight / sum) };
  });
  const cosine = Array.from({ length: CEPSTRUM_ORDER }, (_, k) =>
    Float64Array.from(
      { length: BANDS },
      (_, b) => Math.sqrt(2 / BANDS) * Math.cos((Math.PI * (k + 1) * (b + 0.5)) / BANDS),
    ),
  );
  // Where each bin lies between the band centres.
  const lower = new Uint8Array(bins);
  const share = new Float64Array(bins);
  for (let k = 0; k < bins; k++) {
    const hz = k * binHz;
    const next = centres.findIndex((centre) => centre > hz);
    lower[k] = next < 0 ? BANDS - 1 : Math.max(0, next - 1);
    share[k] = next <= 0 ? 0 : (hz - centres[next - 1]!) / (centres[next]! - centres[next - 1]!);
  }
  const logGain = new Float64Array(BANDS);

  return {
    window,
    hop,
    fftSize,
    bands(power, out) {
      for (let b = 0; b < BANDS; b++) {
        const { from, values } = weights[b]!;
        let sum = FLOOR;
        for (let k = 0; k < values.length; k++) sum += power[from + k]! * values[k]!;
        out[b] = Math.log(sum);
      }
    },
    cepstrum(bands, out) {
      for (let k = 0; k < CEPSTRUM_ORDER; k++) {
        const row = cosine[k]!;
        let sum = 0;
        for (let b = 0; b < BANDS; b++) sum += row[b]! * bands[b]!;
        out[k] = sum;
      }
    },
    gains(difference, bands, smooth, out) {
      let before = 0;
      let after = 0;
      for (let b = 0; b < BANDS; b++) {
        let sum = 0;
        for (let k = 0; k < CEPSTRUM_ORDER; k++) sum += cosine[k]![b]! * difference[k]!;
        sum = Math.max(-MAX_LOG_GAIN, Math.min(MAX_LOG_GAIN, sum));
        smooth[b] = 0.6 * smooth[b]! + 0.4 * sum;
        logGain[b] = smooth[b]!;
        // Weighted like the ear: bands of equal width in mel.
        before += Math.exp(bands[b]!);
        after += Math.exp(bands[b]! + logGain[b]!);
      }
      const level = Math.log(before / after);
      for (let b = 0; b < BANDS; b++) logGain[b] = logGain[b]! + level;
      for (let k = 0; k < out.length; k++) {
        const b = lower[k]!;
        const next = Math.min(BANDS - 1, b + 1);
        out[k] = Math.exp(0.5 * (logGain[b]! * (1 - share[k]!) + logGain[next]! * share[k]!));
      }
    },
  };
}

/** Mel-cepstra of the louder frames (within 35 dB of the loudest), row-major, order columns. */
export function cepstraOf(pcm: Int16Array, sampleRate: number): { frames: number; values: Float64Array } {
  const analyser = createMelAnalyser(sampleRate);
  const fft = createFft(analyser.fftSize);
  const { window, hop, fftSize } = analyser;
  const count = Math.max(0, Math.floor((pcm.length - window) / hop) + 1);
  const hann = Float64Array.from(
    { length: window },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / window),
  );
  const re = new Float64Array(fftSize);
  const im = new Float64Array(fftSize);
  const power = new Float64Array(fftSize / 2 + 1);
  const bands = new Float64Array(BANDS);
  const all = new Float64Array(count * CEPSTRUM_ORDER);
  const energies = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    re.fill(0);
    im.fill(0);
    for (let i = 0; i < window; i++) re[i] = (pcm[n * hop + i]! / 32768) * hann[i]!;
    fft.forward(re, im);
    let energy = 0;
    for (let k = 0; k < power.length; k++) {
      power[k] = re[k]! ** 2 + im[k]! ** 2;
      energy += power[k]!;
    }
    energies[n] = energy;
    analyser.bands(power, bands);
    analyser.cepstrum(bands, all.subarray(n * CEPSTRUM_ORDER, (n + 1) * CEPSTRUM_ORDER));
  }
  const threshold = energies.reduce((most, value) => Math.max(most, value), 0) * 10 ** -3.5;
  let frames = 0;
  for (let n = 0; n < count; n++) {
    if (energies[n]! < threshold || energies[n]! === 0) continue;
    all.copyWithin(frames * CEPSTRUM_ORDER, n * CEPSTRUM_ORDER, (n + 1) * CEPSTRUM_ORDER);
    frames++;
  }
  return { frames, values: all.slice(0, frames * CEPSTRUM_ORDER) };
}
