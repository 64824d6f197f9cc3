import type { Utterance } from './speakers.ts';

export interface Augmentation {
  /** Speed at which the utterance is played: pitch, formants and tempo move together. */
  speed: number;
  gainDb: number;
  /** Noise below the speech's level; Infinity for none. */
  snrDb: number;
  /** Colour of the noise, −1 (dark) … 1 (bright). */
  noiseColour: number;
  /** Edges of a telephone-like band in Hz, or 0 and Infinity. */
  highPassHz: number;
  lowPassHz: number;
  /** Pre-emphasis, −0.6 … 0.6: microphones and voices differ in tilt. */
  tilt: number;
  /** Reverberation: level of the tail, 0–0.4. */
  echo: number;
}

export function drawAugmentation(random: () => number, strength: number): Augmentation {
  const either = (share: number) => random() < share * strength;
  return {
    speed: 1 + strength * (random() - 0.5) * 0.46,
    gainDb: -24 * random() * strength,
    snrDb: either(0.7) ? 8 + 30 * random() : Number.POSITIVE_INFINITY,
    noiseColour: 2 * random() - 1,
    highPassHz: either(0.3) ? 120 + 250 * random() : 0,
    lowPassHz: either(0.35) ? 3000 + 3500 * random() : Number.POSITIVE_INFINITY,
    tilt: strength * (random() - 0.5) * 1.2,
    echo: either(0.4) ? 0.35 * random() : 0,
  };
}

/** The utterance at 16 kHz as another microphone, room and throat would have given it; phones move along. */
export function augment(
  { pcm, sampleRate, phones }: Utterance,
  how: Augmentation,
  random: () => number,
): Utterance {
  const step = (sampleRate * how.speed) / 16000;
  const length = Math.floor((pcm.length - 2) / step);
  const out = new Float32Array(length);
  // A box average where the step skips samples keeps most of the aliases out.
  const width = Math.max(1, Math.round(step));
  for (let i = 0; i < length; i++) {
    const x = i * step;
    const k = Math.floor(x);
    const f = x - k;
    let sum = 0;
    for (let w = 0; w < width; w++) sum += pcm[k + w]! * (1 - f) + (pcm[k + w + 1] ?? 0) * f;
    out[i] = sum / width;
  }
  if (how.echo > 0) reverberate(out, how.echo, random);
  if (how.highPassHz > 0) highPass(out, how.highPassHz);
  if (how.lowPassHz < 8000) for (let pass = 0; pass < 3; pass++) lowPass(out, how.lowPassHz);
  emphasise(out, how.tilt);
  const level = Math.sqrt(out.reduce((sum, x) => sum + x * x, 0) / Math.max(1, length));
  if (how.snrDb < 90) addNoise(out, level * 10 ** (-how.snrDb / 20), how.noiseColour, random);
  const gain = (0.1 / Math.max(level, 1e-5)) * 10 ** (how.gainDb / 20);
  for (let i = 0; i < length; i++) out[i] = Math.max(-1, Math.min(1, out[i]! * gain));
  return {
    pcm: out,
    sampleRate: 16000,
    phones: phones.map((phone) => ({
      ...phone,
      startMs: phone.startMs / how.speed,
      endMs: phone.endMs / how.speed,
    })),
  };
}

function reverberate(x: Float32Array, level: number, random: () => number): void {
  const taps = [0, 1, 2, 3].map(() => ({
    delay: Math.floor(160 + 700 * random()),
    gain: level * (0.3 + 0.5 * random()),
  }));
  for (let i = x.length - 1; i >= 0; i--)
    for (const { delay, gain } of taps) if (i >= delay) x[i]! += gain * x[i - delay]!;
}

function lowPass(x: Float32Array, hz: number): void {
  const a = 1 - Math.exp((-2 * Math.PI * hz * 1.6) / 16000);
  let y = 0;
  for (let i = 0; i < x.length; i++) x[i] = y += a * (x[i]! - y);
}

function highPass(x: Float32Array, hz: number): void {
  const a = 1 - Math.exp((-2 * Math.PI * hz) / 16000);
  let y = 0;
  for (let i = 0; i < x.length; i++) {
    y += a * (x[i]! - y);
    x[i]! -= y;
  }
}

function emphasise(x: Float32Array, tilt: number): void {
  let previous = 0;
  for (let i = 0; i < x.length; i++) {
    const now = x[i]!;
    x[i] = now - tilt * previous;
    previous = now;
  }
}

function addNoise(x: Float32Array, level: number, colour: number, random: () => number): void {
  const noise = new Float32Array(x.length);
  let low = 0;
  for (let i = 0; i < x.length; i++) {
    const white = random() + random() + random() - 1.5;
    low += 0.08 * (white - low);
    noise[i] = colour < 0 ? white * (1 + colour) - colour * 5 * low : white - colour * low;
  }
  const rms = Math.sqrt(noise.reduce((sum, n) => sum + n * n, 0) / Math.max(1, x.length));
  // Real rooms hum and hiss with a slow swell.
  for (let i = 0; i < x.length; i++)
    x[i]! += ((level * noise[i]!) / rms) * (1 + 0.3 * Math.sin((2 * Math.PI * i) / 23000));
}
