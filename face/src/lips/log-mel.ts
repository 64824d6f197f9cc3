/**
 * Log-mel spectrum as the lip network hears it: 16 kHz, 25 ms Hann windows every 16 ms, 24 bands of 90–6,800 Hz,
 * in dB relative to the speaker's own running level.
 */
export const LIP_SAMPLE_RATE = 16000;
export const HOP_SAMPLES = 256;
export const WINDOW_SAMPLES = 400;
export const MEL_BANDS = 24;

const FFT_SIZE = 512;
const LOW_HZ = 90;
const HIGH_HZ = 6800;
/** Quieter than this is silence whatever was said before. */
const SILENCE_DBFS = -72;
/** What 16 bits add by rounding lies below this in every band. */
export const FLOOR_DBFS = -105;
/** Bands this far below the level of the speech carry no shape, only noise. */
export const RANGE_DB = 50;

const toMel = (hz: number) => 1127 * Math.log1p(hz / 700);
const fromMel = (mel: number) => 700 * Math.expm1(mel / 1127);

/** Turns windows of `WINDOW_SAMPLES` into bands. Keeps its own buffers: one per stream. */
export interface MelAnalyser {
  /** Writes `MEL_BANDS` powers in dBFS and returns the window's level in dBFS. */
  analyse(pcm: Float32Array, offset: number, out: Float32Array, outOffset: number): number;
}

export function createMelAnalyser(): MelAnalyser {
  const hann = Float64Array.from(
    { length: WINDOW_SAMPLES },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / WINDOW_SAMPLES),
  );
  const cosines = Float64Array.from({ length: FFT_SIZE / 2 }, (_, i) =>
    Math.cos((2 * Math.PI * i) / FFT_SIZE),
  );
  const sines = Float64Array.from({ length: FFT_SIZE / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / FFT_SIZE));
  const bits = Math.log2(FFT_SIZE);
  const reversed = Uint16Array.from({ length: FFT_SIZE }, (_, i) => {
    let r = 0;
    for (let b = 0; b < bits; b++) r |= ((i >> b) & 1) << (bits - 1 - b);
    return r;
  });
  const bands = melFilters();
  const re = new Float64Array(FFT_SIZE);
  const im = new Float64Array(FFT_SIZE);

  function transform(): void {
    for (let size = 2; size <= FFT_SIZE; size *= 2) {
      const half = size / 2;
      const stride = FFT_SIZE / size;
      for (let start = 0; start < FFT_SIZE; start += size) {
        for (let k = 0; k < half; k++) {
          const a = start + k;
          const b = a + half;
          const c = cosines[k * stride]!;
          const s = sines[k * stride]!;
          const tr = re[b]! * c + im[b]! * s;
          const ti = im[b]! * c - re[b]! * s;
          re[b] = re[a]! - tr;
          im[b] = im[a]! - ti;
          re[a]! += tr;
          im[a]! += ti;
        }
      }
    }
  }

  return {
    analyse(pcm, offset, out, outOffset) {
      re.fill(0);
      im.fill(0);
      let energy = 0;
      for (let i = 0; i < WINDOW_SAMPLES; i++) {
        const x = pcm[offset + i]! * hann[i]!;
        energy += x * x;
        re[reversed[i]!] = x;
      }
      transform();
      for (let b = 0; b < MEL_BANDS; b++) {
        const { first, weights } = bands[b]!;
        let power = 0;
        for (let j = 0; j < weights.length; j++) {
          const k = first + j;
          power += weights[j]! * (re[k]! * re[k]! + im[k]! * im[k]!);
        }
        // 150 is the energy of the window, so that a full-scale sine is near 0 dB.
        out[outOffset + b] = 10 * Math.log10((2 * power) / (150 * FFT_SIZE) + 1e-12);
      }
      return 10 * Math.log10(energy / 150 + 1e-12);
    },
  };
}

