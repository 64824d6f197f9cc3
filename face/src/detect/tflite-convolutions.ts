/**
 * The convolutions of the interpreter, where nearly all its time goes: plain loops over Float32Array in NHWC order, batch 1.
 * Activations are folded into the write: y = v < 0 ? v·slope[c] : v covers none (slope 1), RELU (0) and PRELU (α).
 */

/** Height, width and channels of a feature map. */
export interface Size {
  h: number;
  w: number;
  c: number;
}

/** Window of a convolution or pooling; `top`/`left` are the rows and columns of padding before the data. */
export interface Window {
  kh: number;
  kw: number;
  sh: number;
  sw: number;
  top: number;
  left: number;
}

/** 1×1 convolution. `weights` is [out][in]; two pixels and four outputs at a time keep the loads few. */
export function pointwise(
  x: Float32Array,
  weights: Float32Array,
  bias: Float32Array,
  slope: Float32Array,
  out: Float32Array,
  pixels: number,
  ic: number,
  oc: number,
): void {
  const oc4 = oc & ~3;
  let p = 0;
  for (; p + 1 < pixels; p += 2) {
    const xa = p * ic;
    const xb = xa + ic;
    const oa = p * oc;
    const ob = oa + oc;
    let o = 0;
    for (; o < oc4; o += 4) {
      const k0 = o * ic;
      const k1 = k0 + ic;
      const k2 = k1 + ic;
      const k3 = k2 + ic;
      let a0 = bias[o]!;
      let a1 = bias[o + 1]!;
      let a2 = bias[o + 2]!;
      let a3 = bias[o + 3]!;
      let b0 = a0;
      let b1 = a1;
      let b2 = a2;
      let b3 = a3;
      for (let i = 0; i < ic; i++) {
        const va = x[xa + i]!;
        const vb = x[xb + i]!;
        const w0 = weights[k0 + i]!;
        const w1 = weights[k1 + i]!;
        const w2 = weights[k2 + i]!;
        const w3 = weights[k3 + i]!;
        a0 += va * w0;
        b0 += vb * w0;
        a1 += va * w1;
        b1 += vb * w1;
        a2 += va * w2;
        b2 += vb * w2;
        a3 += va * w3;
        b3 += vb * w3;
      }
      const s0 = slope[o]!;
      const s1 = slope[o + 1]!;
      const s2 = slope[o + 2]!;
      const s3 = slope[o + 3]!;
      out[oa + o] = a0 < 0 ? a0 * s0 : a0;
      out[oa + o + 1] = a1 < 0 ? a1 * s1 : a1;
      out[oa + o + 2] = a2 < 0 ? a2 * s2 : a2;
      out[oa + o + 3] = a3 < 0 ? a3 * s3 : a3;
      out[ob + o] = b0 < 0 ? b0 * s0 : b0;
      out[ob + o + 1] = b1 < 0 ? b1 * s1 : b1;
      out[ob + o + 2] = b2 < 0 ? b2 * s2 : b2;
      out[ob + o + 3] = b3 < 0 ? b3 * s3 : b3;
    }
    for (; o < oc; o++) {
      let a = bias[o]!;
      let b = a;
      const k = o * ic;
      for (let i = 0; i < ic; i++) {
        const w = weights[k + i]!;
        a += x[xa + i]! * w;
        b += x[xb + i]! * w;
      }
      const s = slope[o]!;
      out[oa + o] = a < 0 ? a * s : a;
      out[ob + o] = b < 0 ? b * s : b;
    }
  }
  for (; p < pixels; p++) {
    for (let o = 0; o < oc; o++) {
      let a = bias[o]!;
      const k = o * ic;
      for (let i = 0; i < ic; i++) a += x[p * ic + i]! * weights[k + i]!;
      out[p * oc + o] = a < 0 ? a * slope[o]! : a;
    }
  }
}

/** k×k convolution. `weights` is [out][kh][kw][in], so the taps of one kernel row meet one run of input pixels. */
export function conv2d(
  x: Float32Array,
  weights: Float32Array,
  bias: Float32Array,
  slope: Float32Array,
  out: Float32Array,
  inSize: Size,
  outSize: Size,
  win: Window,
): void {
  const { c: ic, h: ih, w: iw } = inSize;
  const { c: oc, h: oh, w: ow } = outSize;
  const { kh, kw } = win;
  const kernel = kh * kw * ic;
  const oc4 = oc & ~3;
  for (let oy = 0; oy < oh; oy++) {
    const y0 = oy * win.sh - win.top;
    const kyStart = Math.max(0, -y0);
    const kyEnd = Math.min(kh, ih - y0);
    for (let ox = 0; ox < ow; ox++) {
      const x0 = ox * win.sw - win.left;
      const kxStart = Math.max(0, -x0);
      const run = (Math.min(kw, iw - x0) - kxStart) * ic;
      const to = (oy * ow + ox) * oc;
      let o = 0;
      for (; o < oc4; o += 4) {
        let a0 = bias[o]!;
        let a1 = bias[o + 1]!;
        let a2 = bias[o + 2]!;
        let a3 = bias[o + 3]!;
        for (let ky = kyStart; ky < kyEnd; ky++) {
          const from = ((y0 + ky) * iw + x0 + kxStart) * ic;
          const k0 = o * kernel + (ky * kw + kxStart) * ic;
          const k1 = k0 + kernel;
          const k2 = k1 + kernel;
          const k3 = k2 + kernel;
          for (let i = 0; i < run; i++) {
            const v = x[from + i]!;
            a0 += v * weights[k0 + i]!;
            a1 += v * weights[k1 + i]!;
            a2 += v * weights[k2 + i]!;
            a3 += v * weights[k3 + i]!;
          }
        }
        out[to + o] = a0 < 0 ? a0 * slope[o]! : a0;
        out[to + o + 1] = a1 < 0 ? a1 * slope[o + 1]! : a1;
        out[to + o + 2] = a2 < 0 ? a2 * slope[o + 2]! : a2;
        out[to + o + 3] = a3 < 0 ? a3 * slope[o + 3]! : a3;
      }
      for (; o < oc; o++) {
        let a = bias[o]!;
        for (let ky = kyStart; ky < kyEnd; ky++) {
          const from = ((y0 + ky) * iw + x0 + kxStart) * ic;
          const k = o * kernel + (ky * kw + kxStart) * ic;
          for (let i = 0; i < run; i++) a += x[from + i]! * weights[k + i]!;
        }
        out[to + o] = a < 0 ? a * slope[o]! : a;
      }
    }
  }
}

