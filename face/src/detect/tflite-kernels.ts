import type { Size, Window } from './tflite-convolutions.ts';

/** The interpreter's arithmetic beside convolutions, in the same layout and with the same fold of activations. */

/** Maximum or mean over each window; padding takes no part in either. */
export function pool(
  kind: 'max' | 'average',
  x: Float32Array,
  out: Float32Array,
  inSize: Size,
  outSize: Size,
  win: Window,
): void {
  const { c, h: ih, w: iw } = inSize;
  for (let oy = 0; oy < outSize.h; oy++) {
    const yStart = Math.max(0, oy * win.sh - win.top);
    const yEnd = Math.min(ih, oy * win.sh - win.top + win.kh);
    for (let ox = 0; ox < outSize.w; ox++) {
      const xStart = Math.max(0, ox * win.sw - win.left);
      const xEnd = Math.min(iw, ox * win.sw - win.left + win.kw);
      const to = (oy * outSize.w + ox) * c;
      out.fill(kind === 'max' ? Number.NEGATIVE_INFINITY : 0, to, to + c);
      for (let y = yStart; y < yEnd; y++) {
        for (let px = xStart; px < xEnd; px++) {
          const from = (y * iw + px) * c;
          if (kind === 'max')
            for (let ch = 0; ch < c; ch++) {
              const v = x[from + ch]!;
              if (v > out[to + ch]!) out[to + ch] = v;
            }
          else for (let ch = 0; ch < c; ch++) out[to + ch] = out[to + ch]! + x[from + ch]!;
        }
      }
      if (kind === 'average') {
        const count = (yEnd - yStart) * (xEnd - xStart);
        for (let ch = 0; ch < c; ch++) out[to + ch] = out[to + ch]! / count;
      }
    }
  }
}

/** Sum of two maps of one size with the activation of the last axis folded in. */
export function add(a: Float32Array, b: Float32Array, slope: Float32Array, out: Float32Array): void {
  const c = slope.length;
  for (let at = 0; at < out.length; at += c)
    for (let ch = 0; ch < c; ch++) {
      const v = a[at + ch]! + b[at + ch]!;
      out[at + ch] = v < 0 ? v * slope[ch]! : v;
    }
}

/** Product with `b` repeated over the outer axes: same size, one value per channel, or a single value. */
export function multiply(a: Float32Array, b: Float32Array, out: Float32Array): void {
  const period = b.length;
  for (let at = 0; at < out.length; at += period)
    for (let i = 0; i < period; i++) out[at + i] = a[at + i]! * b[i]!;
}

/** In-place safe PRELU/RELU for the places where it could not be folded into its producer. */
export function activate(x: Float32Array, slope: Float32Array, out: Float32Array): void {
  const c = slope.length;
  for (let at = 0; at < out.length; at += c)
    for (let ch = 0; ch < c; ch++) {
      const v = x[at + ch]!;
      out[at + ch] = v < 0 ? v * slope[ch]! : v;
    }
}

export function hardSwish(x: Float32Array, out: Float32Array): void {
  for (let i = 0; i < out.length; i++) {
    const v = x[i]!;
    out[i] = v <= -3 ? 0 : v >= 3 ? v : (v * (v + 3)) / 6;
  }
}

export function logistic(x: Float32Array, out: Float32Array): void {
  for (let i = 0; i < out.length; i++) out[i] = 1 / (1 + Math.exp(-x[i]!));
}

/** Bilinear resize in the conventions TFLite offers. */
export function resizeBilinear(
  x: Float32Array,
  out: Float32Array,
  inSize: Size,
  outSize: Size,
  convention: { alignCorners: boolean; halfPixelCenters: boolean },
): void {
  const { c, h: ih, w: iw } = inSize;
  const { h: oh, w: ow } = outSize;
  const source = (at: number, from: number, to: number) => {
    if (convention.alignCorners && to > 1) return (at * (from - 1)) / (to - 1);
    if (convention.halfPixelCenters) return Math.max(0, ((at + 0.5) * from) / to - 0.5);
    return (at * from) / to;
  };
  for (let oy = 0; oy < oh; oy++) {
    const sy = source(oy, ih, oh);
    const y0 = Math.min(ih - 1, Math.floor(sy));
    const y1 = Math.min(ih - 1, y0 + 1);
    const fy = sy - y0;
    for (let ox = 0; ox < ow; ox++) {
      const sx = source(ox, iw, ow);
      const x0 = Math.min(iw - 1, Math.floor(sx));
      const x1 = Math.min(iw - 1, x0 + 1);
      const fx = sx - x0;
      const w00 = (1 - fy) * (1 - fx);
      const w01 = (1 - fy) * fx;
      const w10 = fy * (1 - fx);
      const w11 = fy * fx;
      const a = (y0 * iw + x0) * c;
      const b = (y0 * iw + x1) * c;
      const d = (y1 * iw + x0) * c;
      const e = (y1 * iw + x1) * c;
      const to = (oy * ow + ox) * c;
      for (let ch = 0; ch < c; ch++)
        out[to + ch] = x[a + ch]! * w00 + x[b + ch]! * w01 + x[d + ch]! * w10 + x[e + ch]! * w11;
    }
  }
}

/** Copies `x` into `out` behind zeros; `before` counts rows, columns and channels of zeros ahead of the data. */
export function pad(x: Float32Array, out: Float32Array, inSize: Size, outSize: Size, before: Size): void {
  out.fill(0);
  for (let y = 0; y < inSize.h; y++)
    for (let px = 0; px < inSize.w; px++) {
      const from = (y * inSize.w + px) * inSize.c;
      const to = ((y + before.h) * outSize.w + px + before.w) * outSize.c + before.c;
      for (let ch = 0; ch < inSize.c; ch++) out[to + ch] = x[from + ch]!;
    }
}
