import { blueOf, lumaOf, redOf } from './colour.ts';

/**
 * A picture ready for the rasteriser. Luma and chroma are kept apart, as they are drawn at different resolutions
 * straight into the planes of the frame: no RGB frame and no conversion per frame.
 */
export interface Texture {
  /** Luma texels per picture pixel: 1 or 2. Texel (k·i, k·j) is pixel (i, j); those between are interpolated. */
  scale: number;
  lumaWidth: number;
  lumaHeight: number;
  luma: Uint8Array;
  /** Premultiplied luma | alpha << 8. */
  lumaAlpha: Uint16Array;
  chromaWidth: number;
  chromaHeight: number;
  /** U | V << 16, one per 2 × 2 pixels. */
  chroma: Uint32Array;
  /** The same, premultiplied, with its own alpha. */
  chromaPremultiplied: Uint32Array;
  chromaAlpha: Uint8Array;
}

/**
 * `rgb` interleaved, `alpha` 0–255; sizes in pixels. `scale` 2 makes bilinear sampling nearly bicubic.
 *
 * A session waits for this, in a process whose code has not run before: plain loops over typed arrays, which are
 * fast from the first pass, where callbacks for each texel took ten times as long.
 */
export function createTexture(
  rgb: Uint8Array,
  alpha: Uint8Array,
  width: number,
  height: number,
  scale: 1 | 2,
): Texture {
  const pixels = width * height;
  const plain = new Float32Array(pixels);
  const premultiplied = new Float32Array(pixels);
  const opacity = new Float32Array(pixels);
  for (let i = 0; i < pixels; i++) {
    plain[i] = lumaOf(rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!);
    premultiplied[i] = (plain[i]! * alpha[i]!) / 255;
    opacity[i] = alpha[i]!;
  }
  const grow = scale === 2;
  const lumaTexels = grow ? doubledSharp(plain, width, height) : plain;
  const lumaPremultiplied = grow ? doubledLinear(premultiplied, width, height) : premultiplied;
  const lumaOpacity = grow ? doubledLinear(opacity, width, height) : opacity;
  const luma = new Uint8Array(lumaTexels.length);
  const lumaAlpha = new Uint16Array(lumaTexels.length);
  for (let i = 0; i < lumaTexels.length; i++) {
    // Truncation after adding a half rounds what is above zero, and is several times faster than Math.round.
    luma[i] = Math.min(255, Math.max(0, (lumaTexels[i]! + 0.5) | 0));
    lumaAlpha[i] = (lumaPremultiplied[i]! + 0.5) | 0 | (((lumaOpacity[i]! + 0.5) | 0) << 8);
  }
  return {
    scale,
    lumaWidth: width * scale,
    lumaHeight: height * scale,
    luma,
    lumaAlpha,
    ...chromaOf(rgb, alpha, width, height),
  };
}

/** Means of 2 × 2 pixels; at an odd edge the last row or column counts twice. */
function chromaOf(rgb: Uint8Array, alpha: Uint8Array, width: number, height: number) {
  const chromaWidth = (width + 1) >> 1;
  const chromaHeight = (height + 1) >> 1;
  const chroma = new Uint32Array(chromaWidth * chromaHeight);
  const chromaPremultiplied = new Uint32Array(chroma.length);
  const chromaAlpha = new Uint8Array(chroma.length);
  for (let y = 0; y < chromaHeight; y++)
    for (let x = 0; x < chromaWidth; x++) {
      let u = 0;
      let v = 0;
      let pu = 0;
      let pv = 0;
      let a = 0;
      for (let k = 0; k < 4; k++) {
        const i = Math.min(height - 1, 2 * y + (k >> 1)) * width + Math.min(width - 1, 2 * x + (k & 1));
        const r = rgb[i * 3]!;
        const g = rgb[i * 3 + 1]!;
        const b = rgb[i * 3 + 2]!;
        const blue = blueOf(r, g, b) / 4;
        const red = redOf(r, g, b) / 4;
        u += blue;
        v += red;
        pu += (blue * alpha[i]!) / 255;
        pv += (red * alpha[i]!) / 255;
        a += alpha[i]! / 4;
      }
      const to = y * chromaWidth + x;
      chroma[to] = Math.round(u) | (Math.round(v) << 16);
      chromaPremultiplied[to] = Math.round(pu) | (Math.round(pv) << 16);
      chromaAlpha[to] = Math.round(a);
    }
  return { chromaWidth, chromaHeight, chroma, chromaPremultiplied, chromaAlpha };
}

/** Twice the resolution, cubic (4 taps); even texels are the source's own. */
function doubledSharp(source: Float32Array, width: number, height: number): Float32Array {
  const stride = width * 2;
  const wide = new Float32Array(stride * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const here = source[row + x]!;
      const next = source[row + Math.min(width - 1, x + 1)]!;
      const before = source[row + Math.max(0, x - 1)]!;
      const after = source[row + Math.min(width - 1, x + 2)]!;
      wide[(row + x) * 2] = here;
      wide[(row + x) * 2 + 1] = (9 * (here + next) - before - after) / 16;
    }
  }
  const result = new Float32Array(stride * height * 2);
  for (let y = 0; y < height; y++) {
    const before = Math.max(0, y - 1) * stride;
    const here = y * stride;
    const next = Math.min(height - 1, y + 1) * stride;
    const after = Math.min(height - 1, y + 2) * stride;
    const to = 2 * y * stride;
    for (let x = 0; x < stride; x++) {
      result[to + x] = wide[here + x]!;
      result[to + stride + x] =
        (9 * (wide[here + x]! + wide[next + x]!) - wide[before + x]! - wide[after + x]!) / 16;
    }
  }
  return result;
}

/** Twice the resolution, linear; even texels are the source's own. */
function doubledLinear(source: Float32Array, width: number, height: number): Float32Array {
  const stride = width * 2;
  const wide = new Float32Array(stride * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const here = source[row + x]!;
      wide[(row + x) * 2] = here;
      wide[(row + x) * 2 + 1] = (here + source[row + Math.min(width - 1, x + 1)]!) / 2;
    }
  }
  const result = new Float32Array(stride * height * 2);
  for (let y = 0; y < height; y++) {
    const here = y * stride;
    const next = Math.min(height - 1, y + 1) * stride;
    const to = 2 * y * stride;
    for (let x = 0; x < stride; x++) {
      result[to + x] = wide[here + x]!;
      result[to + stride + x] = (wide[here + x]! + wide[next + x]!) / 2;
    }
  }
  return result;
}
