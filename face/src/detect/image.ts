/** An RGB photograph in memory: 8 bit, interleaved, width × height × 3. */
export interface RgbImage {
  width: number;
  height: number;
  data: Uint8Array;
  /** The same picture at a half, a quarter … of its size (`withHalves`), so that small views of it are cheap. */
  halves?: RgbImage[];
}

/** Below this side a picture is small enough to be sampled as it is. */
const HALVE_ABOVE = 160;

/** Adds the halved copies; every pixel of a half is the mean of four. An odd last row or column is left out. */
export function withHalves(image: RgbImage): RgbImage {
  const halves: RgbImage[] = [];
  let from = image;
  while (Math.min(from.width, from.height) > HALVE_ABOVE) {
    const width = from.width >> 1;
    const height = from.height >> 1;
    const data = new Uint8Array(width * height * 3);
    const stride = from.width * 3;
    for (let y = 0; y < height; y++) {
      let a = 2 * y * stride;
      let to = y * width * 3;
      for (let x = 0; x < width; x++, a += 6)
        for (let c = 0; c < 3; c++) {
          const b = a + c;
          data[to++] =
            (from.data[b]! + from.data[b + 3]! + from.data[b + stride]! + from.data[b + stride + 3]! + 2) >>
            2;
        }
    }
    from = { width, height, data };
    halves.push(from);
  }
  return { ...image, halves };
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
 * Samples the square into side × side × 3 floats, 0–255. Where the image is finer than the target, a halved copy or
 * several bilinear samples per target pixel are used, so that nothing aliases.
 */
export function sampleRoi(image: RgbImage, roi: Roi, side: number, beyond: Beyond): Float32Array {
  const { halves = [] } = image;
  const level = Math.min(halves.length, Math.floor(Math.log2(Math.max(1, roi.size / side))));
  if (level > 0) {
    const scale = 2 ** -level;
    const smaller = { cx: roi.cx * scale, cy: roi.cy * scale, size: roi.size * scale, angle: roi.angle };
    return sampleRoi({ ...halves[level - 1]!, halves: [] }, smaller, side, beyond);
  }
  const out = new Float32Array(side * side * 3);
  const { width, height, data } = image;
  const step = roi.size / side;
  const taps = Math.min(8, Math.max(1, Math.round(step)));
  const share = 1 / (taps * taps);
  const cos = Math.cos(roi.angle) * step;
  const sin = Math.sin(roi.angle) * step;
  const maxX = width - 1;
  const maxY = height - 1;
  for (let v = 0; v < side; v++)
    for (let u = 0; u < side; u++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let i = 0; i < taps; i++)
        for (let j = 0; j < taps; j++) {
          const du = u + (j + 0.5) / taps - side / 2;
          const dv = v + (i + 0.5) / taps - side / 2;
          let x = roi.cx + cos * du - sin * dv - 0.5;
          let y = roi.cy + sin * du + cos * dv - 0.5;
          if (beyond === 'zero' && (x < -0.5 || y < -0.5 || x > maxX + 0.5 || y > maxY + 0.5)) continue;
          x = Math.max(0, Math.min(maxX, x));
          y = Math.max(0, Math.min(maxY, y));
          const x0 = x | 0;
          const y0 = y | 0;
          const fx = x - x0;
          const fy = y - y0;
          const a = (y0 * width + x0) * 3;
          const e = x0 < maxX ? a + 3 : a;
          const down = y0 < maxY ? width * 3 : 0;
          const w00 = (1 - fx) * (1 - fy);
          const w01 = fx * (1 - fy);
          const w10 = (1 - fx) * fy;
          const w11 = fx * fy;
          r += data[a]! * w00 + data[e]! * w01 + data[a + down]! * w10 + data[e + down]! * w11;
          g +=
            data[a + 1]! * w00 + data[e + 1]! * w01 + data[a + down + 1]! * w10 + data[e + down + 1]! * w11;
          b +=
            data[a + 2]! * w00 + data[e + 2]! * w01 + data[a + down + 2]! * w10 + data[e + down + 2]! * w11;
        }
      const to = (v * side + u) * 3;
      out[to] = r * share;
      out[to + 1] = g * share;
      out[to + 2] = b * share;
    }
  return out;
}

/** Rounds to bytes, clamped to 0–255. */
export function toBytes(values: Float32Array): Uint8Array {
  const out = new Uint8ClampedArray(values.length);
  out.set(values);
  return new Uint8Array(out.buffer);
}
