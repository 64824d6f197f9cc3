/** Takes means over squares of a small window of values. Beyond the window all is 0. */
export interface WindowBlur {
  /** `from` and `into`: width × height values, row by row; the squares are 2 · `radius` + 1 wide. */
  blur(from: Float32Array, into: Float32Array, width: number, height: number, radius: number): void;
}

/** `capacity`: most values of a window, `widest` its most columns; memory is allocated once. */
export function createWindowBlur(capacity: number, widest: number): WindowBlur {
  const spare = new Float32Array(capacity);
  const columns = new Float32Array(widest);
  return {
    blur(from, into, width, height, radius) {
      blurRows(from, spare, width, height, radius);
      blurColumns(spare, into, width, height, radius, columns);
    },
  };
}

/** Means of 2 × 2 values; `width` and `height`, of `from`, are even. */
export function halve(from: Float32Array, into: Float32Array, width: number, height: number): void {
  for (let y = 0, i = 0; y < height; y += 2)
    for (let x = 0, k = y * width; x < width; x += 2, k += 2, i++)
      into[i] = (from[k]! + from[k + 1]! + from[k + width]! + from[k + width + 1]!) / 4;
}

function blurRows(from: Float32Array, into: Float32Array, width: number, height: number, r: number): void {
  const share = 1 / (2 * r + 1);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(r, width); x++) sum += from[start + x]!;
    for (let x = 0; x < width; x++) {
      if (x + r < width) sum += from[start + x + r]!;
      if (x - r > 0) sum -= from[start + x - r - 1]!;
      into[start + x] = sum * share;
    }
  }
}

function blurColumns(
  from: Float32Array,
  into: Float32Array,
  width: number,
  height: number,
  r: number,
  sums: Float32Array,
): void {
  const share = 1 / (2 * r + 1);
  sums.fill(0, 0, width);
  for (let y = -r; y < height; y++) {
    const enters = (y + r) * width;
    const leaves = (y - r - 1) * width;
    const row = y * width;
    if (y + r < height) for (let x = 0; x < width; x++) sums[x] = sums[x]! + from[enters + x]!;
    if (y - r > 0) for (let x = 0; x < width; x++) sums[x] = sums[x]! - from[leaves + x]!;
    if (y >= 0) for (let x = 0; x < width; x++) into[row + x] = sums[x]! * share;
  }
}
