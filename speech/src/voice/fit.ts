import { CEPSTRUM_ORDER } from './mel-cepstrum.ts';

/** Row-major frames of mel-cepstra. */
export interface Frames {
  frames: number;
  values: Float64Array;
}

export interface AffineMap {
  order: number;
  matrix: number[];
  bias: number[];
}

/** A multiple of four, as `distanceWithin` requires. */
const D = CEPSTRUM_ORDER;
const ITERATIONS = 6;
/** More frames take more seconds without more likeness. */
const MAX_FRAMES = 1400;
/** Pulls the matrix towards the plain variance match if there is little material. */
const RIDGE = 0.15;

interface Moments {
  mean: Float64Array;
  deviation: Float64Array;
}

/**
 * The affine map from one voice's mel-cepstra to another's, although the two did not say the same words. It starts from
 * matched means and variances, then several rounds pair every frame with its nearest counterpart in both directions and
 * solve for the map (after INCA, Erro and Moreno 2010). At the end each row is scaled so that the mapped voice varies
 * as much as the target does, as least squares would muffle it.
 */
export function fitAffine(sourceFrames: Frames, targetFrames: Frames): AffineMap {
  const source = thinned(sourceFrames, MAX_FRAMES);
  const target = thinned(targetFrames, MAX_FRAMES);
  if (source.frames < 100 || target.frames < 100) throw new Error('too little speech to fit a voice to');
  const from = moments(source);
  const to = moments(target);
  // All in the target's standard units, so that every coefficient has the same weight when frames are compared.
  const x = standardised(source, from);
  const y = standardised(target, to);
  let matrix = identity();
  let bias: Float64Array = new Float64Array(D);
  for (let round = 0; round < ITERATIONS; round++) {
    const mapped = apply(matrix, bias, x);
    const forth = nearest(mapped, y);
    const back = nearest(y, mapped);
    ({ matrix, bias } = solve(x, y, forth, back));
  }
  const mapped = moments(apply(matrix, bias, x));
  const out: AffineMap = { order: D, matrix: [], bias: [] };
  for (let row = 0; row < D; row++) {
    const scale = 1 / Math.max(0.3, mapped.deviation[row]!);
    let offset = (bias[row]! - mapped.mean[row]!) * scale;
    for (let column = 0; column < D; column++) {
      const inStandard = matrix[row * D + column]! * scale;
      out.matrix.push((inStandard * to.deviation[row]!) / from.deviation[column]!);
      offset -= (inStandard * from.mean[column]!) / from.deviation[column]!;
    }
    out.bias.push(offset * to.deviation[row]! + to.mean[row]!);
  }
  return out;
}

/**
 * How far apart the timbres of two voices are: distance of their mean mel-cepstra and of their deviations, the latter
 * at half weight. Loudness and words have no influence. Zero for the same frames.
 */
export function timbreDistance(a: Frames, b: Frames): number {
  const left = moments(a);
  const right = moments(b);
  let sum = 0;
  for (let k = 0; k < D; k++) {
    sum += (left.mean[k]! - right.mean[k]!) ** 2;
    sum += 0.25 * (left.deviation[k]! - right.deviation[k]!) ** 2;
  }
  return Math.sqrt(sum);
}

function moments({ frames, values }: Frames): Moments {
  const mean = new Float64Array(D);
  const deviation = new Float64Array(D);
  for (let n = 0; n < frames; n++) for (let k = 0; k < D; k++) mean[k]! += values[n * D + k]! / frames;
  for (let n = 0; n < frames; n++)
    for (let k = 0; k < D; k++) deviation[k]! += (values[n * D + k]! - mean[k]!) ** 2 / frames;
  for (let k = 0; k < D; k++) deviation[k] = Math.max(1e-3, Math.sqrt(deviation[k]!));
  return { mean, deviation };
}

function thinned({ frames, values }: Frames, most: number): Frames {
  if (frames <= most) return { frames, values };
  const out = new Float64Array(most * D);
  for (let n = 0; n < most; n++) {
    const from = Math.floor((n * frames) / most) * D;
    out.set(values.subarray(from, from + D), n * D);
  }
  return { frames: most, values: out };
}

function standardised({ frames, values }: Frames, { mean, deviation }: Moments): Frames {
  const out = new Float64Array(frames * D);
  for (let at = 0; at < out.length; at++) out[at] = (values[at]! - mean[at % D]!) / deviation[at % D]!;
  return { frames, values: out };
}

function identity(): Float64Array {
  const matrix = new Float64Array(D * D);
  for (let k = 0; k < D; k++) matrix[k * D + k] = 1;
  return matrix;
}

