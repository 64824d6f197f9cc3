/** An RGB photograph in memory: 8 bit, interleaved, width × height × 3. */
export interface RgbImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/**
 * A square looked at in an image: centre and side in pixels of the image (0 is the left edge of the first pixel, so
 * pixel i is centred at i + 0.5), turned clockwise by `angle` radians.
 */
export interface Roi {
  cx: number;
  cy: number;
  size: number;
  angle: number;
}

/** Carries a point given in fractions of the square (0–1) to the image. */
export function fromRoi(roi: Roi, u: number, v: number): { x: number; y: number } {
  const cos = Math.cos(roi.angle) * roi.size;
  const sin = Math.sin(roi.angle) * roi.size;
  const du = u - 0.5;
  const dv = v - 0.5;
  return { x: roi.cx + cos * du - sin * dv, y: roi.cy + sin * du + cos * dv };
}

/** Carries a point of the image to fractions of the square. */
export function toRoi(roi: Roi, x: number, y: number): { u: number; v: number } {
  const cos = Math.cos(roi.angle) / roi.size;
  const sin = Math.sin(roi.angle) / roi.size;
  const dx = x - roi.cx;
  const dy = y - roi.cy;
  return { u: 0.5 + cos * dx + sin * dy, v: 0.5 - sin * dx + cos * dy };
}

/** What to read beyond the photo's edge: nothing (zero), or the nearest pixel of the edge. */
export type Beyond = 'zero' | 'edge';

/**
 * Samples the square into side × side × 3 floats, 0–255. Where the image is finer than the target, several
 * bilinear samples are averaged per target pixel, so that nothing aliases.
 */
export function sampleRoi(image: RgbImage, roi: Roi, side: number, beyond: Beyond): Float32Array {
  const out = new Float32Array(side * side * 3);
  const { width, height, data } = image;
  const step = roi.size / side;
  const taps = Math.min(8, Math.max(1, Math.round(step)));
  const share = 1 / (taps * taps);
  const cos = Math.cos(roi.angle) * step;
  const sin = Math.sin(roi.angle) * step;
  for (let v = 0; v < side; v++)
    for (let u = 0; u < side; u++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let tap = 0; tap < taps * taps; tap++) {
        const du = u + ((tap % taps) + 0.5) / taps - side / 2;
        const dv = v + (Math.floor(tap / taps) + 0.5) / taps - side / 2;
        let x = roi.cx + cos * du - sin * dv - 0.5;
        let y = roi.cy + sin * du + cos * dv - 0.5;
        if (beyond === 'zero' && (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5)) continue;
        x = Math.max(0, Math.min(width - 1, x));
        y = Math.max(0, Math.min(height - 1, y));
        const x0 = Math.floor(x);
        const y0 = Math.floor(y);
        const fx = x - x0;
        const fy = y - y0;
        const right = x0 + 1 < width ? 3 : 0;
        const a = (y0 * width + x0) * 3;
        const d = y0 + 1 < height ? a + width * 3 : a;
        const w00 = (1 - fx) * (1 - fy);
        const w01 = fx * (1 - fy);
        const w10 = (1 - fx) * fy;
        const w11 = fx * fy;
        r += data[a]! * w00 + data[a + right]! * w01 + data[d]! * w10 + data[d + right]! * w11;
        g +=
          data[a + 1]! * w00 + data[a + right + 1]! * w01 + data[d + 1]! * w10 + data[d + right + 1]! * w11;
        b +=
          data[a + 2]! * w00 + data[a + right + 2]! * w01 + data[d + 2]! * w10 + data[d + right + 2]! * w11;
      }
      const to = (v * side + u) * 3;
      out[to] = r * share;
      out[to + 1] = g * share;
      out[to + 2] = b * share;
    }
  return out;
}
