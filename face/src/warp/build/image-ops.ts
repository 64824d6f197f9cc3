/** Small float-image helpers of the build: planes are Float32Array of width × height, row by row. */

/** A line of `n` values in a plane, `step` apart from `start` on, made of the same line of another plane. */
type LineFilter = (
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  n: number,
  radius: number,
) => void;

/** Filters each row, then each column of what came of it. */
function acrossAndDown(
  filter: LineFilter,
  source: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const across = new Float32Array(source.length);
  for (let y = 0; y < height; y++) filter(source, across, y * width, 1, width, radius);
  const result = new Float32Array(source.length);
  for (let x = 0; x < width; x++) filter(across, result, x, width, height, radius);
  return result;
}

/** Mean over a (2r + 1)² window clipped at the borders, in time independent of r. */
export function boxBlur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  return acrossAndDown(blurLine, source, width, height, radius);
}

const blurLine: LineFilter = (from, to, start, step, n, radius) => {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < Math.min(radius, n); i++, count++) sum += from[start + i * step]!;
  for (let i = 0; i < n; i++) {
    if (i + radius < n) {
      sum += from[start + (i + radius) * step]!;
      count++;
    }
    if (i - radius > 0) {
      sum -= from[start + (i - radius - 1) * step]!;
      count--;
    }
    to[start + i * step] = sum / count;
  }
};

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
  const meanProduct = blur(guide.map((g, i) => g * source[i]!));
  const meanSquare = blur(guide.map((g) => g * g));
  const a = new Float32Array(guide.length);
  const b = new Float32Array(guide.length);
  for (let i = 0; i < guide.length; i++) {
    const g = meanGuide[i]!;
    a[i] = (meanProduct[i]! - g * meanSource[i]!) / (meanSquare[i]! - g * g + epsilon);
    b[i] = meanSource[i]! - a[i]! * g;
  }
  const meanA = blur(a);
  const meanB = blur(b);
  return guide.map((g, i) => Math.min(1, Math.max(0, meanA[i]! * g + meanB[i]!)));
}

/** Largest value within a square window, at least 0, in time independent of `radius`. */
export function dilate(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  return acrossAndDown(largestOnLine(Math.max(width, height)), source, width, height, radius);
}

function largestOnLine(longest: number): LineFilter {
  /** Places that may still be the largest of a window, in order, their values falling. */
  const candidates = new Int32Array(longest);
  return (from, to, start, step, n, radius) => {
    let [first, end] = [0, 0];
    for (let i = 0; i < n + radius; i++) {
      if (i < n) {
        const value = from[start + i * step]!;
        while (end > first && from[start + candidates[end - 1]! * step]! <= value) end--;
        candidates[end++] = i;
      }
      const at = i - radius;
      if (at < 0) continue;
      while (candidates[first]! < at - radius) first++;
      to[start + at * step] = Math.max(0, from[start + candidates[first]! * step]!);
    }
  };
}
