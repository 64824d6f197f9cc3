/**
 * Push-pull inpainting: fills pixels of weight < 1 from coarser and coarser averages of the known ones.
 * `planes` are filled in place; `weight` is 0–1 per pixel.
 */
export function pushPull(planes: Float32Array[], weight: Float32Array, width: number, height: number): void {
  if (width <= 1 && height <= 1) return;
  const halfWidth = (width + 1) >> 1;
  const halfHeight = (height + 1) >> 1;
  const halfWeight = new Float32Array(halfWidth * halfHeight);
  const halves = planes.map(() => new Float32Array(halfWidth * halfHeight));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const w = weight[i]!;
      if (w <= 0) continue;
      const target = (y >> 1) * halfWidth + (x >> 1);
      halfWeight[target] = halfWeight[target]! + w;
      for (let p = 0; p < planes.length; p++) {
        const half = halves[p]!;
        half[target] = half[target]! + w * planes[p]![i]!;
      }
    }
  for (let i = 0; i < halfWeight.length; i++) {
    const w = halfWeight[i]!;
    if (w > 0) for (const half of halves) half[i] = half[i]! / w;
    halfWeight[i] = Math.min(1, w);
  }
  pushPull(halves, halfWeight, halfWidth, halfHeight);
  const across = neighbours(width, halfWidth);
  const down = neighbours(height, halfHeight);
  for (let y = 0; y < height; y++) {
    const upper = down.first[y]! * halfWidth;
    const lower = down.second[y]! * halfWidth;
    const fy = down.share[y]!;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const w = weight[i]!;
      if (w >= 1) continue;
      const x0 = across.first[x]!;
      const x1 = across.second[x]!;
      const fx = across.share[x]!;
      for (let p = 0; p < planes.length; p++) {
        const half = halves[p]!;
        const plane = planes[p]!;
        const top = half[upper + x0]! * (1 - fx) + half[upper + x1]! * fx;
        const bottom = half[lower + x0]! * (1 - fx) + half[lower + x1]! * fx;
        plane[i] = w * plane[i]! + (1 - w) * (top * (1 - fy) + bottom * fy);
      }
    }
  }
}

/** Between which two pixels of the half each pixel along one side lies, and how far on the way to the second. */
function neighbours(length: number, half: number) {
  const first = new Int32Array(length);
  const second = new Int32Array(length);
  const share = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const at = Math.min(half - 1, Math.max(0, (i - 0.5) / 2));
    first[i] = Math.min(Math.max(half - 2, 0), Math.floor(at));
    second[i] = Math.min(half - 1, first[i]! + 1);
    share[i] = at - first[i]!;
  }
  return { first, second, share };
}

/** Value at (u, v), integers being pixel centres, clamped at the borders. */
export function bilinear(plane: Float32Array, width: number, height: number, u: number, v: number): number {
  const x = Math.min(width - 1, Math.max(0, u));
  const y = Math.min(height - 1, Math.max(0, v));
  const x0 = Math.min(Math.max(width - 2, 0), Math.floor(x));
  const y0 = Math.min(Math.max(height - 2, 0), Math.floor(y));
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, y0 + 1);
  const fx = x - x0;
  const fy = y - y0;
  const top = plane[y0 * width + x0]! * (1 - fx) + plane[y0 * width + x1]! * fx;
  const bottom = plane[y1 * width + x0]! * (1 - fx) + plane[y1 * width + x1]! * fx;
  return top * (1 - fy) + bottom * fy;
}
