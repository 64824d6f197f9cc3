/**
 * Exact-area coverage of one polygon, by accumulating signed areas (the scheme of font rasterisers). Parts wound the
 * other way, as crossing lips would give, count as empty.
 */
export interface Coverage {
  /** 0–1 per pixel of the window, row by row; valid after `fill`. */
  values: Float32Array;
  /** Window in frame pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
  /**
   * Rasterises `count` points (x, y pairs in frame pixels, clockwise on screen). The window reaches `margin` pixels
   * beyond them and is clipped to the frame.
   */
  fill(points: Float32Array, count: number, margin?: number): void;
}

/** `frameWidth` and `frameHeight` bound the window; memory is allocated once. */
export function createCoverage(frameWidth: number, frameHeight: number): Coverage {
  const capacity = frameWidth * frameHeight;
  const sums = new Float32Array(capacity + frameWidth + 2);
  const coverage: Coverage = { values: new Float32Array(capacity), x: 0, y: 0, width: 0, height: 0, fill };

  function fill(points: Float32Array, count: number, margin = 0) {
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let i = 0; i < count; i++) {
      const x = points[i * 2]!;
      const y = points[i * 2 + 1]!;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    // even corners, so that the window is whole 2 × 2 chroma blocks
    const x0 = Math.max(0, Math.floor(minX - margin) & ~1);
    const y0 = Math.max(0, Math.floor(minY - margin) & ~1);
    coverage.x = x0;
    coverage.y = y0;
    coverage.width = Math.max(0, Math.min(frameWidth, (Math.ceil(maxX + margin) + 2) & ~1) - x0);
    coverage.height = Math.max(0, Math.min(frameHeight, (Math.ceil(maxY + margin) + 2) & ~1) - y0);
    const { width, height, values } = coverage;
    if (width === 0 || height === 0) return;
    sums.fill(0, 0, width * height + 2);
    for (let i = 0; i < count; i++) {
      const j = i + 1 === count ? 0 : i + 1;
      edge(
        points[i * 2]! - x0,
        points[i * 2 + 1]! - y0,
        points[j * 2]! - x0,
        points[j * 2 + 1]! - y0,
        width,
        height,
      );
    }
    for (let y = 0, k = 0; y < height; y++) {
      let sum = 0;
      for (let x = 0; x < width; x++, k++) {
        sum += sums[k]!;
        values[k] = sum <= 0 ? 0 : Math.min(sum, 1);
      }
    }
  }

  /** Adds one edge's signed area; x is clamped to the window, so that clipped parts still close the rows. */
  function edge(ax: number, ay: number, bx: number, by: number, width: number, height: number) {
    if (ay === by) return;
    // clockwise on screen: edges going up open the row, edges going down close it
    const sign = ay < by ? -1 : 1;
    const topX = ay < by ? ax : bx;
    const topY = Math.min(ay, by);
    const slope = (bx - ax) / (by - ay);
    const endY = Math.min(height, Math.max(ay, by));
    let y = Math.max(0, topY);
    let x = topX + (y - topY) * slope;
    for (let row = Math.floor(y); row < endY; row++) {
      const next = Math.min(row + 1, endY);
      const dy = next - y;
      const xNext = x + dy * slope;
      let x0 = Math.min(x, xNext);
      let x1 = Math.max(x, xNext);
      x0 = x0 < 0 ? 0 : Math.min(x0, width - 1e-3);
      x1 = x1 < 0 ? 0 : Math.min(x1, width - 1e-3);
      const first = Math.floor(x0);
      const last = Math.floor(x1);
      const base = row * width;
      const d = sign * dy;
      if (first === last) {
        const area = 1 - ((x0 + x1) / 2 - first);
        sums[base + first] = sums[base + first]! + d * area;
        if (first + 1 < width) sums[base + first + 1] = sums[base + first + 1]! + d * (1 - area);
      } else {
        const inverse = 1 / (x1 - x0);
        let passed = 0;
        let previous = 0;
        for (let cell = first; cell <= last; cell++) {
          const left = Math.max(cell, x0);
          const right = Math.min(cell + 1, x1);
          const share = (right - left) * inverse;
          // rows the edge has already left behind cover this cell whole, the current ones in part
          const covered = passed + share * (cell + 1 - (left + right) / 2);
          sums[base + cell] = sums[base + cell]! + d * (covered - previous);
          previous = covered;
          passed += share;
        }
        if (last + 1 < width) sums[base + last + 1] = sums[base + last + 1]! + d * (1 - previous);
      }
      x = xNext;
      y = next;
    }
  }
  return coverage;
}
