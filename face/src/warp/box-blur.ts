/** Mean over a (2r + 1)² window clipped at the borders, in time independent of r. */
export function boxBlur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(source.length);
  for (let y = 0; y < height; y++) blurRow(source, across, y * width, width, radius);
  return blurColumns(across, width, height, radius);
}

function blurRow(from: Float32Array, to: Float32Array, start: number, n: number, radius: number): void {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < Math.min(radius, n); i++, count++) sum += from[start + i]!;
  for (let i = 0; i < n; i++) {
    if (i + radius < n) {
      sum += from[start + i + radius]!;
      count++;
    }
    if (i - radius > 0) {
      sum -= from[start + i - radius - 1]!;
      count--;
    }
    to[start + i] = sum / count;
  }
}

/** All columns at once, row by row as they lie in memory. */
function blurColumns(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const to = new Float32Array(from.length);
  const sums = new Float64Array(width);
  let count = 0;
  const add = (y: number) => {
    for (let x = 0, i = y * width; x < width; x++, i++) sums[x] = sums[x]! + from[i]!;
    count++;
  };
  for (let y = 0; y < Math.min(radius, height); y++) add(y);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) add(y + radius);
    if (y - radius > 0) {
      for (let x = 0, i = (y - radius - 1) * width; x < width; x++, i++) sums[x] = sums[x]! - from[i]!;
      count--;
    }
    for (let x = 0, i = y * width; x < width; x++, i++) to[i] = sums[x]! / count;
  }
  return to;
}
