import { applyGuided, boxMean, solveGuided } from './guided-filter.ts';
import { type RgbImage, sampleRoi, toBytes } from './image.ts';
import type { Interpreter } from './tflite-interpreter.ts';

/** Side of the network's input and output. */
export const PERSON_INPUT = 256;
const INPUT = PERSON_INPUT;
/** Window and edge sensitivity of the guided filter at 256². */
const RADIUS = 5;
const EPSILON = 4e-4;
/** Probabilities up to the first are background, from the second on person. */
const DOUBT_LOW = 0.3;
const DOUBT_HIGH = 0.6;
/** Below and above these values of the filter the matte is fully background or fully person. */
const LOW = 0.12;
const HIGH = 0.88;

/**
 * Person matte of a square portrait, 0–255, at its own size. Only the person whose face contains `seed` (pixels)
 * stays; others in the background are left out.
 */
export function personMatte(
  network: Interpreter,
  image: RgbImage,
  seed: { x: number; y: number },
): Uint8Array {
  const side = image.width;
  const whole = { cx: side / 2, cy: side / 2, size: side, angle: 0 };
  const input = sampleRoi(image, whole, INPUT, 'edge').map((v) => v / 255);
  const probability = personProbability(network, input);
  // The second look is mirrored: the two err on opposite sides, their mean on neither.
  const mirrored = personProbability(network, mirrorColumns(input, 3));
  const back = mirrorColumns(mirrored, 1);
  // Doubt over whole regions (a scarf, a passer-by) is decided here; soft edges come back from the photo below.
  const mean = probability.map((value, i) => ramp((value + back[i]!) / 2, DOUBT_LOW, DOUBT_HIGH));
  keepConnected(mean, Math.floor((seed.x / side) * INPUT), Math.floor((seed.y / side) * INPUT));

  const plane = (c: number) => mean.map((_, i) => input[3 * i + c]!);
  const guided = solveGuided([plane(0), plane(1), plane(2)], mean, INPUT, RADIUS, EPSILON);
  const fine = applyGuided(guided, image.data, side);
  // Deep inside and far outside the filter must not invent see-through spots where colours happen to match.
  const around = boxMean(mean, INPUT, RADIUS);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const near = around[Math.floor((y * INPUT) / side) * INPUT + Math.floor((x * INPUT) / side)]!;
      const inside = ramp(near, 0.75, 0.95);
      const outside = ramp(near, 0.2, 0.04);
      const i = y * side + x;
      const value = (fine[i]! - LOW) / (HIGH - LOW);
      fine[i] = 255 * Math.min(1 - outside, Math.max(inside, value));
    }
  return toBytes(fine);
}

/** 0 at `from`, 1 at `to`, straight in between, clamped. */
function ramp(value: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, (value - from) / (to - from)));
}

/** Probability of a person, 0–1, for 256² × 3 values in 0–1. */
export function personProbability(network: Interpreter, input: Float32Array): Float32Array {
  const output = network.run(input).get('activation_10');
  if (!output) throw new Error('The person segmentation lacks its output activation_10.');
  return output;
}

function mirrorColumns(map: Float32Array, channels: number): Float32Array {
  const out = new Float32Array(map.length);
  for (let y = 0; y < INPUT; y++)
    for (let x = 0; x < INPUT; x++)
      for (let c = 0; c < channels; c++)
        out[(y * INPUT + x) * channels + c] = map[(y * INPUT + INPUT - 1 - x) * channels + c]!;
  return out;
}

/** Clears every region that does not touch the seed's region; if the seed itself is background, nothing changes. */
export function keepConnected(mask: Float32Array, seedX: number, seedY: number): void {
  const side = Math.round(Math.sqrt(mask.length));
  const start = Math.max(0, Math.min(side - 1, seedY)) * side + Math.max(0, Math.min(side - 1, seedX));
  if (mask[start]! < 0.5) return;
  const reached = new Uint8Array(mask.length);
  const stack = [start];
  reached[start] = 1;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % side;
    for (const next of [x > 0 ? at - 1 : -1, x + 1 < side ? at + 1 : -1, at - side, at + side])
      if (next >= 0 && next < mask.length && !reached[next] && mask[next]! > 0.25) {
        reached[next] = 1;
        stack.push(next);
      }
  }
  for (let i = 0; i < mask.length; i++) {
    const x = i % side;
    // A soft rim around the kept region stays, so that its edge is not cut hard at the threshold.
    const near =
      reached[i] ||
      (x > 1 && reached[i - 2]) ||
      (x + 2 < side && reached[i + 2]) ||
      reached[i - 2 * side] ||
      reached[i + 2 * side];
    if (!near) mask[i] = 0;
  }
}
