import { VOICE_SAMPLE_MS } from '@vivant/contract/limits';

const WINDOW_SECONDS = 0.05;
const CLIPPED = 0.985;
const CLIPPED_SHARE_MAX = 0.001;
const SPEECH_DB_MIN = -38;
const NOISE_DB_MAX = -42;
/** Speech must be at least this much louder than its surroundings. */
const CLEARANCE_DB_MIN = 15;

/** Faults of a recording that the page can find before it is sent: why it should be made again, or null. */
export function faultOfRecording(samples: Float32Array, sampleRate: number): string | null {
  const seconds = samples.length / sampleRate;
  const { min, max } = VOICE_SAMPLE_MS;
  if (seconds * 1000 < min)
    return `This is ${Math.floor(seconds)} seconds long. Read on until ${min / 1000} seconds at least.`;
  if (seconds * 1000 > max) return `This is longer than ${max / 1000} seconds. Read a shorter text.`;
  let clipped = 0;
  for (const sample of samples) if (Math.abs(sample) >= CLIPPED) clipped += 1;
  if (clipped > samples.length * CLIPPED_SHARE_MAX)
    return 'It is too loud and distorts. Move away from the microphone a little, and read it again.';
  const levels = loudness(samples, Math.max(1, Math.round(sampleRate * WINDOW_SECONDS)));
  const speech = levels[Math.floor(levels.length * 0.9)] ?? -100;
  const noise = levels[Math.floor(levels.length * 0.1)] ?? -100;
  if (speech < SPEECH_DB_MIN)
    return 'Hardly anything can be heard. Come closer to the microphone, or choose another one.';
  if (noise > NOISE_DB_MAX && speech - noise < CLEARANCE_DB_MIN)
    return 'There is too much noise around you. Find a quieter place, and read it again.';
  return null;
}

/** Of each window, in dB below full scale, the quietest first. */
function loudness(samples: Float32Array, size: number): number[] {
  const levels: number[] = [];
  for (let at = 0; at + size <= samples.length; at += size) {
    let sum = 0;
    for (const sample of samples.subarray(at, at + size)) sum += sample * sample;
    levels.push(10 * Math.log10(sum / size + 1e-10));
  }
  return levels.sort((a, b) => a - b);
}
