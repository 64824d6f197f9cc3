/** Small float-image helpers of the build: planes are Float32Array of width × height, row by row. */

/** Mean over a (2r + 1)² window clipped at the borders, in time independent of r. */
export function boxBlur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(source.length);
  for (let y = 0; y < height; y++) blurLine(source, across, y * width, 1, width, radius);
  const result = new Float32Array(source.length);
  for (let x = 0; x < width; x++) blurLine(across, result, x, width, height, radius);
  return result;
}

function blurLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  n: number,
  radius: number,
) {
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
}

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

/** Largest value within a square window. */
export function dilate(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const pass = (from: Float32Array, stepX: number, stepY: number) => {
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        let best = 0;
        for (let k = -radius; k <= radius; k++) {
          const px = x + k * stepX;
          const py = y + k * stepY;
          if (px >= 0 && py >= 0 && px < width && py < height) best = Math.max(best, from[py * width + px]!);
        }
        to[y * width + x] = best;
      }
    return to;
  };
  return pass(pass(source, 1, 0), 0, 1);
}
