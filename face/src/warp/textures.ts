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

/** `rgb` interleaved, `alpha` 0–255; sizes in pixels. `scale` 2 makes bilinear sampling nearly bicubic. */
export function createTexture(
  rgb: Uint8Array,
  alpha: Uint8Array,
  width: number,
  height: number,
  scale: 1 | 2,
): Texture {
  const plain = new Float32Array(width * height);
  for (let i = 0; i < plain.length; i++) plain[i] = lumaOf(rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!);
  const premultiplied = plain.map((y, i) => (y * alpha[i]!) / 255);
  const opacity = Float32Array.from(alpha);
  const grow = scale === 2;
  const luma = grow ? doubled(plain, width, height, true) : plain;
  const lumaPremultiplied = grow ? doubled(premultiplied, width, height, false) : premultiplied;
  const lumaOpacity = grow ? doubled(opacity, width, height, false) : opacity;
  const lumaAlpha = new Uint16Array(luma.length);
  for (let i = 0; i < lumaAlpha.length; i++)
    lumaAlpha[i] = Math.round(lumaPremultiplied[i]!) | (Math.round(lumaOpacity[i]!) << 8);

  const chromaWidth = (width + 1) >> 1;
  const chromaHeight = (height + 1) >> 1;
  const chroma = new Uint32Array(chromaWidth * chromaHeight);
  const chromaPremultiplied = new Uint32Array(chroma.length);
  const chromaAlpha = new Uint8Array(chroma.length);
  for (let y = 0; y < chromaHeight; y++)
    for (let x = 0; x < chromaWidth; x++) {
      let [u, v, pu, pv, a] = [0, 0, 0, 0, 0];
      for (let k = 0; k < 4; k++) {
        const i = Math.min(height - 1, 2 * y + (k >> 1)) * width + Math.min(width - 1, 2 * x + (k & 1));
        const [r, g, b] = [rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!];
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
  return {
    scale,
    lumaWidth: width * scale,
    lumaHeight: height * scale,
    luma: Uint8Array.from(luma, (v) => Math.min(255, Math.max(0, Math.round(v)))),
    lumaAlpha,
    chromaWidth,
    chromaHeight,
    chroma,
    chromaPremultiplied,
    chromaAlpha,
  };
}

/** Twice the resolution; even texels are the source's own. Cubic (4 taps) where `sharp`, else linear. */
function doubled(source: Float32Array, width: number, height: number, sharp: boolean): Float32Array {
  const between = (a: number, b: number, c: number, d: number) =>
    sharp ? (9 * (b + c) - a - d) / 16 : (b + c) / 2;
  const wide = new Float32Array(width * 2 * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = y * width;
      const next = Math.min(width - 1, x + 1);
      wide[(row + x) * 2] = source[row + x]!;
      wide[(row + x) * 2 + 1] = between(
        source[row + Math.max(0, x - 1)]!,
        source[row + x]!,
        source[row + next]!,
        source[row + Math.min(width - 1, x + 2)]!,
      );
    }
  const result = new Float32Array(width * 2 * height * 2);
  const stride = width * 2;
  for (let y = 0; y < height; y++) {
    const rows = [Math.max(0, y - 1), y, Math.min(height - 1, y + 1), Math.min(height - 1, y + 2)].map(
      (r) => r * stride,
    ) as [number, number, number, number];
    for (let x = 0; x < stride; x++) {
      result[2 * y * stride + x] = wide[rows[1] + x]!;
      result[(2 * y + 1) * stride + x] = between(
        wide[rows[0] + x]!,
        wide[rows[1] + x]!,
        wide[rows[2] + x]!,
        wide[rows[3] + x]!,
      );
    }
  }
  return result;
}