function melFilters(): { first: number; weights: Float64Array }[] {
  const low = toMel(LOW_HZ);
  const high = toMel(HIGH_HZ);
  const edge = (i: number) => fromMel(low + ((high - low) * i) / (MEL_BANDS + 1));
  const binHz = LIP_SAMPLE_RATE / FFT_SIZE;
  return Array.from({ length: MEL_BANDS }, (_, b) => {
    const [from, centre, to] = [edge(b), edge(b + 1), edge(b + 2)];
    // The lowest bands are narrower than a bin: widen them to two, so that none stays empty.
    const left = Math.min(from, centre - binHz);
    const right = Math.max(to, centre + binHz);
    const first = Math.ceil(left / binHz);
    const last = Math.floor(right / binHz);
    const weights = Float64Array.from({ length: last - first + 1 }, (_, j) => {
      const hz = (first + j) * binHz;
      return Math.max(0, hz < centre ? (hz - left) / (centre - left) : (right - hz) / (right - centre));
    });
    return { first, weights };
  });
}

/**
 * The running level of the speech in dBFS, window by window: rises within a syllable, sinks over seconds and
 * only while something is said. Makes a whisper and a shout the same to the network. Beside it the level of
 * what never stops, the room.
 */
export interface LevelFollower {
  /** Takes the next window's level and returns the speech level. */
  next(windowDbfs: number): number;
  /** Level of the steady sound under everything, dBFS: falls at once, rises by 5 dB a second. */
  floor(): number;
}

/** `known`: of a recording that has been heard before. */
export function createLevelFollower(known?: { speech: number; floor: number }): LevelFollower {
  let level = known?.speech ?? -60;
  // Below speech that starts with the recording, above the hiss of most.
  let floor = known?.floor ?? -50;
  return {
    next(db) {
      floor = Math.min(db, floor + 0.08);
      if (db <= SILENCE_DBFS) return level;
      // Nine tenths of the way within 80 ms.
      if (db > level) level += 0.35 * (db - level);
      else level += (db > level - 30 ? 0.004 : 0.0004) * (db - level);
      return level;
    },
    floor: () => floor,
  };
}

/** A band relative to the speech level as the network's input, about −1 … 1. */
export function normaliseBand(db: number, levelDbfs: number): number {
  const relative = Math.max(-RANGE_DB, Math.min(15, db - levelDbfs));
  return Math.max(relative, FLOOR_DBFS - levelDbfs) / 25 + 1;
}

/** What a voice is like before it was heard: the mean of all that the network learnt from. */
const USUAL_BANDS = [
  0.2, 0.2, 0.1, 0, -0.1, -0.25, -0.37, -0.45, -0.47, -0.49, -0.51, -0.55, -0.58, -0.56, -0.5, -0.47, -0.46,
  -0.48, -0.52, -0.58, -0.65, -0.7, -0.73, -0.73,
];
/** The usual voice counts as so many windows of this one, which is forgotten over the longer time. */
const USUAL_WINDOWS = 60;
const FORGET_WINDOWS = 400;

/** The mean of a speaker's bands: throat, microphone and room, which the network tells from the sounds by it. */
export interface VoiceMean {
  /** `MEL_BANDS` values as `normaliseBand` gives them; valid until the next `add`. */
  readonly bands: Float32Array;
  /** Takes a window of speech out of `bands`, from `offset` on. */
  add(bands: Float32Array, offset: number): void;
}

export function createVoiceMean(): VoiceMean {
  const mean = Float32Array.from(USUAL_BANDS);
  let windows = USUAL_WINDOWS;
  return {
    bands: mean,
    add(bands, offset) {
      windows = Math.min(FORGET_WINDOWS, windows + 1);
      for (let b = 0; b < MEL_BANDS; b++) mean[b]! += (bands[offset + b]! - mean[b]!) / windows;
    },
  };
}

/**
 * True when a window cannot be speech: no sound, far below what the speaker has used so far, or no louder than
 * the room.
 */
export function isSilent(windowDbfs: number, levelDbfs: number, floorDbfs: number): boolean {
  return loudness(windowDbfs, levelDbfs, floorDbfs) <= 0;
}

/** Over how many dB silence passes into speech. */
const SOFT_DB = 8;

/** How far a window is above what cannot be speech: 0 where `isSilent`, 1 for what is clearly louder. */
export function loudness(windowDbfs: number, levelDbfs: number, floorDbfs: number): number {
  const over = Math.min(windowDbfs - SILENCE_DBFS, windowDbfs - levelDbfs + 42, windowDbfs - floorDbfs - 5);
  return Math.min(1, Math.max(0, over / SOFT_DB));
}
