import { boxBlur } from '../box-blur.ts';

/** Small float-image helpers of the build: planes are Float32Array of width × height, row by row. */

/** Edge-preserving smoothing of `source` guided by `guide` (He et al. 2010); values 0–1. */
export function guidedFilter(
  guide: Float32Array,
  source: Float32Array,
  width: number,
  height: number,
  radius: number,
  epsilon: number,
): Float32Array {
  const blur = (plane: Float32Array) => boxBlur(plane, width, height, radius);
  const meanGuide = blur(guide);
  const meanSource = blur(source);
  const product = new Float32Array(guide.length);
  const square = new Float32Array(guide.length);
  for (let i = 0; i < guide.length; i++) {
    product[i] = guide[i]! * source[i]!;
    square[i] = guide[i]! * guide[i]!;
  }
  const meanProduct = blur(product);
  const meanSquare = blur(square);
  const a = new Float32Array(guide.length);
  const b = new Float32Array(guide.length);
  for (let i = 0; i < guide.length; i++) {
    const g = meanGuide[i]!;
    a[i] = (meanProduct[i]! - g * meanSource[i]!) / (meanSquare[i]! - g * g + epsilon);
    b[i] = meanSource[i]! - a[i]! * g;
  }
  const meanA = blur(a);
  const meanB = blur(b);
  const smooth = new Float32Array(guide.length);
  for (let i = 0; i < guide.length; i++)
    smooth[i] = Math.min(1, Math.max(0, meanA[i]! * guide[i]! + meanB[i]!));
  return smooth;
}

/** Largest value within a square window, at least 0, in time that hardly grows with `radius`. */
export function dilate(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const window = 2 * radius + 1;
  // Beside and above what there is lie zeros, so that every window is whole.
  const wide = width + 2 * radius;
  const rows = new Float32Array(wide * height);
  for (let y = 0; y < height; y++)
    for (let x = 0, i = y * width; x < width; x++, i++) rows[y * wide + radius + x] = Math.max(0, source[i]!);
  takeLargestAhead(rows, 1, window);
  const columns = new Float32Array(width * (height + 2 * radius));
  for (let y = 0; y < height; y++)
    columns.set(rows.subarray(y * wide, y * wide + width), (y + radius) * width);
  takeLargestAhead(columns, width, window);
  return columns.slice(0, width * height);
}

/** Each value becomes the largest of itself and of those behind it, `step` apart: as many together as `window`. */
function takeLargestAhead(values: Float32Array, step: number, window: number): void {
  const pass = (ahead: number) => {
    const end = values.length - ahead * step;
    for (let i = 0, j = ahead * step; i < end; i++, j++) {
      const there = values[j]!;
      if (there > values[i]!) values[i] = there;
    }
  };
  let taken = 1;
  for (; 2 * taken <= window; taken *= 2) pass(taken);
  if (taken < window) pass(window - taken);
}