/**
 * Depthwise convolution, multiplier 1. `weights` is [kh][kw][c]. Inner 3×3 windows are unrolled, two neighbours at a
 * time where the stride is 1, since they share half of what they read.
 */
export function depthwise(
  x: Float32Array,
  weights: Float32Array,
  bias: Float32Array,
  slope: Float32Array,
  out: Float32Array,
  inSize: Size,
  outSize: Size,
  win: Window,
): void {
  const { c, h: ih, w: iw } = inSize;
  const { h: oh, w: ow } = outSize;
  const { kh, kw } = win;
  const row = iw * c;
  const unrolled = kh === 3 && kw === 3;
  for (let oy = 0; oy < oh; oy++) {
    const y0 = oy * win.sh - win.top;
    const kyStart = Math.max(0, -y0);
    const kyEnd = Math.min(kh, ih - y0);
    for (let ox = 0; ox < ow; ox++) {
      const x0 = ox * win.sw - win.left;
      const kxStart = Math.max(0, -x0);
      const kxEnd = Math.min(kw, iw - x0);
      const to = (oy * ow + ox) * c;
      if (unrolled && kyEnd - kyStart === 3 && kxEnd - kxStart === 3) {
        if (win.sw === 1 && x0 + 3 < iw && ox + 1 < ow) {
          depthwise3x3Pair(x, weights, bias, slope, out, y0 * row + x0 * c, row, c, to);
          ox++;
        } else depthwise3x3(x, weights, bias, slope, out, y0 * row + x0 * c, row, c, to);
        continue;
      }
      for (let ch = 0; ch < c; ch++) {
        let v = bias[ch]!;
        for (let ky = kyStart; ky < kyEnd; ky++) {
          const from = (y0 + ky) * row + x0 * c + ch;
          const k = ky * kw * c + ch;
          for (let kx = kxStart; kx < kxEnd; kx++) v += x[from + kx * c]! * weights[k + kx * c]!;
        }
        out[to + ch] = v < 0 ? v * slope[ch]! : v;
      }
    }
  }
}

function depthwise3x3(
  x: Float32Array,
  weights: Float32Array,
  bias: Float32Array,
  slope: Float32Array,
  out: Float32Array,
  from: number,
  row: number,
  c: number,
  to: number,
): void {
  for (let ch = 0; ch < c; ch++) {
    const r0 = from + ch;
    const r1 = r0 + row;
    const r2 = r1 + row;
    const v =
      bias[ch]! +
      x[r0]! * weights[ch]! +
      x[r0 + c]! * weights[c + ch]! +
      x[r0 + 2 * c]! * weights[2 * c + ch]! +
      x[r1]! * weights[3 * c + ch]! +
      x[r1 + c]! * weights[4 * c + ch]! +
      x[r1 + 2 * c]! * weights[5 * c + ch]! +
      x[r2]! * weights[6 * c + ch]! +
      x[r2 + c]! * weights[7 * c + ch]! +
      x[r2 + 2 * c]! * weights[8 * c + ch]!;
    out[to + ch] = v < 0 ? v * slope[ch]! : v;
  }
}

function depthwise3x3Pair(
  x: Float32Array,
  weights: Float32Array,
  bias: Float32Array,
  slope: Float32Array,
  out: Float32Array,
  from: number,
  row: number,
  c: number,
  to: number,
): void {
  for (let ch = 0; ch < c; ch++) {
    let a = bias[ch]!;
    let b = a;
    let r = from + ch;
    let k = ch;
    for (let ky = 0; ky < 3; ky++) {
      const w0 = weights[k]!;
      const w1 = weights[k + c]!;
      const w2 = weights[k + 2 * c]!;
      const v1 = x[r + c]!;
      const v2 = x[r + 2 * c]!;
      a += x[r]! * w0 + v1 * w1 + v2 * w2;
      b += v1 * w0 + v2 * w1 + x[r + 3 * c]! * w2;
      r += row;
      k += 3 * c;
    }
    const s = slope[ch]!;
    out[to + ch] = a < 0 ? a * s : a;
    out[to + c + ch] = b < 0 ? b * s : b;
  }
}