function apply(matrix: Float64Array, bias: Float64Array, { frames, values }: Frames): Frames {
  const out = new Float64Array(frames * D);
  for (let n = 0; n < frames; n++)
    for (let row = 0; row < D; row++) {
      let sum = bias[row]!;
      for (let column = 0; column < D; column++) sum += matrix[row * D + column]! * values[n * D + column]!;
      out[n * D + row] = sum;
    }
  return { frames, values: out };
}

/** Finds the nearest counterpart of each frame: most of the work of a fit. */
function nearest(from: Frames, among: Frames): Uint16Array {
  const found = new Uint16Array(from.frames);
  let guess = 0;
  for (let n = 0; n < from.frames; n++) {
    // Speech changes little from frame to frame: the previous frame's nearest counterpart rules out most others at
    // once.
    let best = distanceWithin(from.values, n * D, among.values, guess * D, Number.POSITIVE_INFINITY);
    for (let m = 0; m < among.frames; m++) {
      const distance = distanceWithin(from.values, n * D, among.values, m * D, best);
      if (distance < best) {
        best = distance;
        guess = m;
      }
    }
    found[n] = guess;
  }
  return found;
}

/** Squared distance of two frames; any value of at least `limit` if the distance is not below it. */
function distanceWithin(a: Float64Array, atA: number, b: Float64Array, atB: number, limit: number): number {
  let sum = 0;
  for (let k = 0; k < D && sum < limit; k += 4) {
    const d0 = a[atA + k]! - b[atB + k]!;
    const d1 = a[atA + k + 1]! - b[atB + k + 1]!;
    const d2 = a[atA + k + 2]! - b[atB + k + 2]!;
    const d3 = a[atA + k + 3]! - b[atB + k + 3]!;
    sum += d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3;
  }
  return sum;
}

/** Ridge regression of y on x over the pairs of both directions, pulled towards the identity. */
function solve(
  x: Frames,
  y: Frames,
  forth: Uint16Array,
  back: Uint16Array,
): { matrix: Float64Array; bias: Float64Array } {
  const W = D + 1;
  const normal = new Float64Array(W * W);
  const right = new Float64Array(W * D);
  const add = (n: number, m: number) => {
    for (let i = 0; i < W; i++) {
      const xi = i < D ? x.values[n * D + i]! : 1;
      for (let j = 0; j < W; j++) normal[i * W + j]! += xi * (j < D ? x.values[n * D + j]! : 1);
      for (let j = 0; j < D; j++) right[i * D + j]! += xi * y.values[m * D + j]!;
    }
  };
  for (let n = 0; n < x.frames; n++) add(n, forth[n]!);
  for (let m = 0; m < y.frames; m++) add(back[m]!, m);
  const pull = RIDGE * (x.frames + y.frames);
  for (let k = 0; k < D; k++) {
    normal[k * W + k]! += pull;
    right[k * D + k]! += pull;
  }
  gauss(normal, right, W, D);
  const matrix = new Float64Array(D * D);
  const bias = new Float64Array(D);
  for (let row = 0; row < D; row++) {
    bias[row] = right[D * D + row]!;
    for (let column = 0; column < D; column++) matrix[row * D + column] = right[column * D + row]!;
  }
  return { matrix, bias };
}

/** Solves in place by elimination with pivoting; `right` (size × columns) becomes the solution. */
function gauss(a: Float64Array, right: Float64Array, size: number, columns: number): void {
  for (let pivot = 0; pivot < size; pivot++) {
    let best = pivot;
    for (let row = pivot + 1; row < size; row++)
      if (Math.abs(a[row * size + pivot]!) > Math.abs(a[best * size + pivot]!)) best = row;
    if (best !== pivot) {
      swap(a, pivot, best, size);
      swap(right, pivot, best, columns);
    }
    const value = a[pivot * size + pivot]!;
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const factor = a[row * size + pivot]! / value;
      if (factor === 0) continue;
      for (let k = pivot; k < size; k++) a[row * size + k]! -= factor * a[pivot * size + k]!;
      for (let k = 0; k < columns; k++) right[row * columns + k]! -= factor * right[pivot * columns + k]!;
    }
  }
  for (let row = 0; row < size; row++)
    for (let k = 0; k < columns; k++) right[row * columns + k]! /= a[row * size + row]!;
}

function swap(values: Float64Array, a: number, b: number, width: number): void {
  for (let k = 0; k < width; k++) {
    const kept = values[a * width + k]!;
    values[a * width + k] = values[b * width + k]!;
    values[b * width + k] = kept;
  }
}
