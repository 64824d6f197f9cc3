/**
 * A filter before a recogniser that expects a headset at a constant level: finds where speech begins, measures how loud
 * it is, and tells voice from hiss. Pure and causal; 16 kHz mono.
 */
export interface SpeechGate {
  /** Takes samples and returns what the recogniser should hear now, levelled; often nothing, then a lot at once. */
  push(pcm: Int16Array): Int16Array;
  /** Returns what was still held back. */
  flush(): Int16Array;
  /** Milliseconds of periodic sound well above the noise so far, as voices have and fans have not. */
  voicedMs(): number;
  /** Milliseconds of sound well above the noise so far, voiced or not. */
  loudMs(): number;
  /** Milliseconds since the last sound of that kind, or since the beginning if there was none. */
  quietMs(): number;
}

/** Between the words of a sentence a voice is seldom quiet for this long, and end-of-turn detectors wait longer. */
export const PAUSE_MS = 140;

const FRAME = 320;
const FRAME_MS = 20;
/** Level of the louder fifth of speech that the acoustic model hears best; measured on real questions. */
const TARGET_DBFS = -20;
/** Frames that are kept before the first loud one, for soft consonants. */
const LEAD_FRAMES = 15;
/**
 * Loud frames held back before level and channel are trusted: a recogniser that starts with the wrong cepstral mean
 * makes more than twice the errors. What was held is decoded while the visitor still speaks.
 */
const LEVEL_FRAMES = 32;
const MAX_GAIN_DB = 40;
/** Below this a frame is never speech: −60 dBFS. */
const FLOOR_POWER = 1e-6;
const SPEECH_OVER_NOISE = 8;
/** No microphone is this quiet: nothing came from it, which tells nothing of the noise of the room. */
const DIGITAL_SILENCE = 1e-8;
/** The first frames after digital silence may be part silence or a fade-in, so they tell nothing of the room either. */
const ONSET_FRAMES = 2;
/** Noise is not assumed to be louder than −45 dBFS; otherwise speech from the first sample on would count as noise. */
const NOISE_CEILING = 3e-5;
/** Frames that are kept after the last loud one; a recogniser hears words in hiss that follows. */
const TAIL_FRAMES = 15;
const PERIODICITY_MIN = 0.55;

export function createSpeechGate(): SpeechGate {
  let rest: Int16Array = new Int16Array(0);
  let held: Int16Array[] = [];
  const loud: number[] = [];
  let noise = NOISE_CEILING;
  /** Frames since the last digital silence. */
  let soundFrames = 0;
  let gain: number | null = null;
  let voicedFrames = 0;
  /** Quiet frames since the last loud one. */
  let quietTail = 0;
  let before: Int16Array = new Int16Array(FRAME);

  function take(frame: Int16Array): Int16Array[] {
    const power = powerOf(frame);
    soundFrames = power > DIGITAL_SILENCE ? soundFrames + 1 : 0;
    // The level of the quietest frame so far. It rises slowly, so that a single quiet frame does not make hiss loud for
    // ever.
    if (soundFrames > ONSET_FRAMES)
      noise = Math.max(FLOOR_POWER / SPEECH_OVER_NOISE, Math.min(power, noise * 1.01, NOISE_CEILING));
    const isLoud = power > Math.max(FLOOR_POWER, noise * SPEECH_OVER_NOISE);
    if (isLoud && periodicity(before, frame) > PERIODICITY_MIN) voicedFrames++;
    before = frame;
    held.push(frame);
    if (isLoud) loud.push(power);
    quietTail = isLoud ? 0 : quietTail + 1;
    // Before speech begins, only its lead-in is kept.
    if (loud.length === 0 && held.length > LEAD_FRAMES) held.shift();
    // The tail of speech is passed on at once, as a recogniser that waits for it answers late; a longer pause is held
    // back until speech continues.
    return loud.length >= LEVEL_FRAMES && quietTail <= TAIL_FRAMES ? release() : [];
  }

  function release(): Int16Array[] {
    gain ??= gainFor(loud);
    const frames = held;
    held = [];
    return frames;
  }

  return {
    push(pcm) {
      const all = new Int16Array(rest.length + pcm.length);
      all.set(rest);
      all.set(pcm, rest.length);
      const frames: Int16Array[] = [];
      let at = 0;
      for (; at + FRAME <= all.length; at += FRAME) frames.push(...take(all.slice(at, at + FRAME)));
      rest = all.slice(at);
      return levelled(frames, gain ?? 1);
    },
    flush() {
      const beyond = Math.max(0, quietTail - TAIL_FRAMES);
      const frames = release();
      rest = new Int16Array(0);
      if (loud.length === 0) return rest;
      return levelled(beyond > 0 ? frames.slice(0, -beyond) : frames, gain ?? 1);
    },
    voicedMs: () => voicedFrames * FRAME_MS,
    loudMs: () => loud.length * FRAME_MS,
    quietMs: () => quietTail * FRAME_MS,
  };
}

function powerOf(frame: Int16Array): number {
  let sum = 0;
  for (const sample of frame) sum += sample * sample;
  return sum / frame.length / 32768 ** 2;
}

/** Gain that brings the louder frames to the target, without pushing clearly clipped sound further. */
function gainFor(loud: number[]): number {
  if (loud.length === 0) return 1;
  const top = [...loud].sort((a, b) => b - a).slice(0, Math.max(1, Math.ceil(loud.length / 2)));
  const power = top.reduce((sum, value) => sum + value, 0) / top.length;
  const gainDb = Math.min(MAX_GAIN_DB, TARGET_DBFS - 10 * Math.log10(power));
  return 10 ** (gainDb / 20);
}

function levelled(frames: Int16Array[], gain: number): Int16Array {
  const out = new Int16Array(frames.reduce((sum, frame) => sum + frame.length, 0));
  let at = 0;
  for (const frame of frames)
    for (const sample of frame) out[at++] = Math.max(-32768, Math.min(32767, Math.round(sample * gain)));
  return out;
}

/** Highest normalised autocorrelation for lags of a voice (66–400 Hz) over 40 ms, at 8 kHz for speed. */
function periodicity(first: Int16Array, second: Int16Array): number {
  const half = FRAME / 2;
  const x = new Float32Array(half * 2);
  for (let i = 0; i < half; i++) {
    x[i] = (first[2 * i] ?? 0) + (first[2 * i + 1] ?? 0);
    x[half + i] = (second[2 * i] ?? 0) + (second[2 * i + 1] ?? 0);
  }
  const window = half * 2 - 120;
  let best = 0;
  let energy = 1e-9;
  for (const sample of x.subarray(120)) energy += sample * sample;
  for (let lag = 20; lag <= 120; lag += 1) {
    let cross = 0;
    let lagged = 1e-9;
    for (let i = 120; i < 120 + window; i++) {
      const earlier = x[i - lag] ?? 0;
      cross += (x[i] ?? 0) * earlier;
      lagged += earlier * earlier;
    }
    best = Math.max(best, cross / Math.sqrt(energy * lagged));
  }
  return best;
}
